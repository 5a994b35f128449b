import { Controller } from '@nestjs/common';
import { checkoutCalls, type InputOf } from '@mingzhang/contract';
import { periodAt } from '@mingzhang/rules';
import { Call, Input } from '@mingzhang/server';
import { ClosingCheckService } from './closing-check.service';

type OfMonth = InputOf<typeof checkoutCalls.initialCheck>;

@Controller()
export class ClosingCheckController {
  constructor(private readonly checks: ClosingCheckService) {}

  @Call(checkoutCalls.initialCheck)
  initialCheck(@Input() { query }: OfMonth) {
    return this.checks.initial(periodAt(query));
  }

  @Call(checkoutCalls.finalCheck, { ownTransactions: true })
  finalCheck(@Input() { query }: OfMonth) {
    return this.checks.final(periodAt(query));
  }

  @Call(checkoutCalls.reportCheck, { ownTransactions: true })
  reportCheck(@Input() { query }: OfMonth) {
    return this.checks.report(periodAt(query));
  }

  @Call(checkoutCalls.brokenCheck)
  brokenCheck(@Input() { query }: OfMonth) {
    return this.checks.broken(periodAt(query));
  }
}
