import type { AssetReconcile, ledgerEntryCalls, ResultOf } from '@mingzhang/contract';
import {
  Money,
  type Period,
  type ReconcileCause,
  type SubjectAmounts,
  sumOf,
} from '@mingzhang/rules';
import type { SetChart } from '../ledger-of-set';
import type { AssetFacts } from './asset-documents';

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
    if (chart.told.accountingStandards === 1) {
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
    ...{ row, title, subjectId, subject: chart.subjectTitle(subjectId), direction, cardCount },
    ...{ cards: own.toString(), ledger: books.toString() },
    difference: books.minus(own).toString(),
    causes: causes.filter(({ amounts }) => amounts.has(subjectId)).length,
  };
}

/** 本月折旧: what the month was run with against what the ledger credits in it. */
function monthRow({ facts, chart, ledger, period, causes }: RowFacts, subjectId: number): Row {
  const own = (facts.wornInMonth.get(subjectId) ?? Money.zero).negate();
  const month = ledger.get(subjectId)?.months.find((each) => each.period === period);
  const books = Money.parse(month?.credit ?? '0');
  const isOfMonth = ({ documents }: ReconcileCause) =>
    documents.length === 0 || documents.some(({ key }) => key === `run:${period}`);
  return {
    ...{ row: 'depreciation', title: '本月折旧', subjectId, direction: 'credit' },
    subject: `${chart.subjectTitle(subjectId)} 本期贷方`,
    ...{ cardCount: facts.cards.length, cards: own.toString(), ledger: books.toString() },
    difference: books.minus(own).toString(),
    causes: causes.filter((cause) => cause.amounts.has(subjectId) && isOfMonth(cause)).length,
  };
}

/** Debit positive. */
export function closingOf(subject: ReturnType<LedgerMonths['get']>): Money {
  if (!subject) return Money.zero;
  return sumOf([
    Money.parse(subject.opening),
    ...subject.months.map(({ debit, credit }) => Money.parse(debit).minus(Money.parse(credit))),
  ]);
}
