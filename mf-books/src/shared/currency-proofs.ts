import type { PairsBeside, SubjectBalanceRow } from '@mingzhang/contract';
import { Money, sumOf, type SubjectBalanceFigures } from '@mingzhang/rules';
import type { Proof } from './proof-line';

const names = { over: '左边多', under: '右边多' };

function netOf(row: PairsBeside, [debit, credit]: readonly [Figure, Figure]): Money {
  return Money.parse(row[debit] ?? '0').minus(Money.parse(row[credit] ?? '0'));
}
type Figure = keyof SubjectBalanceFigures;
const closing = ['closingDebit', 'closingCredit'] as const;

/** 年初 + 本年累计 = 期末 of the totals of one currency; nothing while they have not come. */
export function yearProof(totals: PairsBeside | undefined, currency: string): readonly Proof[] {
  if (!totals) return [];
  const begun = netOf(totals, ['yearOpeningDebit', 'yearOpeningCredit']);
  const moved = netOf(totals, ['ytdDebit', 'ytdCredit']);
  const difference = begun.plus(moved).minus(netOf(totals, closing));
  return [{ title: `${currency} 年初 + 本年累计 = 期末`, difference, ...names }];
}

/** That the currencies of each subject come to the whole of it in base currency; the first that does not. */
export function currencySumProof(rows: readonly SubjectBalanceRow[]): readonly Proof[] {
  const parts = new Map<number, Money[]>();
  for (const row of rows) {
    if (row.currency === undefined) continue;
    parts.set(row.subjectId, [...(parts.get(row.subjectId) ?? []), netOf(row, closing)]);
  }
  const differences = rows.flatMap((row) => {
    const own =
      row.currency === undefined && row.auxiliaryTitle === null && parts.get(row.subjectId);
    if (!own) return [];
    return [{ code: row.code, difference: sumOf(own).minus(netOf(row, closing)) }];
  });
  const wrong = differences.find(({ difference }) => !difference.isZero);
  return [
    {
      title: wrong ? `${wrong.code} 各币别之和 = 综合本位币` : '各币别之和 = 综合本位币',
      difference: wrong?.difference ?? Money.zero,
      ...names,
    },
  ];
}
