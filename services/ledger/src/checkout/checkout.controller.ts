import { Controller } from '@nestjs/common';
import {
  checkoutCalls,
  closingFindingCalls,
  internalCalls,
  type InputOf,
} from '@mingzhang/contract';
import { Call, ClosingQuestion, Input } from '@mingzhang/server';
import { PeriodService } from './period.service';

@Controller()
export class CheckoutController {
  constructor(
    private readonly periods: PeriodService,
    private readonly closing: ClosingQuestion,
  ) {}

  @Call(checkoutCalls.list)
  list() {
    return this.periods.list();
  }

  @Call(internalCalls.periods)
  internalList() {
    return this.periods.list();
  }

  @Call(closingFindingCalls.all, { ownTransactions: true })
  closingFindings(@Input() { body }: InputOf<typeof closingFindingCalls.all>) {
    return this.closing.findings(body.period);
  }
}
