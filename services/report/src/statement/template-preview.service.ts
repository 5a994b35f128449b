import { Injectable } from '@nestjs/common';
import type { InputOf, reportTemplateCalls, TemplatePreview } from '@mingzhang/contract';
import { cashFlowRules } from '@mingzhang/rules/statements';
import { coverageIn } from '../coverage';
import { columnOfBody, findingsOfRows, rowOfBody } from '../template/own-template';
import { checksOf } from './statement-checks';
import { StatementMaker } from './statement-maker';

type Typed = InputOf<typeof reportTemplateCalls.formula>['body'];

/** What rows would show and prove while they are being typed. */
@Injectable()
export class TemplatePreviewService {
  constructor(private readonly maker: StatementMaker) {}

  /**
   * Formulas that can't be read are findings with their places; what they would show is null.
   * @throws BusinessError PERIOD_MISSING, UNAVAILABLE
   */
  async preview({ items, columns, type, basedOn, ...shown }: Typed): Promise<TemplatePreview> {
    const head = { name: '', code: '', type, basedOn, columns: columns.map(columnOfBody) };
    const rows = items.map(rowOfBody);
    const { span, ledger, compiled, sheet, facts } = await this.maker.made({ head, rows }, shown);
    const { accountingStandards: standard } = ledger;
    const known = {
      standard,
      codes: new Set(ledger.subjects.map(({ code }) => code)),
      items: new Set(cashFlowRules({ standard, period: span.periodTo }).items.keys()),
    };
    return {
      columns: sheet.template.columns.map(({ key, title }) => ({ key, title })),
      values: sheet.rows.map(({ row, cells }) =>
        Object.fromEntries(
          [...cells].map(([key, { amount }]) => [key, amount?.toFixed(row.decimals ?? 2) ?? null]),
        ),
      ),
      findings: [
        ...findingsOfRows(head, rows, known),
        ...sheet.findings.filter(({ code }) => code === 'FORMULA_DIVISION' || code === 'FORMULA_SIZE'),
      ].map(({ row, code, msg, at }) => ({ row, code, msg, at: at ?? null })),
      checks: checksOf(sheet, facts),
      coverage: coverageIn(compiled, ledger, ledger.current),
    };
  }
}
