import { Controller } from '@nestjs/common';
import { lateContributionCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { LateService } from './late.service';

@Controller()
export class LateController {
  constructor(private readonly late: LateService) {}

  @Call(lateContributionCalls.proposal)
  proposal() {
    return this.late.proposal();
  }

  @Call(lateContributionCalls.take)
  take(@Input() { body }: InputOf<typeof lateContributionCalls.take>) {
    return this.late.take(body);
  }
}
