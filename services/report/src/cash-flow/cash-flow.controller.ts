import { Controller } from '@nestjs/common';
import { cashFlowCalls, cashOpeningCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { CashAccountsService } from './cash-accounts.service';
import { CashAssigningService } from './cash-assigning.service';
import { CashFlowService } from './cash-flow.service';
import { CashOpeningService } from './cash-opening.service';

@Controller()
export class CashFlowController {
  constructor(
    private readonly flow: CashFlowService,
    private readonly assigning: CashAssigningService,
    private readonly tAccounts: CashAccountsService,
    private readonly openings: CashOpeningService,
  ) {}

  @Call(cashFlowCalls.accounts)
  accounts(@Input() { query }: InputOf<typeof cashFlowCalls.accounts>) {
    return this.tAccounts.accounts(query);
  }

  @Call(cashFlowCalls.accountLines)
  accountLines(@Input() { query }: InputOf<typeof cashFlowCalls.accountLines>) {
    return this.tAccounts.lines(query);
  }

  @Call(cashOpeningCalls.get)
  opening() {
    return this.openings.get();
  }

  @Call(cashOpeningCalls.save)
  saveOpening(@Input() { body }: InputOf<typeof cashOpeningCalls.save>) {
    return this.openings.save(body);
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
