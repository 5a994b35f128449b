import { Controller } from '@nestjs/common';
import { culpritCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { CulpritService } from './culprit.service';

@Controller()
export class CulpritController {
  constructor(private readonly culprits: CulpritService) {}

  @Call(culpritCalls.ofAccount)
  ofAccount(@Input() { query }: InputOf<typeof culpritCalls.ofAccount>) {
    return this.culprits.ofAccount(query);
  }

  @Call(culpritCalls.ofRule)
  ofRule(@Input() { query }: InputOf<typeof culpritCalls.ofRule>) {
    return this.culprits.ofRule(query);
  }
}
