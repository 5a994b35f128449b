import { Controller } from '@nestjs/common';
import { reportCalls, reportTemplateCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { StatementService } from './statement.service';
import { TemplatePreviewService } from './template-preview.service';

type Of<Name extends keyof typeof reportCalls> = InputOf<(typeof reportCalls)[Name]>;

@Controller()
export class StatementController {
  constructor(
    private readonly statements: StatementService,
    private readonly previews: TemplatePreviewService,
  ) {}

  @Call(reportCalls.templates)
  templates(@Input() { query }: Of<'templates'>) {
    return this.statements.templates(query.coverage ?? false);
  }

  @Call(reportTemplateCalls.coverage)
  coverage(@Input() { params }: InputOf<typeof reportTemplateCalls.coverage>) {
    return this.statements.coverage(params.id);
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

  @Call(reportTemplateCalls.formula)
  formula(@Input() { body }: InputOf<typeof reportTemplateCalls.formula>) {
    return this.previews.preview(body);
  }
}
