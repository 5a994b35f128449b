import { Controller } from '@nestjs/common';
import { checkoutCalls, internalCalls } from '@mingzhang/contract';
import { Call } from '@mingzhang/server';
import { PeriodService } from './period.service';

@Controller()
export class CheckoutController {
  constructor(private readonly periods: PeriodService) {}

  @Call(checkoutCalls.list)
  list() {
    return this.periods.list();
  }

  @Call(internalCalls.periods)
  internalList() {
    return this.periods.list();
  }
}
