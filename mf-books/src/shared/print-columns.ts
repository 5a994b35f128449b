import { formatBlankZero, Money } from '@mingzhang/rules';
import type { PrintColumn } from '@mingzhang/web';
import type { PairGroup, Pairs } from './pairs';

/** An amount as books print it: nothing is a blank. */
export const printedAmount = (amount: string) => formatBlankZero(Money.parse(amount));

/** Two columns per group of a balance table, on paper. */
export function printedPairs<Row>(
  groups: readonly PairGroup[],
  pairsOf: (row: Row) => Pairs,
): readonly PrintColumn<Row>[] {
  return groups.flatMap((group) =>
    (['debit', 'credit'] as const).map((side): PrintColumn<Row> => ({
      key: group[side],
      title: side === 'debit' ? '借方' : '贷方',
      group: group.title,
      share: 12,
      align: 'right',
      text: (row) => printedAmount(pairsOf(row)[group[side]]),
    })),
  );
}

interface Figures {
  readonly debit: string;
  readonly credit: string;
  readonly direction: string;
  readonly balance: string;
}

/** 借方, 贷方, 方向 and 余额 of a ledger, on paper. */
export const printedFigures: readonly PrintColumn<Figures>[] = [
  figure('debit', '借方'),
  figure('credit', '贷方'),
  { key: 'direction', title: '方向', share: 4, align: 'center', text: (row) => row.direction },
  figure('balance', '余额'),
];

function figure(key: 'debit' | 'credit' | 'balance', title: string): PrintColumn<Figures> {
  return { key, title, share: 13, align: 'right', text: (row) => printedAmount(row[key]) };
}
