import { Controller } from '@nestjs/common';
import { ledgerEntryCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { PayableEntriesQuery } from './payable-entries.query';

@Controller()
export class PayableEntriesController {
  constructor(private readonly entries: PayableEntriesQuery) {}

  @Call(ledgerEntryCalls.payables)
  payables(@Input() { body }: InputOf<typeof ledgerEntryCalls.payables>) {
    return this.entries.of(body.voucherIds);
  }
}
