import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type {
  accountBookCalls,
  BookSubject,
  SubjectBalanceResult,
  SubjectBalanceRow,
} from '@mingzhang/contract';
import {
  addNets,
  ancestorsOf,
  balanceTotals,
  buildSubjectBalance,
  hasFigures,
  pairsOf,
  parseAuxiliaryKey,
  subjectsWithFigures,
  UNASSIGNED_TITLE,
  type BalanceNet,
  type SubjectBalanceFigures,
} from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { groupBy } from '../group-by';
import { PeriodService } from '../checkout/period.service';
import { type BalanceRow } from '../balance/balance.query';
import { SeenBalances } from '../balance/seen-balances';

type Query = z.output<typeof accountBookCalls.subjectBalance.query>;
type AuxiliaryQuery = z.output<typeof accountBookCalls.auxiliaryBalance.query>;
type Figures = SubjectBalanceResult['totals'];

/** 科目余额表 and 辅助核算余额表. */
@Injectable()
export class SubjectBalanceService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly balances: SeenBalances,
    private readonly months: PeriodService,
  ) {}

  async subjectBalance(asked: Query): Promise<SubjectBalanceResult> {
    const query = await this.months.clamp(asked);
    if (!query) return { rows: [], totals: texts(balanceTotals([])) };
    const subjects = await this.balances.subjects();
    const known = new Map(subjects.map((subject) => [subject.id, subject]));
    const leaves = (await this.balances.balances(query)).filter((row) => known.has(row.subjectId));
    const table = buildSubjectBalance(
      {
        subjects,
        rows: query.showAuxiliary ? await this.balances.inParts(query, leaves) : leaves,
      },
      {
        levelFrom: query.levelFrom,
        levelTo: query.level,
        showZero: query.showZero,
        ...(query.subjectFrom === undefined ? {} : { subjectFrom: query.subjectFrom }),
        ...(query.subjectTo === undefined ? {} : { subjectTo: query.subjectTo }),
      },
    );
    const rows = table.rows.map((row): SubjectBalanceRow => {
      const subject = known.get(row.subjectId);
      return {
        subjectId: row.subjectId,
        parentId: subject?.parentId ?? null,
        code: row.code,
        name: row.name,
        direction: subject?.direction ?? 'debit',
        level: row.level,
        leaf: row.leaf,
        auxiliaryTitle: null,
        auxiliary: {},
        ...texts(row),
      };
    });
    const totals = texts(table.totals);
    return { rows: query.showAuxiliary ? await this.withAuxiliary(rows, query) : rows, totals };
  }

  /** Items of one category that have figures, over all subjects or one. */
  async auxiliaryBalance(asked: AuxiliaryQuery) {
    const query = await this.months.clamp(asked);
    const rows = query ? await this.balances.balances(query, { by: 'auxiliary' }) : [];
    const wanted = asked.subjectId === undefined ? undefined : await this.subtree(asked.subjectId);
    const byItem = new Map<number, BalanceNet>();
    for (const row of rows) {
      const itemId = parseAuxiliaryKey(row.auxiliaryKey)[String(asked.categoryId)];
      if (itemId === undefined || (wanted && !wanted.has(row.subjectId))) continue;
      const before = byItem.get(itemId);
      byItem.set(itemId, before ? addNets(before, row) : row);
    }
    const items = await this.items([...byItem.keys()]);
    const shown = items.flatMap((item) => {
      const figures = byItem.get(item.id);
      return figures
        ? [{ itemId: item.id, code: item.code, name: item.name, ...texts(pairsOf(figures)) }]
        : [];
    });
    return { rows: shown, totals: texts(balanceTotals([...byItem.values()].map(pairsOf))) };
  }

  /**
   * Subjects with figures or entries in the range, and their parents: items that cancel each other, and
   * red entries that undo black ones, are found in the detailed ledger, so the list leads there.
   */
  async list(asked: {
    periodFrom: string;
    periodTo: string;
    showZero: boolean;
  }): Promise<BookSubject[]> {
    const subjects = await this.balances.subjects();
    if (asked.showZero) return subjects.map(toBookSubject);
    const query = await this.months.clamp(asked);
    if (!query) return [];
    const known = new Map(subjects.map((subject) => [subject.id, subject]));
    const leaves = await this.balances.balances(query);
    const shown = subjectsWithFigures(await this.balances.inParts(query, leaves), known);
    const others = leaves.filter(({ subjectId }) => !shown.has(subjectId));
    const parts = others.map(({ subjectId }) => ({ subjectId, partId: subjectId }));
    for (const { subjectId } of await this.balances.movements(query, parts)) {
      for (const id of [subjectId, ...ancestorsOf(subjectId, known)]) shown.add(id);
    }
    return subjects.filter((subject) => shown.has(subject.id)).map(toBookSubject);
  }

  private async withAuxiliary(
    rows: readonly SubjectBalanceRow[],
    query: Query,
  ): Promise<SubjectBalanceRow[]> {
    const details = (await this.balances.balances(query, { by: 'auxiliary' })).filter(
      (row) => query.showZero || hasFigures(row),
    );
    const ids = new Set(
      details.flatMap((row) => Object.values(parseAuxiliaryKey(row.auxiliaryKey))),
    );
    const items = new Map((await this.items([...ids])).map((item) => [item.id, item]));
    const bySubject = groupBy(details, (row) => row.subjectId);
    return rows.flatMap((row) => [
      row,
      ...partsOf(bySubject.get(row.subjectId))
        .map((detail) => auxiliaryRow(row, detail, items))
        .sort(byCode),
    ]);
  }

  private items(ids: readonly number[]): Promise<{ id: number; code: string; name: string }[]> {
    return this.scope.query(
      `select id, code, name from ledger.accounting_category_detail
       where account_set_id = $1 and id = any($2::bigint[]) order by code`,
      [this.scope.accountSetId, ids],
    );
  }

  private async subtree(subjectId: number): Promise<Set<number>> {
    const rows = await this.scope.query<{ id: number }>(
      `select s.id from ledger.subject s join ledger.subject top on top.account_set_id = $1 and top.id = $2
       where s.account_set_id = $1 and starts_with(s.code, top.code)`,
      [this.scope.accountSetId, subjectId],
    );
    return new Set(rows.map((row) => row.id));
  }
}

/** The part without any item has the shortest code, and so comes first. */
function byCode(a: SubjectBalanceRow, b: SubjectBalanceRow): number {
  return a.code < b.code ? -1 : a.code > b.code ? 1 : 0;
}

/**
 * The rows below a subject that keeps items: what stands without any and each combination, so that they
 * add up to the subject. A subject that stands without items only has no rows below it.
 */
function partsOf(details: readonly BalanceRow[] = []): readonly BalanceRow[] {
  return details.some(({ auxiliaryKey }) => auxiliaryKey !== '') ? details : [];
}

function auxiliaryRow(
  row: SubjectBalanceRow,
  detail: BalanceRow,
  items: ReadonlyMap<number, { code: string; name: string }>,
): SubjectBalanceRow {
  const auxiliary = parseAuxiliaryKey(detail.auxiliaryKey);
  const chosen = Object.values(auxiliary).map((id) => items.get(id));
  return {
    ...row,
    parentId: row.subjectId,
    code: `${row.code}_${chosen.map((item) => item?.code ?? '').join('_')}`,
    auxiliaryTitle:
      chosen.length === 0 ? UNASSIGNED_TITLE : chosen.map((item) => item?.name ?? '').join(' / '),
    auxiliary,
    level: row.level + 1,
    ...texts(pairsOf(detail)),
  };
}

function toBookSubject({
  id,
  code,
  name,
  parentId,
  level,
  leaf,
  direction,
}: BookSubject): BookSubject {
  return { id, code, name, parentId, level, leaf, direction };
}

function texts(figures: SubjectBalanceFigures): Figures {
  return {
    yearOpeningDebit: figures.yearOpeningDebit.toString(),
    yearOpeningCredit: figures.yearOpeningCredit.toString(),
    openingDebit: figures.openingDebit.toString(),
    openingCredit: figures.openingCredit.toString(),
    debit: figures.debit.toString(),
    credit: figures.credit.toString(),
    ytdDebit: figures.ytdDebit.toString(),
    ytdCredit: figures.ytdCredit.toString(),
    closingDebit: figures.closingDebit.toString(),
    closingCredit: figures.closingCredit.toString(),
  };
}
