import { Injectable } from '@nestjs/common';
import type { TaxLedgerSpan } from '@mingzhang/contract';
import {
  addMonths,
  closingOf,
  firstDayOf,
  lastDayOf,
  Money,
  type OpenItems,
  parseAuxiliaryKey,
  stockCodes,
  sumOf,
  yearOf,
} from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { BalanceQuery, type BalanceRow, type LedgerSubject } from '../balance/balance.query';
import { itemsTexts } from '../names/logged-names';
import { specialOpenItems } from '../open-items/open-items';

type NamedBalance = TaxLedgerSpan['negativeStock'][number];

/** The largest balances of one kind, and the total of that kind. */
interface LargestBalances {
  readonly balances: NamedBalance[];
  readonly all: { readonly amount: string; readonly count: number };
}

const nothing: LargestBalances = { balances: [], all: { amount: '0.00', count: 0 } };

/** Most balances returned per kind, the largest first. */
const balancesAtMost = 50;
const receivableCode = '1122';
const advanceCode = '2203';
const monthsOfYear = 12;

interface Chosen {
  readonly standard: 0 | 1;
  readonly periodTo: string;
  readonly enablePeriod: string;
  readonly subjects: readonly LedgerSubject[];
  readonly codeOf: (standardCode: string) => string;
}

interface Found {
  readonly row: BalanceRow;
  readonly amount: Money;
}

/** Balances that a tax officer would question, by item. */
@Injectable()
export class TaxBalances {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly ledger: BalanceQuery,
  ) {}

  /** Negative stock at the end of a month. */
  async negativeStock({ periodTo, standard, subjects, codeOf }: Chosen): Promise<LargestBalances> {
    const leaves = leavesUnder(subjects, stockCodes[standard].map(codeOf));
    const rows = await this.rows({ periodFrom: periodTo, periodTo }, leaves);
    return this.toBalances(
      rows
        .map((row) => ({ row, amount: closingOf(row.opening, row) }))
        .filter(({ amount }) => amount.isNegative),
      subjects,
    );
  }

  /**
   * Receivables older than a year at the end of a month, first in first out (`openItems`). For
   * combinations with red entries on the debit side or foreign currencies the rule computes them
   * entry by entry. For others it is the balance less the debits of the last twelve months, which
   * is equal. Books younger than a year are skipped.
   */
  async oldReceivables(chosen: Chosen): Promise<LargestBalances> {
    const { periodTo, enablePeriod, subjects, codeOf } = chosen;
    const periodFrom = addMonths(periodTo, 1 - monthsOfYear);
    if (periodFrom < enablePeriod) return nothing;
    const subjectIds = leavesUnder(subjects, [codeOf(receivableCode)]);
    if (subjectIds.length === 0) return nothing;
    const rows = await this.rows({ periodFrom, periodTo }, subjectIds);
    const special = await specialOpenItems(this.scope, {
      by: 'combination',
      method: 'fifo',
      subjectIds,
      asOf: lastDayOf(periodTo),
      sign: 1,
    });
    const olderThan = firstDayOf(periodFrom);
    return this.toBalances(
      rows
        .map((row) => {
          const items = special.get(`${row.subjectId} ${row.auxiliaryKey}`);
          return {
            row,
            amount: items
              ? openBefore(items, olderThan)
              : closingOf(row.opening, row).minus(row.debit),
          };
        })
        .filter(({ amount }) => amount.isPositive),
      subjects,
    );
  }

  /**
   * The part of 预收账款 at the end of a month that was open before its year began, first in first out
   * (`openItems`), credit positive in yuan. For plain combinations it is the balance at the start
   * of the year less the deliveries of the year. Entries before the books are unknown, so in books
   * that begin within the year all combinations are computed that way.
   */
  async oldAdvances({ periodTo, enablePeriod, subjects, codeOf }: Chosen): Promise<Money> {
    const periodFrom = `${yearOf(periodTo)}-01`;
    const subjectIds = leavesUnder(subjects, [codeOf(advanceCode)]);
    const rows = await this.rows({ periodFrom: periodTo, periodTo }, subjectIds);
    const advanced = rows.filter((row) => closingOf(row.opening, row).isNegative);
    if (advanced.length === 0) return Money.zero;
    const special =
      enablePeriod > periodFrom
        ? new Map<string, OpenItems>()
        : await specialOpenItems(this.scope, {
            by: 'combination',
            method: 'fifo',
            subjectIds,
            asOf: lastDayOf(periodTo),
            sign: -1,
          });
    const olds = advanced.map((row) => {
      const items = special.get(`${row.subjectId} ${row.auxiliaryKey}`);
      return items
        ? openBefore(items, firstDayOf(periodFrom))
        : row.yearOpening.negate().minus(row.ytdDebit);
    });
    return sumOf(olds.filter(({ isPositive }) => isPositive));
  }

  private rows(
    range: { readonly periodFrom: string; readonly periodTo: string },
    subjectIds: readonly number[],
  ): Promise<BalanceRow[]> {
    if (subjectIds.length === 0) return Promise.resolve([]);
    return this.ledger.balances(range, { by: 'auxiliary', subjectIds });
  }

  private async toBalances(
    found: readonly Found[],
    subjects: readonly LedgerSubject[],
  ): Promise<LargestBalances> {
    const first = [...found]
      .sort((left, right) => right.amount.abs().compare(left.amount.abs()))
      .slice(0, balancesAtMost);
    const keys = first.map(({ row }) => parseAuxiliaryKey(row.auxiliaryKey));
    const textOf = await itemsTexts(this.scope, keys);
    const balances = first.map(({ row, amount }) => {
      const subject = subjects.find(({ id }) => id === row.subjectId);
      const items = textOf(parseAuxiliaryKey(row.auxiliaryKey));
      return {
        code: subject?.code ?? '',
        title: [subject?.name, items].filter(Boolean).join(' · '),
        amount: amount.toString(),
      };
    });
    const total = sumOf(found.map(({ amount }) => amount)).toString();
    return { balances, all: { amount: total, count: found.length } };
  }
}

function openBefore({ open }: OpenItems, day: string): Money {
  return sumOf(open.filter(({ date }) => date < day).map(({ amount }) => amount));
}

function leavesUnder(subjects: readonly LedgerSubject[], codes: readonly string[]): number[] {
  return subjects
    .filter(({ leaf, code }) => leaf && codes.some((above) => code.startsWith(above)))
    .map(({ id }) => id);
}
