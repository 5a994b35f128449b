import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { accountBookCalls, GeneralLedgerRow } from '@mingzhang/contract';
import {
  addSides,
  generalLedgerRows,
  LEDGER_ROW_SUMMARY,
  Money,
  periodsBetween,
  rollUp,
  subjectsWithFigures,
  type DebitCredit,
} from '@mingzhang/rules';
import { mapUnhurried } from '@mingzhang/server';
import { groupBy } from '../group-by';
import { PeriodService } from '../checkout/period.service';
import type { BalanceRow } from '../balance/balance.query';
import { SeenBalances } from '../balance/seen-balances';

type Query = z.output<typeof accountBookCalls.generalLedger.query>;

interface Start {
  readonly opening: Money;
  readonly ytdBefore: DebitCredit;
}

const none: DebitCredit = { debit: Money.zero, credit: Money.zero };

/**
 * 总账: per subject and month 期初余额, 本期合计, 本年累计. A subject stands in it with figures before
 * the range, be they of items that cancel each other, or with entries in it.
 */
@Injectable()
export class GeneralLedgerService {
  constructor(
    private readonly balances: SeenBalances,
    private readonly months: PeriodService,
  ) {}

  async generalLedger(asked: Query): Promise<GeneralLedgerRow[]> {
    const query = await this.months.clamp(asked);
    if (!query) return [];
    const subjects = await this.balances.subjects();
    const known = new Map(subjects.map((subject) => [subject.id, subject]));
    const before = await this.before(query, known);
    const starts = rollUp(known, startsOf(before), plusStart);
    const wanted = subjects.filter((subject) => isWanted(subject, query));
    const parts = partsOf(subjects, new Set(wanted.map(({ id }) => id)), known);
    const movements = groupBy(
      await this.balances.movements(query, parts),
      ({ subjectId }) => subjectId,
    );
    const periods = periodsBetween(query.periodFrom, query.periodTo);
    const standing = query.showZero
      ? known
      : subjectsWithFigures(await this.balances.inParts(startOf(query), before), known);
    const shown = wanted.filter(({ id }) => standing.has(id) || movements.has(id));
    const rows = await mapUnhurried(shown, (subject) =>
      bookRows(subject, {
        ...(starts.get(subject.id) ?? { opening: Money.zero, ytdBefore: none }),
        periods,
        movements: movements.get(subject.id) ?? [],
      }),
    );
    return rows.flat();
  }

  /** Where each leaf stands as the range begins. */
  private async before(
    query: Query,
    known: ReadonlyMap<number, unknown>,
  ): Promise<readonly BalanceRow[]> {
    const rows = await this.balances.balances(startOf(query));
    return rows.filter((row) => known.has(row.subjectId));
  }
}

/** The first period of the range alone. */
function startOf(query: Query): Query {
  return { ...query, periodTo: query.periodFrom };
}

/** Balance of each leaf before the range, and movements of the first period's year before it. */
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

function bookRows(
  { id, code, name }: { readonly id: number; readonly code: string; readonly name: string },
  input: Parameters<typeof generalLedgerRows>[0],
): GeneralLedgerRow[] {
  return generalLedgerRows(input).map((row) => ({
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
  }));
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

/** Every subject at or below each wanted one. */
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
