import { Injectable } from '@nestjs/common';
import {
  provisionalText,
  statementFigureCalls,
  statementUnitTitles,
  type CoverageView,
  type InputOf,
  type ListedReportTemplate,
  type reportCalls,
  type StatementCellView,
  type StatementTerm,
  type StatementView,
} from '@mingzhang/contract';
import {
  builtInTemplate,
  compileTemplate,
  takeTitle,
  type CellTerm,
  type ColumnBasis,
} from '@mingzhang/rules/statements';
import { exportName } from '@mingzhang/rules';
import {
  BusinessError,
  Download,
  Exported,
  ServiceClient,
  sheetTypes,
  type SheetFormat,
} from '@mingzhang/server';
import { coverageIn, coverageText } from '../coverage';
import { kindOf, withCodesNow, type StoredTemplate } from '../template/own-template';
import { OwnTemplatesQuery } from '../template/own-templates.query';
import { compiledRows, TemplateFacts } from '../template/template-facts';
import { scheduleOf, schedulesOf } from '../schedule/schedule-maker';
import { ScheduleService, toldOfSchedule } from '../schedule/schedule.service';
import { bookOf } from '../book-link';
import { Taxpayer } from '../taxpayer';
import { partiesOf } from './cell-parties';
import { checksOf } from './statement-checks';
import { statementFile } from './statement-file';
import { mayBeRestated, notesOf, restatedNote } from './statement-notes';
import { toldRows } from '../statement-rows';
import { inUnit } from '../statement-unit';
import { builtInKinds, StatementMaker, toldOf, type Made } from './statement-maker';

type Shown = InputOf<typeof reportCalls.view>['query'];
type Pointed = InputOf<typeof reportCalls.cell>['query'];

/** Statements of the account set in use, each made of one answer of the ledger. */
@Injectable()
export class StatementService {
  constructor(
    private readonly services: ServiceClient,
    private readonly maker: StatementMaker,
    private readonly own: OwnTemplatesQuery,
    private readonly facts: TemplateFacts,
    private readonly schedules: ScheduleService,
    private readonly taxpayer: Taxpayer,
  ) {}

  /**
   * The official statements, then those of the account set's own.
   * @param withProof adds whether each counts every leaf subject once
   */
  async templates(withProof: boolean): Promise<ListedReportTemplate[]> {
    const own = await this.own.list();
    if (!withProof) {
      const set = await this.services.call('ledger', statementFigureCalls.set, {});
      const { accountingStandards: standard, lastPeriod: period } = set;
      return [
        ...builtInKinds.map(([kind]) => {
          const told = toldOf(kind, builtInTemplate({ standard, kind, period }));
          return { ...told, ...nobody, coverage: null };
        }),
        ...listedSchedules(standard),
        ...own.map((template) => ({ ...toldOfOwn(template), coverage: null })),
      ];
    }
    const { form, ledger, standard } = await this.facts.load();
    const proofOf = (compiled: Made['compiled']) => {
      const proof = coverageIn(compiled, ledger);
      return proof && coverageText(proof);
    };
    return [
      ...builtInKinds.map(([kind]) => {
        const template = form(kind);
        const coverage = proofOf(compileTemplate(template));
        return { ...toldOf(kind, template), ...nobody, coverage };
      }),
      ...listedSchedules(standard),
      ...own.map((template) => {
        const { items } = withCodesNow(template, ledger.subjects);
        const coverage = proofOf(compiledRows(template, items, standard));
        return { ...toldOfOwn(template), coverage };
      }),
    ];
  }

  /** @throws BusinessError NOT_FOUND, UNAVAILABLE */
  async coverage(id: number): Promise<{ coverage: CoverageView | null }> {
    if (scheduleOf(id)) return { coverage: null };
    const wanted = await this.maker.wanted(id);
    const { form, ledger, standard } = await this.facts.load();
    const compiled =
      typeof wanted === 'string'
        ? compileTemplate(form(wanted))
        : compiledRows(wanted, withCodesNow(wanted, ledger.subjects).items, standard);
    return { coverage: coverageIn(compiled, ledger) };
  }

  /** @throws BusinessError NOT_FOUND, PERIOD_MISSING, REPORT_NOT_OF_STANDARD, UNAVAILABLE */
  async view(id: number, shown: Shown): Promise<StatementView> {
    const schedule = scheduleOf(id);
    if (schedule) return this.schedules.view(schedule, shown);
    const wanted = await this.maker.wanted(id);
    const made = await this.maker.made(wanted, shown);
    const { span, ledger, compiled, sheet: exact, facts } = made;
    const template = toldOf(wanted, compiled.template);
    const { mode, unit } = shown;
    const sheet = inUnit(exact, unit);
    const { columns } = sheet.template;
    const rows = toldRows(sheet);
    const restated = mayBeRestated(made)
      ? restatedNote(exact, await this.maker.restatement(made))
      : [];
    return {
      template,
      company: ledger.companyName,
      mode,
      ...span,
      isClosed: ledger.isClosed,
      unit,
      columns: columns.map(({ key, title }) => ({ key, title })),
      rows,
      checks: checksOf(exact, facts),
      notes: [...notesOf(made, sheet.template.kind), ...restated],
      findings: sheet.findings.map(({ row, msg }) => ({ row, msg })),
    };
  }

  /** As a file in the layout of the official form. */
  async export(id: number, { format, ...shown }: Shown & { readonly format: SheetFormat }) {
    const view = await this.view(id, shown);
    const taxNumber = await this.taxpayer.number();
    const name = exportName({
      companyName: view.company,
      content: view.template.name,
      extension: format,
      from: view.periodFrom,
      to: view.periodTo,
    });
    const file = new Download(
      name,
      sheetTypes[format],
      await statementFile(view, { taxNumber, notes: await this.provisionalNotes(view) }, format),
    );
    const { periodFrom, periodTo, unit } = view;
    const filters = { periodFrom, periodTo, unit: statementUnitTitles[unit] };
    return new Exported(file, { object: view.template.name, filters });
  }

  /** What the figures of an open month lack; the cash flow statement has no profit. */
  private async provisionalNotes({ template, isClosed, periodTo }: StatementView) {
    if (isClosed || template.kind === 'cashFlow') return [];
    const { lastPeriod } = await this.services.call('ledger', statementFigureCalls.set, {});
    const period = lastPeriod < periodTo ? lastPeriod : periodTo;
    const closing = await this.services.call('ledger', statementFigureCalls.closing, {
      body: { period },
    });
    return [provisionalText(closing)].filter((text) => text !== undefined);
  }

  /** What a figure is made of: subjects and rows, and of reclassified ones whose balances. */
  async cell(id: number, pointed: Pointed): Promise<StatementCellView> {
    const schedule = scheduleOf(id);
    if (schedule) return this.schedules.cell(schedule, pointed);
    const { lineNo, column, ...shown } = pointed;
    const { span, ledger, sheet } = await this.maker.made(await this.maker.wanted(id), shown);
    const at = sheet.rows.findIndex(({ row }) => row.lineNo === lineNo);
    const found = sheet.rows[at];
    const cell = found?.cells.get(column);
    const own = sheet.template.columns.find(({ key }) => key === column);
    if (!found || !cell || !own) {
      const msg = `报表没有第 ${lineNo} 行的这一栏，请刷新后重试`;
      throw new BusinessError('NOT_FOUND', { msg });
    }
    const terms = await Promise.all(
      cell.terms.map((term) => this.term(term, { span, ledger, sheet, basis: own.basis })),
    );
    return {
      title: found.row.title,
      column: own.title,
      formula: found.row.formula,
      amount: cell.amount?.toString() ?? null,
      terms,
    };
  }

  private async term(
    { of, sign, subjectId, amount }: CellTerm,
    {
      span,
      ledger,
      sheet,
      basis,
    }: Pick<Made, 'span' | 'ledger' | 'sheet'> & {
      readonly basis: ColumnBasis;
    },
  ): Promise<StatementTerm> {
    const told = {
      sign: ({ '1': '+', '-1': '-', '0': '' } as const)[sign],
      amount: amount?.toString() ?? null,
    };
    const none = { parties: [], others: [], link: null, lineNo: null, subjectId: null, take: '' };
    if (of.kind === 'row') {
      const title = sheet.rows.find(({ row }) => row.lineNo === of.lineNo)?.row.title ?? '';
      return { ...told, ...none, title, lineNo: of.lineNo };
    }
    if (of.kind !== 'subject') return { ...told, ...none, title: of.code };
    const subject = ledger.subjects.find(({ id }) => id === subjectId);
    const title = `${of.code} ${subject?.name ?? ''}`.trim();
    if (!subject) return { ...told, ...none, title, take: takeTitle(of.take, basis) };
    const asked = { body: { ...span, subjectId: subject.id } };
    const parties =
      of.take === 'detailDebitBalance' || of.take === 'detailCreditBalance'
        ? partiesOf(await this.services.call('ledger', statementFigureCalls.parties, asked), {
            isDebit: of.take === 'detailDebitBalance',
            isAtStart: basis === 'yearStart',
          })
        : { parties: [], others: [] };
    return {
      ...told,
      ...none,
      ...parties,
      title,
      take: takeTitle(of.take, basis),
      subjectId: subject.id,
      link: bookOf(subject.id, { span, ledger, basis }),
    };
  }
}

const nobody = { changedBy: null, changedAt: null };

/** No formulas, so nothing to prove: their checks stand on them. */
function listedSchedules(standard: 0 | 1): ListedReportTemplate[] {
  return schedulesOf(standard).map(([kind]) => {
    return { ...toldOfSchedule(kind), ...nobody, coverage: null };
  });
}

function toldOfOwn(template: StoredTemplate) {
  const { code: formNo, name, changedBy, changedAt } = template;
  return { ...toldOf(template, { formNo, name, kind: kindOf(template) }), changedBy, changedAt };
}
