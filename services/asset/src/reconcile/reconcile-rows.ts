import { type SetChart } from '@mingzhang/server';
import type { AssetReconcile, LedgerEntry, ledgerEntryCalls, ResultOf } from '@mingzhang/contract';
import {
  Money,
  type Period,
  type ReconcileCause,
  type SubjectAmounts,
  sumOf,
} from '@mingzhang/rules';
import type { AssetFacts } from './asset-documents';
import type { VoucherTold } from './told-causes';

type Row = AssetReconcile['rows'][number];

/** What the ledger has of each subject since the first card came, month by month. */
export type LedgerMonths = ReadonlyMap<number, ResultOf<typeof ledgerEntryCalls.months>[number]>;

interface RowFacts {
  readonly facts: AssetFacts;
  readonly period: Period;
  /** What the cards come to by subject, debit positive. */
  readonly cards: SubjectAmounts;
  readonly chart: SetChart;
  readonly ledger: LedgerMonths;
  readonly causes: readonly ReconcileCause[];
  /** Of the months that differ, and their vouchers. */
  readonly entries: readonly LedgerEntry[];
  readonly vouchers: ReadonlyMap<number, VoucherTold>;
}

const originalTitles = {
  fixed: '固定资产原值',
  intangible: '无形资产原值',
  prepaid: '长期待摊净额',
} as const;
const wornTitles = { fixed: '累计折旧', intangible: '累计摊销', prepaid: '长期待摊净额' } as const;

/** One row for each subject of original values, 累计折旧, 减值准备 and 清理, and for what the month wore off. */
export function reconcileRows(of: RowFacts): Row[] {
  const { facts, chart, period } = of;
  const counts = countsOf(facts.cards, period);
  // Each row once: there may be tens of thousands of cards on a handful of subjects.
  const rows = new Map<string, Row>();
  const put = (row: Row['row'], title: string, subjectId: number | null) => {
    if (subjectId === null || rows.has(`${row} ${subjectId}`)) return;
    const cardCount = counts.get(subjectId) ?? 0;
    rows.set(`${row} ${subjectId}`, balanceRow(of, { row, title, subjectId, cardCount }));
  };
  for (const card of facts.cards) {
    const { kind, accumulatedSubjectId: worn } = card;
    put('original', originalTitles[kind], card.assetSubjectId);
    put('accumulated', wornTitles[kind], worn);
    if (worn !== null && !rows.has(`depreciation ${worn}`)) {
      rows.set(`depreciation ${worn}`, monthRow(of, worn));
    }
    if (chart.facts.accountingStandards === 1) {
      put('impairment', '减值准备', card.impairmentSubjectId);
    }
    put('clearing', '清理中资产', card.clearingSubjectId);
  }
  const order = ['original', 'accumulated', 'impairment', 'depreciation', 'clearing'] as const;
  return [...rows.values()].toSorted((a, b) => order.indexOf(a.row) - order.indexOf(b.row));
}

/** Cards that are there at the end of a month, by each subject that they stand on. */
function countsOf(cards: AssetFacts['cards'], period: Period): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { disposedPeriod, ...card } of cards) {
    if (disposedPeriod !== null && disposedPeriod <= period) continue;
    const own = [card.assetSubjectId, card.accumulatedSubjectId, card.impairmentSubjectId];
    for (const id of new Set(own)) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

function balanceRow(
  { cards, chart, ledger, causes }: RowFacts,
  asked: Pick<Row, 'row' | 'title' | 'subjectId' | 'cardCount'>,
): Row {
  const { row, title, subjectId, cardCount } = asked;
  const direction = row === 'accumulated' || row === 'impairment' ? 'credit' : 'debit';
  const signed = (net: Money) => (direction === 'debit' ? net : net.negate());
  const own = signed(cards.get(subjectId) ?? Money.zero);
  const books = signed(closingOf(ledger.get(subjectId)));
  return {
    row,
    title,
    subjectId,
    subject: chart.subjectTitle(subjectId),
    direction,
    cardCount,
    cards: own.toString(),
    ledger: books.toString(),
    difference: books.minus(own).toString(),
    causes: causes.filter(({ amounts }) => amounts.has(subjectId)).length,
  };
}

/**
 * 本月折旧: what the month was run with against what vouchers of runs credit in it. Credits that vouchers of changes,
 * disposals and cards explain are no depreciation; what no document explains may be, and stays a difference.
 */
function monthRow(of: RowFacts, subjectId: number): Row {
  const { facts, chart } = of;
  const own = (facts.wornInMonth.get(subjectId) ?? Money.zero).negate();
  const found = of.causes.flatMap((cause) => {
    const amount = cause.amounts.has(subjectId) ? inMonth(cause, of, subjectId) : Money.zero;
    return amount.isZero ? [] : [amount];
  });
  const difference = sumOf(found);
  return {
    row: 'depreciation',
    title: '本月折旧',
    subjectId,
    direction: 'credit',
    subject: `${chart.subjectTitle(subjectId)} 本期计提`,
    cardCount: facts.cards.length,
    cards: own.toString(),
    ledger: own.plus(difference).toString(),
    difference: difference.toString(),
    causes: found.length,
  };
}

/** By how much a cause makes the ledger wear off more in the month than its run did. */
function inMonth(
  { documents, voucherId, amounts }: ReconcileCause,
  { period, entries, vouchers }: RowFacts,
  subjectId: number,
): Money {
  if (documents.some(({ key }) => key === `run:${period}`)) {
    return (amounts.get(subjectId) ?? Money.zero).negate();
  }
  const isOfNone = documents.length === 0 && voucherId !== null;
  if (!isOfNone || vouchers.get(voucherId)?.period !== period) return Money.zero;
  const own = entries.filter(
    (entry) => entry.voucherId === voucherId && entry.subjectId === subjectId,
  );
  return sumOf(own.map(({ credit }) => Money.parse(credit)));
}

/** Debit positive. */
export function closingOf(subject: ReturnType<LedgerMonths['get']>): Money {
  if (!subject) return Money.zero;
  return sumOf([
    Money.parse(subject.opening),
    ...subject.months.map(({ debit, credit }) => Money.parse(debit).minus(Money.parse(credit))),
  ]);
}
