import { Controller } from '@nestjs/common';
import { reportCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { StatementService } from './statement.service';

type Of<Name extends keyof typeof reportCalls> = InputOf<(typeof reportCalls)[Name]>;

@Controller()
export class StatementController {
  constructor(private readonly statements: StatementService) {}

  @Call(reportCalls.templates)
  templates() {
    return this.statements.templates();
  }

  @Call(reportCalls.view)
  view(@Input() { params, query }: Of<'view'>) {
    return this.statements.view(params.id, query);
  }

  @Call(reportCalls.export)
  export(@Input() { params, query }: Of<'export'>) {
    return this.statements.export(params.id, query);
  }

  @Call(reportCalls.cell)
  cell(@Input() { params, query }: Of<'cell'>) {
    return this.statements.cell(params.id, query);
  }
}
