import { Controller } from '@nestjs/common';
import { closingAmountCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { DomainSteps } from './domain-steps.service';

@Controller()
export class DomainStepsController {
  constructor(private readonly steps: DomainSteps) {}

  @Call(closingAmountCalls.make)
  make(@Input() { body }: InputOf<typeof closingAmountCalls.make>) {
    return this.steps.make(body.period, body.given);
  }

  @Call(closingAmountCalls.remove)
  remove(@Input() { body }: InputOf<typeof closingAmountCalls.remove>) {
    return this.steps.remove(body.period, body.steps);
  }

  @Call(closingAmountCalls.posted)
  posted(@Input() { body }: InputOf<typeof closingAmountCalls.posted>) {
    return this.steps.postedSteps(body.periods, body.steps);
  }
}
