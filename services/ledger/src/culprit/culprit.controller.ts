import { Controller } from '@nestjs/common';
import { culpritCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { CulpritPaper } from './culprit-paper';
import { CulpritService } from './culprit.service';

@Controller()
export class CulpritController {
  constructor(
    private readonly culprits: CulpritService,
    private readonly paper: CulpritPaper,
  ) {}

  @Call(culpritCalls.ofAccount)
  ofAccount(@Input() { query }: InputOf<typeof culpritCalls.ofAccount>) {
    return this.culprits.ofAccount(query);
  }

  @Call(culpritCalls.ofRule)
  ofRule(@Input() { query }: InputOf<typeof culpritCalls.ofRule>) {
    return this.culprits.ofRule(query);
  }

  @Call(culpritCalls.paperOfAccount)
  async paperOfAccount(@Input() { query }: InputOf<typeof culpritCalls.paperOfAccount>) {
    return this.paper.workbook(await this.culprits.ofAccount(query));
  }

  @Call(culpritCalls.paperOfRule)
  async paperOfRule(@Input() { query }: InputOf<typeof culpritCalls.paperOfRule>) {
    return this.paper.workbook(await this.culprits.ofRule(query));
  }
}
