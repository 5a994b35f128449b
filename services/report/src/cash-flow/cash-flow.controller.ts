import { Controller } from '@nestjs/common';
import { cashFlowCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { CashAssigningService } from './cash-assigning.service';
import { CashFlowService } from './cash-flow.service';

@Controller()
export class CashFlowController {
  constructor(
    private readonly flow: CashFlowService,
    private readonly assigning: CashAssigningService,
  ) {}

  @Call(cashFlowCalls.lines)
  lines(@Input() { query }: InputOf<typeof cashFlowCalls.lines>) {
    return this.flow.lines(query);
  }

  @Call(cashFlowCalls.assign)
  assign(@Input() { body }: InputOf<typeof cashFlowCalls.assign>) {
    return this.assigning.assign(body);
  }
}
