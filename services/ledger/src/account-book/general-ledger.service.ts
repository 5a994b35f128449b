import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { accountBookCalls, GeneralLedgerRow } from '@mingzhang/contract';
import {
  addSides,
  generalLedgerRows,
  LEDGER_ROW_SUMMARY,
  Money,
  periodsBetween,
  quantityRows,
  rollUp,
  subjectsWithFigures,
  type CountedRow,
  type DebitCredit,
  type LedgerSummaryRow,
  type QuantityStart,
  groupBy,
} from '@mingzhang/rules';
import { mapUnhurried } from '@mingzhang/server';
import { PeriodService } from '../checkout/period.service';
import type { BalanceRow, LedgerSubject } from '../balance/balance.query';
import type { Measure } from '../balance/balance.sql';
import { SeenBalances } from '../balance/seen-balances';
import { quantityText } from './counted-texts';
import { baseFirst } from './currency-choice';
import { CurrencyQuery } from './currency.query';

type Query = z.output<typeof accountBookCalls.generalLedger.query>;

interface Start {
  readonly opening: Money;
  readonly ytdBefore: DebitCredit;
}

const nothing: Start = {
  opening: Money.zero,
  ytdBefore: { debit: Money.zero, credit: Money.zero },
};

/**
 * 总账: per subject and month 期初余额, 本期合计, 本年累计. A subject appears if it has figures before the range
 * (even of items that cancel each other) or entries in it.
 */
@Injectable()
export class GeneralLedgerService {
  constructor(
    private readonly balances: SeenBalances,
    private readonly months: PeriodService,
    private readonly currencies: CurrencyQuery,
  ) {}

  /**
   * By 所有币种 each subject with a foreign currency is followed by its currencies.
   * @throws BusinessError NOT_FOUND for a currency that the account set does not have
   */
  async generalLedger(asked: Query): Promise<GeneralLedgerRow[]> {
    const choice = await this.currencies.choice(asked.currency);
    const query = await this.months.clamp(asked);
    if (!query) return [];
    if (choice.kind === 'one') return this.rows(query, choice);
    const whole = await this.rows({ ...query, currency: undefined });
    return choice.kind === 'each' ? this.withCurrencies(whole, query, choice.base) : whole;
  }

  private async withCurrencies(
    whole: readonly GeneralLedgerRow[],
    query: Query,
    base: string,
  ): Promise<GeneralLedgerRow[]> {
    const { periodFrom, periodTo, unaudited } = query;
    const months = { periodFrom, periodTo, unaudited };
    const currencyBalances = await this.balances.balances(months, { by: 'currency' });
    const codes = [...new Set(currencyBalances.map(({ auxiliaryKey }) => auxiliaryKey))].sort(
      baseFirst(base),
    );
    const parts: GeneralLedgerRow[] = [];
    for (const code of codes) {
      const own = { ...query, currency: code, showZero: false };
      parts.push(...(await this.rows(own, { code, isForeign: code !== base })));
    }
    const isAbroad = new Set(
      parts.filter(({ currency }) => currency !== base).map(({ subjectId }) => subjectId),
    );
    const bySubject = groupBy(parts, ({ subjectId }) => subjectId);
    return [...groupBy(whole, ({ subjectId }) => subjectId)].flatMap(([subjectId, rows]) =>
      isAbroad.has(subjectId) ? [...rows, ...(bySubject.get(subjectId) ?? [])] : rows,
    );
  }

  private async rows(
    query: Query,
    currency?: { readonly code: string; readonly isForeign: boolean },
  ): Promise<GeneralLedgerRow[]> {
    const subjects = await this.balances.subjects(query);
    const known = new Map(subjects.map((subject) => [subject.id, subject]));
    const before = await this.before(query, known);
    const starts = rollUp(known, startsOf(before), plusStart);
    const own = currency?.isForeign ? await this.before(query, known, 'foreign') : [];
    const ownStarts = rollUp(known, startsOf(own), plusStart);
    const wanted = subjects.filter((subject) => isWanted(subject, query));
    const parts = partsOf(subjects, new Set(wanted.map(({ id }) => id)), known);
    const bySubject = ({ subjectId }: { readonly subjectId: number }) => subjectId;
    const movements = groupBy(await this.balances.movements(query, parts), bySubject);
    const ownMovements = currency?.isForeign
      ? groupBy(await this.balances.movements(query, parts, 'foreign'), bySubject)
      : undefined;
    const periods = periodsBetween(query.periodFrom, query.periodTo);
    const standing = query.showZero
      ? known
      : subjectsWithFigures(
          [...(await this.balances.inParts(startOf(query), before)), ...own],
          known,
        );
    const shown = wanted.filter(({ id }) => standing.has(id) || movements.has(id));
    const rows = await mapUnhurried(shown, (subject) =>
      bookRows(subject, {
        code: currency?.code,
        amounts: {
          ...(starts.get(subject.id) ?? nothing),
          periods,
          movements: movements.get(subject.id) ?? [],
        },
        counts: ownMovements && {
          ...(ownStarts.get(subject.id) ?? nothing),
          movements: ownMovements.get(subject.id) ?? [],
        },
      }),
    );
    return rows.flat();
  }

  /** Balance of each leaf at the start of the range. */
  private async before(
    query: Query,
    known: ReadonlyMap<number, unknown>,
    measure: Measure = 'amount',
  ): Promise<readonly BalanceRow[]> {
    const rows = await this.balances.balances(startOf(query), { measure });
    return rows.filter((row) => known.has(row.subjectId));
  }
}

/** The first period of the range alone. */
function startOf(query: Query): Query {
  return { ...query, periodTo: query.periodFrom };
}

/** Balance of each leaf before the range, and earlier movements in the year of the first period. */
function startsOf(rows: readonly BalanceRow[]): Map<number, Start> {
  return new Map(
    rows.map((row): [number, Start] => [
      row.subjectId,
      {
        opening: row.opening,
        ytdBefore: {
          debit: row.ytdDebit.minus(row.debit),
          credit: row.ytdCredit.minus(row.credit),
        },
      },
    ]),
  );
}

interface Book {
  /** The one currency of the book. */
  readonly code: string | undefined;
  readonly amounts: QuantityStart;
  /** The same in that currency, if it is a foreign one. */
  readonly counts: Omit<QuantityStart, 'periods'> | undefined;
}

function bookRows(
  { id, code, name, direction }: LedgerSubject,
  { code: currency, amounts, counts }: Book,
): GeneralLedgerRow[] {
  const rows: readonly (LedgerSummaryRow & { readonly counted?: CountedRow })[] = counts
    ? quantityRows(amounts, counts, direction)
    : generalLedgerRows(amounts);
  return rows.map((row) => ({
    subjectId: id,
    code,
    name,
    period: row.period,
    kind: row.kind,
    summary: LEDGER_ROW_SUMMARY[row.kind],
    debit: row.debit.toString(),
    credit: row.credit.toString(),
    direction: row.direction,
    balance: row.balance.toString(),
    ...(currency === undefined ? undefined : inCurrency(currency, row.counted)),
  }));
}

function inCurrency(currency: string, counted: CountedRow | undefined) {
  if (!counted) return { currency };
  return {
    currency,
    foreignDebit: quantityText(counted.debit),
    foreignCredit: quantityText(counted.credit),
    foreignBalance: quantityText(counted.balance),
  };
}

function isWanted(subject: { code: string; level: number }, query: Query): boolean {
  if (subject.level < query.levelFrom || subject.level > query.level) return false;
  if (query.subjectFrom !== undefined && subject.code < query.subjectFrom) return false;
  return (
    query.subjectTo === undefined ||
    subject.code <= query.subjectTo ||
    subject.code.startsWith(query.subjectTo)
  );
}

function plusStart(left: Start, right: Start): Start {
  return {
    opening: left.opening.plus(right.opening),
    ytdBefore: addSides(left.ytdBefore, right.ytdBefore),
  };
}

type Tree = ReadonlyMap<number, { readonly id: number; readonly parentId: number | null }>;

/** All subjects at or below each wanted one. */
function partsOf(
  subjects: readonly { readonly id: number }[],
  wanted: ReadonlySet<number>,
  tree: Tree,
): { subjectId: number; partId: number }[] {
  return subjects.flatMap(({ id: partId }) => {
    const parts = [];
    for (let id: number | null = partId; id !== null; id = tree.get(id)?.parentId ?? null) {
      if (wanted.has(id)) parts.push({ subjectId: id, partId });
    }
    return parts;
  });
}
