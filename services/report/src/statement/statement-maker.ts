import { Injectable } from '@nestjs/common';
import {
  builtInStatements,
  statementFigureCalls,
  type ReportTemplate,
  type StatementLedger,
  type StatementMode,
} from '@mingzhang/contract';
import type { Period } from '@mingzhang/rules';
import {
  builtInTemplate,
  compileTemplate,
  readsCashItems,
  statement,
  type CompiledTemplate,
  type CrossCheckFacts,
  type OwnRow,
  type Statement,
  type StatementTemplate,
} from '@mingzhang/rules/statements';
import { ServiceClient } from '@mingzhang/server';
import { CashFlowService } from '../cash-flow/cash-flow.service';
import { cashFlowFigures } from '../cash-flow/cash-items';
import { formChoice, ReportSettings } from '../setting/report-settings';
import { spanOf, type StatementSpan } from '../statement-span';
import {
  kindOf,
  statementOfRows,
  withCodesNow,
  type StoredTemplate,
  type TemplateHead,
} from '../template/own-template';
import { lastBuiltInId, OwnTemplatesQuery } from '../template/own-templates.query';

type BuiltInKind = keyof typeof builtInStatements;

export const builtInKinds = Object.entries(builtInStatements) as [BuiltInKind, number][];

/** One statement with what it was made of. */
export interface Made {
  readonly span: StatementSpan;
  readonly ledger: StatementLedger;
  readonly compiled: CompiledTemplate;
  readonly sheet: Statement;
  /** What its checks compare. */
  readonly facts: CrossCheckFacts;
}

/** Rows that are shown as they are typed, whether or not anything of them is kept. */
export interface DraftTemplate {
  readonly head: Omit<TemplateHead, 'enabled'>;
  readonly rows: readonly OwnRow[];
}

type Wanted = BuiltInKind | StoredTemplate | DraftTemplate;

/** What is known of a statement before the ledger is asked. */
interface Needs {
  readonly kind: StatementTemplate['kind'];
  readonly readsCash: boolean;
  readonly readsPrior: boolean;
}

/** Makes a statement of one answer of the ledger, by an official form or a template of the account set's own. */
@Injectable()
export class StatementMaker {
  constructor(
    private readonly services: ServiceClient,
    private readonly cashFlow: CashFlowService,
    private readonly settings: ReportSettings,
    private readonly templates: OwnTemplatesQuery,
  ) {}

  /**
   * The template of an id, to be made or told of.
   * @throws BusinessError NOT_FOUND
   */
  async wanted(id: number): Promise<BuiltInKind | StoredTemplate> {
    const kind = builtInKinds.find(([, each]) => each === id)?.[0];
    return kind ?? this.templates.get(id > lastBuiltInId ? id : 0);
  }

  /** @throws BusinessError PERIOD_MISSING, UNAVAILABLE */
  async made(
    wanted: Wanted,
    { period, mode }: { readonly period: Period; readonly mode: StatementMode },
  ): Promise<Made> {
    const span = spanOf(mode, period);
    const needs = needsOf(wanted);
    const kept = await this.settings.kept();
    const { ledger, kept: assigned } = await this.figures(span, needs);
    const { figures, facts } = cashFlowFigures(ledger, { period: span.periodTo, kept: assigned });
    const choice = formChoice(ledger, kept, { period: span.periodTo, span: mode });
    const sheetOf = (template: StatementTemplate) => {
      const compiled = compileTemplate(template);
      return { compiled, sheet: statement(compiled, figures) };
    };
    const formSheet = (kind: BuiltInKind) => sheetOf(builtInTemplate(choice(kind)));
    const own = typeof wanted === 'string' ? formSheet(wanted) : sheetOf(templateOf(wanted));
    const sheets = needs.kind === 'own' ? {} : this.compared(needs, own.sheet, formSheet);
    const { subjects, current } = figures;
    const { codeOf } = choice('balanceSheet');
    return {
      ...{ span, ledger, ...own },
      facts: {
        ...{ ...sheets, ...facts, subjects, units: current.units },
        ...(codeOf ? { codeOf } : {}),
      },
    };

    function templateOf(template: StoredTemplate | DraftTemplate): StatementTemplate {
      const { isQuarterSinceJanuary = false, standard } = choice('balanceSheet');
      const inSpan = { standard, span: mode, isQuarterSinceJanuary };
      if ('head' in template) return statementOfRows(template.head, template.rows, inSpan);
      const now = withCodesNow(template, ledger.subjects);
      return statementOfRows(now, now.items, inSpan);
    }
  }

  private async figures(span: StatementSpan, { readsCash, readsPrior }: Needs) {
    if (readsCash) return this.cashFlow.figures(span);
    const body = { ...span, prior: readsPrior };
    const ledger = await this.services.call('ledger', statementFigureCalls.figures, { body });
    return { ledger, kept: undefined };
  }

  /** The three statements with the one shown in its place: checks compare them. */
  private compared(
    { kind, readsCash }: Needs,
    shown: Statement,
    formSheet: (kind: BuiltInKind) => { readonly sheet: Statement },
  ) {
    const of = (each: BuiltInKind) => (each === kind ? shown : formSheet(each).sheet);
    return {
      ...{ balanceSheet: of('balanceSheet'), incomeStatement: of('incomeStatement') },
      ...(readsCash ? { cashFlow: of('cashFlow') } : {}),
    };
  }
}

function needsOf(wanted: Wanted): Needs {
  if (typeof wanted === 'string') {
    // 年初余额 is of the year shown.
    const readsPrior = wanted !== 'balanceSheet';
    return { kind: wanted, readsCash: wanted === 'cashFlow', readsPrior };
  }
  const { head, rows } = 'head' in wanted ? wanted : { head: wanted, rows: wanted.items };
  const kind = kindOf(head);
  // A copy of an official form has its columns, of which 年报 reads the year before.
  const readsPrior =
    kind === 'incomeStatement' || head.columns.some((column) => column.of === 'prior');
  return { kind, readsPrior, readsCash: readsCashItems({ kind, rows }) };
}

/** A statement as lists and heads tell of it. */
export function toldOf(
  wanted: BuiltInKind | StoredTemplate,
  { formNo, name, kind }: Pick<StatementTemplate, 'formNo' | 'name' | 'kind'>,
): ReportTemplate {
  if (typeof wanted === 'string') {
    const type = wanted === 'balanceSheet' ? 1 : 0;
    const id = builtInStatements[wanted];
    return { id, code: formNo, name, type, kind, builtIn: true, enabled: true };
  }
  const { id, type, enabled } = wanted;
  return { id, code: formNo, name, type, kind, builtIn: false, enabled };
}
