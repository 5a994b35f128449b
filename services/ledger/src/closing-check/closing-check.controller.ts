import { Controller } from '@nestjs/common';
import { checkoutCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { ClosingCheckService } from './closing-check.service';

type OfMonth = InputOf<typeof checkoutCalls.initialCheck>;

@Controller()
export class ClosingCheckController {
  constructor(private readonly checks: ClosingCheckService) {}

  @Call(checkoutCalls.initialCheck)
  initialCheck(@Input() { query }: OfMonth) {
    return this.checks.initial(periodIn(query));
  }

  @Call(checkoutCalls.finalCheck, { ownTransactions: true })
  finalCheck(@Input() { query }: OfMonth) {
    return this.checks.final(periodIn(query));
  }

  @Call(checkoutCalls.reportCheck)
  reportCheck(@Input() { query }: OfMonth) {
    return this.checks.report(periodIn(query));
  }

  @Call(checkoutCalls.brokenCheck)
  brokenCheck(@Input() { query }: OfMonth) {
    return this.checks.broken(periodIn(query));
  }
}

function periodIn({ year, month }: OfMonth['query']): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}
