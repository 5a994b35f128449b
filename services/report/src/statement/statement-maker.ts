import { Injectable } from '@nestjs/common';
import {
  builtInStatements,
  statementFigureCalls,
  type ReportTemplate,
  type RequestOf,
  type StatementLedger,
  type StatementMode,
} from '@mingzhang/contract';
import { knownProfitCodes, type Money, type Period } from '@mingzhang/rules';
import {
  compileTemplate,
  namedSubjects,
  readsCashItems,
  retainedRestatement,
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
import { compiledForms, type Forms } from '../compiled-forms';
import { type Chart, KnownCharts } from '../known-charts';
import { codeIn, equityVoucherIn, fundCodesOf, restrictedCodes } from '../ledger-statement';
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
interface DraftTemplate {
  readonly head: Omit<TemplateHead, 'enabled'>;
  readonly rows: readonly OwnRow[];
}

type FiguresAsked = RequestOf<typeof statementFigureCalls.figures>['body'];

type Wanted = BuiltInKind | StoredTemplate | DraftTemplate;

interface MadeAt {
  readonly period: Period;
  readonly mode: StatementMode;
}

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
    private readonly charts: KnownCharts,
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
  async made(wanted: Wanted, at: MadeAt): Promise<Made> {
    const [made] = await this.madeOfOne([wanted], at);
    if (!made) throw new Error('one statement was asked for');
    return made;
  }

  /**
   * Several statements of one answer of the ledger.
   * @throws BusinessError PERIOD_MISSING, UNAVAILABLE
   */
  async madeOfOne(all: readonly Wanted[], { period, mode }: MadeAt): Promise<Made[]> {
    const span = spanOf(mode, period);
    const settings = await this.settings.kept();
    const formsOf = (set: Chart, restricted: readonly string[]) =>
      compiledForms(
        set.codeRule,
        formChoice(set, restricted, settings, { period: span.periodTo, span: mode }),
      );
    const answer = await this.answer(all, span, (set) => formsOf(set, []));
    const { ledger, flows } = answer;
    const forms = answer.forms ?? formsOf(ledger, restrictedCodes(ledger));
    const { figures, facts } = cashFlowFigures(ledger, span, flows);
    const { subjects, current } = figures;
    const sheets = new Map<BuiltInKind, Statement>();
    return all.map((wanted) => {
      const compiled =
        typeof wanted === 'string' ? forms(wanted) : compileTemplate(templateOf(wanted));
      const needs = needsOf(wanted);
      const sheet = typeof wanted === 'string' ? formSheet(wanted) : statement(compiled, figures);
      const compared = needs.kind === 'own' ? {} : sheetsBeside(needs, sheet, formSheet);
      return {
        span,
        ledger,
        compiled,
        sheet,
        hasCashOpening: Boolean(flows?.opening),
        facts: {
          ...compared,
          ...facts,
          subjects,
          units: current.units,
          codeOf: codeIn(ledger),
          isRunning: !ledger.isClosed && span.periodFrom !== span.periodTo,
        },
      };
    });

    function formSheet(kind: BuiltInKind): Statement {
      const sheet = sheets.get(kind) ?? statement(forms(kind), figures);
      sheets.set(kind, sheet);
      return sheet;
    }

    function templateOf(template: StoredTemplate | DraftTemplate): StatementTemplate {
      const inSpan = {
        standard: ledger.accountingStandards,
        span: mode,
        isQuarterSinceJanuary: settings.quarterSinceJanuary,
      };
      if ('head' in template) return statementOfRows(template.head, template.rows, inSpan);
      const now = withCodesNow(template, ledger.subjects);
      return statementOfRows(now, now.items, inSpan);
    }
  }

  /**
   * What vouchers of the year so far correct of 年初未分配利润, in yuan. Only those of 以前年度损益调整 and 未分配利润 are
   * asked for: 所有者权益变动表 as a whole reads thousands.
   * @throws BusinessError UNAVAILABLE
   */
  async restatement({ span, ledger }: Pick<Made, 'span' | 'ledger'>): Promise<Money> {
    const { equity } = await this.services.call('ledger', statementFigureCalls.figures, {
      body: {
        ...span,
        of: { codes: [], byParty: [] },
        prior: false,
        figures: false,
        equity: 'restating',
      },
    });
    return retainedRestatement((equity?.current ?? []).map(equityVoucherIn), codeIn(ledger));
  }

  /** What all of them need, in one question. */
  private async answer(
    all: readonly Wanted[],
    span: StatementSpan,
    formsOf: (chart: Chart) => Forms,
  ): Promise<Answer> {
    const needs = all.map(needsOf);
    const readsCash = needs.some((each) => each.readsCash);
    const named = all.filter((each) => typeof each === 'string');
    if (named.length === all.length) return this.ofNamed(named, { span, formsOf, readsCash });
    return this.ofAll(span, { readsCash, readsPrior: needs.some((each) => each.readsPrior) });
  }

  /** With the figures of all leaves: what rows of the account set's own name is known by its subjects only. */
  private async ofAll(
    span: StatementSpan,
    { readsCash, readsPrior }: Pick<Needs, 'readsCash' | 'readsPrior'>,
  ): Promise<Answer> {
    if (readsCash) {
      const { ledger, ...flows } = await this.cashFlow.figures(span);
      return { ledger, flows };
    }
    return { ledger: await this.figures({ ...span, prior: readsPrior }) };
  }

  /** Only of the subjects that the formulas and the checks of the statements name: there may be thousands. */
  private ofNamed(
    kinds: readonly BuiltInKind[],
    { span, formsOf, readsCash }: Question,
  ): Promise<Answer> {
    return this.charts.asked(async (chart): Promise<Answer> => {
      const forms = formsOf(chart);
      const cashForm = readsCash ? [forms('cashFlow')] : [];
      const named = namedSubjects([forms('balanceSheet'), forms('incomeStatement'), ...cashForm]);
      const kept = knownProfitCodes.unappropriated[chart.accountingStandards];
      const of = { byParty: [...named.byParty], codes: [...named.codes, codeIn(chart)(kept)] };
      // 年初余额 is of the year shown.
      const readers = kinds.filter((kind) => kind !== 'balanceSheet');
      const own = namedSubjects(readers.map(forms));
      const prior = readers.length > 0 && { codes: [...own.codes], byParty: [...own.byParty] };
      if (readsCash) {
        const funds = fundCodesOf(chart);
        const { ledger, ...flows } = await this.cashFlow.figures(span, { of, prior, funds });
        return { ledger, flows };
      }
      const ledger = await this.figures({ ...span, of, prior });
      return { ledger, forms };
    });
  }

  /** With the vouchers that move 其他综合收益 to retained earnings: figures alone do not tell them from results. */
  private figures(asked: Omit<FiguresAsked, 'equity'>): Promise<StatementLedger> {
    const body = { ...asked, equity: 'comprehensive' as const };
    return this.services.call('ledger', statementFigureCalls.figures, { body });
  }
}

/** What statements of official forms are asked for by. */
interface Question {
  readonly span: StatementSpan;
  readonly formsOf: (chart: Chart) => Forms;
  readonly readsCash: boolean;
}

/** The ledger's answer, with the forms where they were needed for the question. */
interface Answer {
  readonly ledger: StatementLedger;
  readonly flows?: KeptFlows;
  readonly forms?: Forms;
}

/** The three statements with the one shown in its place: checks compare them. */
function sheetsBeside(
  { kind, readsCash }: Needs,
  shown: Statement,
  formSheet: (kind: BuiltInKind) => Statement,
) {
  const of = (each: BuiltInKind) => (each === kind ? shown : formSheet(each));
  return {
    balanceSheet: of('balanceSheet'),
    incomeStatement: of('incomeStatement'),
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
