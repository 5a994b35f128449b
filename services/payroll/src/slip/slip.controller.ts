import { Controller } from '@nestjs/common';
import { payslipCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { SlipQuery } from './slip.query';

@Controller()
export class SlipController {
  constructor(private readonly slips: SlipQuery) {}

  @Call(payslipCalls.page)
  page(@Input() { query }: InputOf<typeof payslipCalls.page>) {
    return this.slips.page(query);
  }
}
