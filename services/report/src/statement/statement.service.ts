import { Injectable } from '@nestjs/common';
import {
  builtInStatements,
  statementFigureCalls,
  statementUnitTitles,
  type InputOf,
  type reportCalls,
  type ReportTemplate,
  type StatementCellView,
  type StatementLedger,
  type StatementMode,
  type StatementSet,
  type StatementTerm,
  type StatementView,
} from '@mingzhang/contract';
import {
  builtInTemplate,
  compileTemplate,
  roundedStatement,
  statement,
  namedSubjects,
  takes,
  type CellTerm,
  type ColumnBasis,
  type CompiledTemplate,
  type CrossCheckFacts,
  type Statement,
  type StatementTemplate,
} from '@mingzhang/rules/statements';
import { exportName, knownProfitCodes, monthOf, yearOf } from '@mingzhang/rules';
import {
  BusinessError,
  Download,
  Exported,
  ServiceClient,
  sheetTypes,
  type SheetFormat,
} from '@mingzhang/server';
import { CashFlowService } from '../cash-flow/cash-flow.service';
import type { KeptAssignments } from '../cash-flow/cash-assignments';
import { cashFlowFigures, restrictedCodes } from '../cash-flow/cash-items';
import { codeIn } from '../ledger-statement';
import { spanOf, type StatementSpan } from '../statement-span';
import { partiesOf } from './cell-parties';
import { checksOf } from './statement-checks';
import { statementFile } from './statement-file';

type Shown = InputOf<typeof reportCalls.view>['query'];
type Pointed = InputOf<typeof reportCalls.cell>['query'];

const kinds = Object.entries(builtInStatements) as [keyof typeof builtInStatements, number][];

/** Whole yuan; 万元 with two decimals. */
const units = { yuan: { yuan: 1, decimals: 0 }, wan: { yuan: 10_000, decimals: 2 } } as const;

/** One statement with what it was made of. */
interface Made {
  readonly template: ReportTemplate;
  readonly span: StatementSpan;
  readonly ledger: StatementLedger;
  readonly sheet: Statement;
  /** What its checks compare. */
  readonly facts: CrossCheckFacts;
}

type Kind = (typeof kinds)[number][0];

/** The ledger's answer with the forms that it is put on. */
interface Figures {
  readonly ledger: StatementLedger;
  readonly kept?: KeptAssignments;
  readonly templates: (kind: Kind) => CompiledTemplate;
}

/** Statements of the account set in use, each made of one answer of the ledger. */
@Injectable()
export class StatementService {
  constructor(
    private readonly services: ServiceClient,
    private readonly cashFlow: CashFlowService,
  ) {}

  async templates(): Promise<ReportTemplate[]> {
    const set = await this.services.call('ledger', statementFigureCalls.set, {});
    const { accountingStandards: standard, lastPeriod: period } = set;
    return kinds.map(([kind]) => described(builtInTemplate({ standard, kind, period })));
  }

  /** @throws BusinessError NOT_FOUND, PERIOD_MISSING, UNAVAILABLE */
  async view(id: number, shown: Shown): Promise<StatementView> {
    const { template, span, ledger, sheet: exact, facts } = await this.made(id, shown);
    const { mode, unit } = shown;
    const sheet = unit === 'fen' ? exact : roundedStatement(exact, units[unit]).statement;
    const { columns } = sheet.template;
    return {
      ...{ template, company: ledger.companyName, mode, ...span },
      ...{ isClosed: ledger.isClosed, unit },
      columns: columns.map(({ key, title }) => ({ key, title })),
      rows: sheet.rows.map(({ row, cells }) => ({
        ...{ lineNo: row.lineNo, title: row.title, side: row.side ?? null, indent: row.indent },
        ...{ kind: row.kind, formula: row.kind === 'heading' ? '' : row.formula },
        values: Object.fromEntries(
          [...cells].map(([key, { amount }]) => [key, amount?.toString() ?? null]),
        ),
      })),
      checks: checksOf(exact, facts),
      notes: partNotes(span, ledger, sheet.template.kind),
      findings: sheet.findings.map(({ row, msg }) => ({ row, msg })),
    };
  }

  /** As a file in the layout of the official form. */
  async export(id: number, { format, ...shown }: Shown & { readonly format: SheetFormat }) {
    const view = await this.view(id, shown);
    const name = exportName({
      ...{ companyName: view.company, content: view.template.name, extension: format },
      ...{ from: view.periodFrom, to: view.periodTo },
    });
    const file = new Download(name, sheetTypes[format], await statementFile(view, format));
    const { periodFrom, periodTo, unit } = view;
    const filters = { periodFrom, periodTo, unit: statementUnitTitles[unit] };
    return new Exported(file, { object: view.template.name, filters });
  }

  /** What a figure is made of: subjects and rows, and of reclassified ones whose balances. */
  async cell(id: number, { lineNo, column, ...shown }: Pointed): Promise<StatementCellView> {
    const { span, ledger, sheet } = await this.made(id, shown);
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
      ...{ title: found.row.title, column: own.title, formula: found.row.formula },
      amount: cell.amount?.toString() ?? null,
      terms,
    };
  }

  private async made(id: number, { period, mode }: Omit<Shown, 'unit'>): Promise<Made> {
    const kind = kinds.find(([, each]) => each === id)?.[0];
    if (!kind)
      throw new BusinessError('NOT_FOUND', { msg: '报表不存在或已被删除，请返回报表列表' });
    const span = spanOf(mode, period);
    const { ledger, kept, templates } = await (kind === 'cashFlow'
      ? this.withCashFlow(span, mode)
      : this.withoutCashFlow(kind, span, mode));
    const { figures, facts } = cashFlowFigures(ledger, { period: span.periodTo, kept });
    const sheetOf = (own: Kind) => statement(templates(own), figures);
    const sheets = {
      balanceSheet: sheetOf('balanceSheet'),
      incomeStatement: sheetOf('incomeStatement'),
      ...(kept ? { cashFlow: sheetOf('cashFlow') } : {}),
    };
    const sheet = sheets[kind];
    if (!sheet) throw new Error('what moved cash was not asked for');
    const { subjects, current } = figures;
    return {
      ...{ template: described(sheet.template), span, ledger, sheet },
      facts: { ...sheets, ...facts, subjects, units: current.units, codeOf: codeIn(ledger) },
    };
  }

  private async withCashFlow(span: StatementSpan, mode: StatementMode): Promise<Figures> {
    const { ledger, kept } = await this.cashFlow.figures(span);
    const restricted = restrictedCodes(ledger);
    return { ledger, kept, templates: templatesOf(ledger, { span, mode, restricted }) };
  }

  /** Only of the subjects that the formulas and the checks of both statements name: there may be thousands. */
  private async withoutCashFlow(
    kind: Kind,
    span: StatementSpan,
    mode: StatementMode,
  ): Promise<Figures> {
    const set = await this.services.call('ledger', statementFigureCalls.set, {});
    const templates = templatesOf(set, { span, mode, restricted: [] });
    const codeOf = codeIn(set);
    const named = namedSubjects([templates('balanceSheet'), templates('incomeStatement')]);
    const kept = knownProfitCodes.unappropriated[set.accountingStandards];
    const of = { byParty: [...named.byParty], codes: [...named.codes, codeOf(kept)] };
    const own = namedSubjects([templates(kind)]);
    // 年初余额 is of the year shown.
    const prior = kind !== 'balanceSheet' && { codes: [...own.codes], byParty: [...own.byParty] };
    const ledger = await this.services.call('ledger', statementFigureCalls.figures, {
      body: { ...span, of, prior },
    });
    const isSame =
      ledger.codeRule === set.codeRule && ledger.accountingStandards === set.accountingStandards;
    // Codes were given anew between the two questions.
    return isSame ? { ledger, templates } : this.withoutCashFlow(kind, span, mode);
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
    if (!subject) return { ...told, ...none, title, take: takes[of.take] };
    const asked = { body: { ...span, subjectId: subject.id } };
    const parties =
      of.take === 'detailDebitBalance' || of.take === 'detailCreditBalance'
        ? partiesOf(await this.services.call('ledger', statementFigureCalls.parties, asked), {
            isDebit: of.take === 'detailDebitBalance',
            isAtStart: basis === 'yearStart',
          })
        : { parties: [], others: [] };
    return {
      ...{ ...told, ...none, ...parties, title, take: takes[of.take], subjectId: subject.id },
      link: bookOf(subject.id, { span, ledger, basis }),
    };
  }
}

/** The forms of an account set, each compiled once. */
function templatesOf(
  set: StatementSet,
  {
    span,
    mode,
    restricted,
  }: {
    readonly span: StatementSpan;
    readonly mode: StatementMode;
    readonly restricted: readonly string[];
  },
): Figures['templates'] {
  const made = new Map<Kind, CompiledTemplate>();
  const chosen = {
    ...{ standard: set.accountingStandards, period: span.periodTo, span: mode },
    ...{ codeOf: codeIn(set), restricted },
  };
  return (kind) => {
    const template = made.get(kind) ?? compileTemplate(builtInTemplate({ ...chosen, kind }));
    made.set(kind, template);
    return template;
  };
}

/** The book with just the months that a figure is of. */
function bookOf(
  subjectId: number,
  { span, ledger, basis }: Pick<Made, 'span' | 'ledger'> & { readonly basis: ColumnBasis },
): string {
  const first = basis === 'period' ? span.periodFrom : `${yearOf(span.periodTo)}-01`;
  const from = first < ledger.enablePeriod ? ledger.enablePeriod : first;
  const to = span.periodTo > ledger.lastPeriod ? ledger.lastPeriod : span.periodTo;
  const range = from < to ? `&periodFrom=${from}` : '';
  return `/account-book/detailed?subjectId=${subjectId}${range}&period=${to}`;
}

/** What the books do not hold of a span that began before them; a year and a first quarter know it by the openings. */
function partNotes(
  { periodFrom, periodTo }: StatementSpan,
  { enablePeriod }: StatementLedger,
  kind: StatementTemplate['kind'],
): string[] {
  const isPartYear = yearOf(enablePeriod) === yearOf(periodTo) && monthOf(enablePeriod) > 1;
  if (kind === 'cashFlow' && isPartYear) {
    return [
      `账套自 ${enablePeriod} 起用，启用以前的现金流量没有录入，本年累计只含 ${enablePeriod} 以后的`,
    ];
  }
  const isKnown = periodFrom >= enablePeriod || periodFrom === `${yearOf(periodTo)}-01`;
  if (isKnown || kind === 'balanceSheet') return [];
  return [
    `账套自 ${enablePeriod} 起用，本季只含 ${enablePeriod} 以后的发生额，不含 ${periodFrom} 起至启用前的月份；` +
      '全年的数见本年累计',
  ];
}

function described({ formNo, name, kind }: StatementTemplate): ReportTemplate {
  const id = kind === 'own' ? 0 : builtInStatements[kind];
  return { id, code: formNo, name, type: 0, kind };
}
