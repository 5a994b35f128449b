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
  type DebitCredit,
} from '@mingzhang/rules';
import { mapUnhurried } from '@mingzhang/server';
import { groupBy } from '../group-by';
import { PeriodService } from '../checkout/period.service';
import { type MovementRow } from '../balance/balance.query';
import { SeenBalances } from '../balance/seen-balances';

type Query = z.output<typeof accountBookCalls.generalLedger.query>;

interface Start {
  readonly opening: Money;
  readonly ytdBefore: DebitCredit;
}

const none: DebitCredit = { debit: Money.zero, credit: Money.zero };

/** 总账: per subject and month 期初余额, 本期合计, 本年累计. */
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
    const starts = rollUp(known, await this.startsOf(query, known), plusStart);
    const wanted = subjects.filter((subject) => isWanted(subject, query));
    const parts = partsOf(subjects, new Set(wanted.map(({ id }) => id)), known);
    const movements = groupBy(
      await this.balances.movements(query, parts),
      ({ subjectId }) => subjectId,
    );
    const periods = periodsBetween(query.periodFrom, query.periodTo);
    const shown = wanted.filter(
      ({ id }) => query.showZero || hasFigures(starts.get(id), movements.get(id)),
    );
    const rows = await mapUnhurried(shown, (subject) =>
      bookRows(subject, {
        ...(starts.get(subject.id) ?? { opening: Money.zero, ytdBefore: none }),
        periods,
        movements: movements.get(subject.id) ?? [],
      }),
    );
    return rows.flat();
  }

  /** Where each leaf stands before the range: balance, and movements of the first period's year. */
  private async startsOf(
    query: Query,
    known: ReadonlyMap<number, unknown>,
  ): Promise<Map<number, Start>> {
    const { periodFrom } = query;
    const rows = await this.balances.balances({ ...query, periodTo: periodFrom });
    const starts = rows
      .filter((row) => known.has(row.subjectId))
      .map((row): [number, Start] => [
        row.subjectId,
        {
          opening: row.opening,
          ytdBefore: {
            debit: row.ytdDebit.minus(row.debit),
            credit: row.ytdCredit.minus(row.credit),
          },
        },
      ]);
    return new Map(starts);
  }
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

/** A subject stands in the book with an opening balance or movement in the year. */
function hasFigures(start: Start | undefined, moved: readonly MovementRow[] | undefined): boolean {
  if (moved?.some(({ debit, credit }) => !debit.isZero || !credit.isZero)) return true;
  if (!start) return false;
  return [start.opening, start.ytdBefore.debit, start.ytdBefore.credit].some(
    (figure) => !figure.isZero,
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
