import { Injectable } from '@nestjs/common';
import type {
  CashFlowAsked,
  InputOf,
  LedgerMonths,
  statementFigureCalls,
  StatementLedger,
  StatementSet,
  StatementSubjects,
} from '@mingzhang/contract';
import {
  addMonths,
  Money,
  parseAuxiliaryKey,
  periodOf,
  periodsBetween,
  yearOf,
  periodTitle,
} from '@mingzhang/rules';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import { monthsUpTo, type BookMonth } from '../snapshot/total-snapshot';
import { itemsTexts } from '../names/logged-names';
import type { CashFund } from './cash-funds';
import { CashMovesQuery } from './cash-moves.query';
import {
  type EquityAsked,
  type EquityQuestion,
  EquityVouchersQuery,
} from './equity-vouchers.query';
import { type ChildSubject, MonthMovesQuery } from './month-moves.query';
import { addedColumn, type AddedColumn, addedParameters } from './added-subjects';
import { StatementUnitsQuery } from './statement-units.query';
import { treeOfSome } from './subject-tree';

interface Range {
  readonly periodFrom: string;
  readonly periodTo: string;
}

interface SetRow {
  readonly company_name: string;
  readonly enable_date: string;
  readonly accounting_standards: 0 | 1;
  readonly code_rule: string;
  readonly last_period: string;
  readonly added: AddedColumn;
}

type MonthsAsked = Pick<InputOf<typeof statementFigureCalls.months>['body'], 'of' | 'debits'>;

type SubjectRow = StatementLedger['subjects'][number];

/** All figures that statements need, read at one moment. */
@Injectable()
export class StatementFigures {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly query: StatementUnitsQuery,
    private readonly cash: CashMovesQuery,
    private readonly moves: MonthMovesQuery,
    private readonly equity: EquityVouchersQuery,
  ) {}

  /**
   * @param wanted.of subjects to return figures for; all leaves if missing
   * @param wanted.cashFlow returns cash movements as well
   * @throws BusinessError PERIOD_MISSING for months before the books began
   */
  async load(
    range: Range,
    wanted: {
      readonly of?: StatementSubjects | undefined;
      readonly prior: boolean | StatementSubjects;
      readonly figures: boolean;
      readonly cashFlow?: CashFlowAsked | undefined;
      readonly equity: 'none' | EquityAsked;
    },
  ): Promise<StatementLedger> {
    const set = await this.set();
    requireBooks(set, range.periodTo);
    const { accountingStandards: standard, codeRule } = set;
    const months = await monthsUpTo(this.scope, range.periodTo);
    const head = { ...set, isClosed: isClosed(months, range.periodTo) };
    const question = { standard, codeRule };
    if (!wanted.figures) {
      const subjects = await this.subjects(wanted.of?.codes ?? null);
      const equity = await this.changed([range], wanted.equity, question);
      return { ...head, ...nothing, subjects, equity };
    }
    const { cashFlow } = wanted;
    const book = { standard, codeRule, months, parties: await this.query.categories() };
    const funds = cashFlow && wanted.of ? await this.cash.funds(cashFlow.funds) : [];
    const some = wanted.of && withCodes(await this.withThoseBelow(wanted.of), funds);
    const { before, asks } = yearBefore(range, set, wanted.prior);
    const all = some && { ...some, withFirstLevel: true };
    const before12 =
      asks && (asks === true ? all : { ...withCodes(asks, funds), withFirstLevel: false });
    const subjects = await this.subjects(some ? some.codes : null);
    return {
      ...head,
      subjects: some ? treeOfSome(subjects, funds) : subjects,
      current: { units: await this.query.units(range, book, all) },
      prior: asks ? { units: await this.query.units(before, book, before12 || undefined) } : null,
      cashFlow: cashFlow
        ? await this.moved(
            [range, ...(asks ? [before] : [])],
            { standard, codeRule, ...cashFlow },
            Boolean(some),
          )
        : null,
      equity: await this.changed([range, ...(asks ? [before] : [])], wanted.equity, question),
    };
  }

  /** Vouchers that change equity in the year of a range and in the year before. */
  private async changed(
    ranges: readonly Range[],
    asked: 'none' | EquityAsked,
    question: Omit<EquityQuestion, 'asked'>,
  ): Promise<StatementLedger['equity']> {
    if (asked === 'none') return null;
    const ends = ranges.map(({ periodTo }) => periodTo);
    const [current, prior] = await this.equity.ofYears(ends, { ...question, asked });
    return current ? { current, prior: prior ?? null } : null;
  }

  /**
   * Cash movements of a range and of the same range a year before. If only some subjects are
   * wanted, the subjects that the movements name are added.
   */
  private async moved(
    [range, before]: readonly Range[],
    asked: CashFlowAsked & { readonly standard: 0 | 1; readonly codeRule: string },
    isOfSome: boolean,
  ): Promise<StatementLedger['cashFlow']> {
    if (!range) return null;
    const set = { ...asked, chart: await this.cash.chart() };
    const current = await this.cash.load(range, set);
    const prior = before ? await this.cash.load(before, set) : null;
    const subjects = isOfSome ? await this.cash.withThoseAbove([current, prior]) : [];
    return { current, prior, subjects };
  }

  /**
   * Figures month by month up to `period`, at most `count` months and none before the books began.
   * @throws BusinessError PERIOD_MISSING for a month before the books began
   */
  async months(
    period: string,
    count: number,
    { of: { childrenOf, ...wanted }, debits }: MonthsAsked,
  ): Promise<LedgerMonths> {
    const set = await this.set();
    requireBooks(set, period);
    const { accountingStandards: standard, codeRule, enablePeriod } = set;
    const first = addMonths(period, 1 - count);
    const range = { periodFrom: first < enablePeriod ? enablePeriod : first, periodTo: period };
    const subjectsBelow = await this.withThoseBelow(wanted);
    const named = new Set([...subjectsBelow.codes, ...childrenOf]);
    const children = (await this.below(childrenOf)).filter(({ code }) => !named.has(code));
    const codes = [...named, ...children.map(({ code }) => code)];
    const subjects = await this.subjects(codes);
    const bookMonths = await monthsUpTo(this.scope, period);
    const book = { standard, codeRule, months: bookMonths, parties: await this.query.categories() };
    return {
      ...set,
      isClosed: isClosed(bookMonths, period),
      subjects: treeOfSome(subjects),
      periods: periodsBetween(range.periodFrom, period),
      moves: await this.moves.load(range, book, {
        ...subjectsBelow,
        codes,
        inLastMonth: children,
        debits,
      }),
    };
  }

  /** The parties of a subject and all its descendants, largest balance first. */
  async parties(subjectId: number, range: Range) {
    const leaves = await this.scope.query<{ id: number }>(
      `select s.id from ledger.subject s
       join ledger.subject top on top.account_set_id = $1 and top.id = $2
       where s.account_set_id = $1 and s.leaf and starts_with(s.code, top.code)`,
      [this.scope.accountSetId, subjectId],
    );
    const ids = leaves.map(({ id }) => id);
    const { accountingStandards: standard, codeRule } = await this.set();
    const months = await monthsUpTo(this.scope, range.periodTo);
    const book = { standard, codeRule, months, parties: await this.query.categories() };
    const rows = await this.query.parties(range, book, ids);
    const textOf = await itemsTexts(
      this.scope,
      rows.map(({ party }) => parseAuxiliaryKey(party)),
    );
    const size = (text: string) => Money.parse(text).abs();
    return rows
      .map((row) => ({
        subjectId: row.subject_id,
        title: textOf(parseAuxiliaryKey(row.party)),
        yearOpening: row.year_opening,
        opening: row.opening,
        closing: row.closing,
      }))
      .sort((left, right) => size(right.closing).compare(size(left.closing)));
  }

  async set(): Promise<StatementSet> {
    const set = await this.scope.one<SetRow & { enable_date: string }>(
      `select a.company_name, a.enable_date, a.accounting_standards, a.code_rule,
         (select max(period) from ledger.period where account_set_id = $1) as last_period,
         ${addedColumn(2)}
       from ledger.account_set a where a.account_set_id = $1`,
      [this.scope.accountSetId, ...addedParameters],
      'statement-set-added',
    );
    if (!set) throw new BusinessError('NOT_FOUND', { msg: '账套不存在或已被删除' });
    return {
      companyName: set.company_name,
      accountingStandards: set.accounting_standards,
      codeRule: set.code_rule,
      added: set.added ?? [],
      enablePeriod: periodOf(set.enable_date),
      lastPeriod: set.last_period,
    };
  }

  private below(codes: readonly string[]): Promise<ChildSubject[]> {
    return this.scope.query<ChildSubject>(
      `select s.id, s.parent_id as "parentId", s.code from ledger.subject s
       join ledger.subject top on top.account_set_id = $1 and top.id = s.parent_id
       where s.account_set_id = $1 and top.code = any($2::text[])`,
      [this.scope.accountSetId, codes],
      'statement-below',
    );
  }

  /** The named subjects and all descendants of those in `under`. */
  private async withThoseBelow(wanted: StatementSubjects): Promise<StatementSubjects> {
    if (!wanted.under || wanted.under.length === 0) return wanted;
    const rows = await this.scope.query<{ code: string }>(
      `select s.code from ledger.subject s
       join ledger.subject top on top.account_set_id = $1 and top.code = any($2::text[])
       where s.account_set_id = $1 and starts_with(s.code, top.code)`,
      [this.scope.accountSetId, wanted.under],
      'statement-codes-under',
    );
    return { ...wanted, codes: [...new Set([...wanted.codes, ...rows.map(({ code }) => code)])] };
  }

  /**
   * Subjects with these codes and all of the first level, each read by index; all subjects if no
   * codes are named.
   */
  private subjects(codes: readonly string[] | null): Promise<SubjectRow[]> {
    const { accountSetId } = this.scope;
    if (!codes) return this.scope.query<SubjectRow>(allSql, [accountSetId], 'statement-chart');
    return this.scope.query<SubjectRow>(namedSql, [accountSetId, codes], 'statement-subjects');
  }
}

const subjectSql = `
  select id, parent_id as "parentId", code, name, category, direction, leaf, cash
  from ledger.subject where account_set_id = $1`;
const allSql = `${subjectSql} order by code collate "C"`;
const namedSql = `
  select * from (
    ${subjectSql} and code = any($2::text[]) union ${subjectSql} and parent_id is null
  ) named order by code collate "C"`;

function isClosed(months: readonly BookMonth[], period: string): boolean {
  return months.some((month) => month.period === period && month.isClosed);
}

function requireBooks({ enablePeriod }: StatementSet, period: string): void {
  if (period >= enablePeriod) return;
  const msg = `账套自${periodTitle(enablePeriod)}起用，${periodTitle(period)}没有账，请选择启用以后的期间`;
  throw new BusinessError('PERIOD_MISSING', { msg });
}

/** An answer without figures. */
const nothing = { current: { units: [] }, prior: null, cashFlow: null, equity: null };

/** The same range a year before, with the figures wanted of it if the books cover it. */
function yearBefore(
  { periodFrom, periodTo }: Range,
  set: StatementSet,
  prior: boolean | StatementSubjects,
): { readonly before: Range; readonly asks: boolean | StatementSubjects } {
  const before = { periodFrom: addMonths(periodFrom, -12), periodTo: addMonths(periodTo, -12) };
  return { before, asks: isKnownIn(before, set) && prior };
}

/**
 * Whether the books cover a range. A year that began before them is complete through the openings.
 */
function isKnownIn({ periodFrom, periodTo }: Range, { enablePeriod }: StatementSet): boolean {
  const isYear = periodFrom === `${yearOf(periodTo)}-01`;
  return periodFrom >= enablePeriod || (isYear && periodTo >= enablePeriod);
}

function withCodes(wanted: StatementSubjects, funds: readonly CashFund[]): StatementSubjects {
  if (funds.length === 0) return wanted;
  return { ...wanted, codes: [...new Set([...wanted.codes, ...funds.map(({ code }) => code)])] };
}
