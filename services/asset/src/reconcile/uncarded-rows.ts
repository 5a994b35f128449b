import { type SetChart } from '@mingzhang/server';
import type { AssetReconcile } from '@mingzhang/contract';
import { assetSubjects, Money, chartCodesUnder } from '@mingzhang/rules';
import { closingOf, type LedgerMonths } from './reconcile-rows';

type Row = AssetReconcile['rows'][number];
type UncardedSubject = Pick<Row, 'row' | 'title' | 'subjectId' | 'direction'>;

const originalTitles = {
  fixed: '固定资产原值',
  intangible: '无形资产原值',
  prepaid: '长期待摊净额',
} as const;
/** The same in both standards. */
const assetCodes = { fixed: '1601', intangible: '1701', prepaid: '1801' } as const;
const wornCodes = { fixed: '1602', intangible: '1702' } as const;
const wornTitles = { fixed: '累计折旧', intangible: '累计摊销' } as const;

/** Leaves of asset subjects that no card stands on; disabled ones may hold a balance, too. */
export function uncardedSubjects(
  chart: SetChart,
  carded: ReadonlySet<number>,
): readonly UncardedSubject[] {
  const { accountingStandards, codeRule, subjects } = chart.facts;
  const codes = assetSubjects[accountingStandards];
  const codeOf = chartCodesUnder(codeRule);
  const under = (code: string | null, asked: Omit<UncardedSubject, 'subjectId'>) => {
    if (code === null) return [];
    const top = codeOf(code);
    return subjects
      .filter(({ id, leaf, code: each }) => leaf && each.startsWith(top) && !carded.has(id))
      .map(({ id }) => ({ ...asked, subjectId: id }));
  };
  const kinds = ['fixed', 'intangible', 'prepaid'] as const;
  return [
    ...kinds.flatMap((kind) =>
      under(assetCodes[kind], {
        row: 'original',
        title: originalTitles[kind],
        direction: 'debit',
      }),
    ),
    ...(['fixed', 'intangible'] as const).flatMap((kind) =>
      under(wornCodes[kind], {
        row: 'accumulated',
        title: wornTitles[kind],
        direction: 'credit',
      }),
    ),
    ...kinds.flatMap((kind) =>
      under(codes.impairment[kind], { row: 'impairment', title: '减值准备', direction: 'credit' }),
    ),
  ];
}

/** A row for each subject that has a balance in the ledger and no card: all of it is the difference. */
export function uncardedRows(
  asked: readonly UncardedSubject[],
  { chart, ledger }: { readonly chart: SetChart; readonly ledger: LedgerMonths },
): Row[] {
  return asked.flatMap(({ subjectId, direction, ...named }) => {
    const net = closingOf(ledger.get(subjectId));
    if (net.isZero) return [];
    const books = (direction === 'debit' ? net : net.negate()).toString();
    return [
      {
        ...named,
        subjectId,
        direction,
        subject: chart.subjectTitle(subjectId),
        cardCount: 0,
        cards: Money.zero.toString(),
        ledger: books,
        difference: books,
        causes: 0,
      },
    ];
  });
}
