import { Injectable } from '@nestjs/common';
import {
  builtInStatements,
  statementFigureCalls,
  type ReportTemplate,
  type StatementLedger,
  type StatementMode,
  type StatementSet,
} from '@mingzhang/contract';
import { knownProfitCodes, type Period } from '@mingzhang/rules';
import {
  builtInTemplate,
  compileTemplate,
  namedSubjects,
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
import { cashFlowFigures, type KeptFlows } from '../cash-flow/cash-items';
import { codeIn, restrictedCodes } from '../ledger-statement';
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
  /** Whether somebody has told what flowed before the books were enabled. */
  readonly hasCashOpening: boolean;
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
    const settings = await this.settings.kept();
    const formsOf = (set: StatementSet, restricted: readonly string[]) =>
      compiledForms(formChoice(set, restricted, settings, { period: span.periodTo, span: mode }));
    const answer =
      typeof wanted === 'string' && !needs.readsCash
        ? await this.ofNamed(wanted, span, (set) => formsOf(set, []))
        : await this.ofAll(span, needs);
    const { ledger, flows } = answer;
    const forms = answer.forms ?? formsOf(ledger, restrictedCodes(ledger));
    const { figures, facts } = cashFlowFigures(ledger, span, flows);
    const compiled =
      typeof wanted === 'string' ? forms(wanted) : compileTemplate(templateOf(wanted));
    const sheet = statement(compiled, figures);
    const formSheet = (kind: BuiltInKind) => statement(forms(kind), figures);
    const { subjects, current } = figures;
    const compared = needs.kind === 'own' ? {} : sheetsBeside(needs, sheet, formSheet);
    return {
      ...{ span, ledger, compiled, sheet },
      hasCashOpening: Boolean(flows?.opening),
      facts: { ...compared, ...facts, subjects, units: current.units, codeOf: codeIn(ledger) },
    };

    function templateOf(template: StoredTemplate | DraftTemplate): StatementTemplate {
      const inSpan = {
        ...{ standard: ledger.accountingStandards, span: mode },
        isQuarterSinceJanuary: settings.quarterSinceJanuary,
      };
      if ('head' in template) return statementOfRows(template.head, template.rows, inSpan);
      const now = withCodesNow(template, ledger.subjects);
      return statementOfRows(now, now.items, inSpan);
    }
  }

  /** With the figures of all leaves: what rows of the account set's own name is known by its subjects only. */
  private async ofAll(span: StatementSpan, { readsCash, readsPrior }: Needs): Promise<Answer> {
    if (readsCash) {
      const { ledger, ...flows } = await this.cashFlow.figures(span);
      return { ledger, flows };
    }
    const body = { ...span, prior: readsPrior };
    return { ledger: await this.services.call('ledger', statementFigureCalls.figures, { body }) };
  }

  /** Only of the subjects that the formulas and the checks of both statements name: there may be thousands. */
  private async ofNamed(
    kind: BuiltInKind,
    span: StatementSpan,
    formsOf: (set: StatementSet) => Forms,
  ): Promise<Answer> {
    const set = await this.services.call('ledger', statementFigureCalls.set, {});
    const forms = formsOf(set);
    const named = namedSubjects([forms('balanceSheet'), forms('incomeStatement')]);
    const kept = knownProfitCodes.unappropriated[set.accountingStandards];
    const of = { byParty: [...named.byParty], codes: [...named.codes, codeIn(set)(kept)] };
    const own = namedSubjects([forms(kind)]);
    // 年初余额 is of the year shown.
    const prior = kind !== 'balanceSheet' && { codes: [...own.codes], byParty: [...own.byParty] };
    const ledger = await this.services.call('ledger', statementFigureCalls.figures, {
      body: { ...span, of, prior },
    });
    const isSame =
      ledger.codeRule === set.codeRule && ledger.accountingStandards === set.accountingStandards;
    // Codes were given anew between the two questions.
    return isSame ? { ledger, forms } : this.ofNamed(kind, span, formsOf);
  }
}

/** Official forms as an account set presents them, each compiled once. */
type Forms = (kind: BuiltInKind) => CompiledTemplate;

/** The ledger's answer, with the forms where they were needed for the question. */
interface Answer {
  readonly ledger: StatementLedger;
  readonly flows?: KeptFlows;
  readonly forms?: Forms;
}

function compiledForms(choice: ReturnType<typeof formChoice>): Forms {
  const made = new Map<BuiltInKind, CompiledTemplate>();
  return (kind) => {
    const form = made.get(kind) ?? compileTemplate(builtInTemplate(choice(kind)));
    made.set(kind, form);
    return form;
  };
}

/** The three statements with the one shown in its place: checks compare them. */
function sheetsBeside(
  { kind, readsCash }: Needs,
  shown: Statement,
  formSheet: (kind: BuiltInKind) => Statement,
) {
  const of = (each: BuiltInKind) => (each === kind ? shown : formSheet(each));
  return {
    ...{ balanceSheet: of('balanceSheet'), incomeStatement: of('incomeStatement') },
    ...(readsCash ? { cashFlow: of('cashFlow') } : {}),
  };
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
