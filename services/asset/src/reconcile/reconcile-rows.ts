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
  const { cards } = of.facts;
  const rows = new Map<string, Row>();
  const put = (row: Row) => rows.set(`${row.row} ${row.subjectId}`, row);
  for (const card of cards) {
    const { kind, assetSubjectId, accumulatedSubjectId, impairmentSubjectId } = card;
    put(
      balanceRow(of, { row: 'original', title: originalTitles[kind], subjectId: assetSubjectId }),
    );
    if (accumulatedSubjectId !== null) {
      const worn = { row: 'accumulated', title: wornTitles[kind] } as const;
      put(balanceRow(of, { ...worn, subjectId: accumulatedSubjectId }));
      put(monthRow(of, accumulatedSubjectId));
    }
    if (impairmentSubjectId !== null && of.chart.told.accountingStandards === 1) {
      put(balanceRow(of, { row: 'impairment', title: '减值准备', subjectId: impairmentSubjectId }));
    }
  }
  for (const { clearingSubjectId } of cards) {
    if (clearingSubjectId !== null) {
      put(balanceRow(of, { row: 'clearing', title: '清理中资产', subjectId: clearingSubjectId }));
    }
  }
  const order = ['original', 'accumulated', 'impairment', 'depreciation', 'clearing'] as const;
  return [...rows.values()].toSorted((a, b) => order.indexOf(a.row) - order.indexOf(b.row));
}

function balanceRow(
  { facts, period, cards, chart, ledger, causes }: RowFacts,
  { row, title, subjectId }: Pick<Row, 'row' | 'title' | 'subjectId'>,
): Row {
  const direction = row === 'accumulated' || row === 'impairment' ? 'credit' : 'debit';
  const signed = (net: Money) => (direction === 'debit' ? net : net.negate());
  const own = signed(cards.get(subjectId) ?? Money.zero);
  const books = signed(closingOf(ledger.get(subjectId)));
  const isHere = ({ disposedPeriod }: AssetFacts['cards'][number]) =>
    disposedPeriod === null || disposedPeriod > period;
  const subjects = (card: AssetFacts['cards'][number]) => [
    ...[card.assetSubjectId, card.accumulatedSubjectId, card.impairmentSubjectId],
  ];
  return {
    ...{ row, title, subjectId, subject: chart.subjectTitle(subjectId), direction },
    cardCount: facts.cards.filter((card) => isHere(card) && subjects(card).includes(subjectId))
      .length,
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
