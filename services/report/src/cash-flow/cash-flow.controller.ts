import { Controller } from '@nestjs/common';
import { cashFlowCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { CashAccountsService } from './cash-accounts.service';
import { CashAssigningService } from './cash-assigning.service';
import { CashFlowService } from './cash-flow.service';

@Controller()
export class CashFlowController {
  constructor(
    private readonly flow: CashFlowService,
    private readonly assigning: CashAssigningService,
    private readonly tAccounts: CashAccountsService,
  ) {}

  @Call(cashFlowCalls.accounts)
  accounts(@Input() { query }: InputOf<typeof cashFlowCalls.accounts>) {
    return this.tAccounts.accounts(query);
  }

  @Call(cashFlowCalls.accountLines)
  accountLines(@Input() { query }: InputOf<typeof cashFlowCalls.accountLines>) {
    return this.tAccounts.lines(query);
  }

  @Call(cashFlowCalls.lines)
  lines(@Input() { query }: InputOf<typeof cashFlowCalls.lines>) {
    return this.flow.lines(query);
  }

  @Call(cashFlowCalls.assign)
  assign(@Input() { body }: InputOf<typeof cashFlowCalls.assign>) {
    return this.assigning.assign(body);
  }
}
