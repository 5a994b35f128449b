import { Money, proposedMarks } from '@mingzhang/rules';
import type { SettlementEntry } from '@mingzhang/contract';
import { openEntries } from './settlement.model';

const entry = (voucherId: number, date: string, debit: string, credit: string) =>
  ({
    voucherId,
    lineNo: 1,
    date,
    word: '记',
    code: voucherId,
    currency: 'CNY',
    debit,
    credit,
    summary: '',
    settled: '0.00',
    foreignOpen: null,
    open: Money.parse(debit).minus(Money.parse(credit)).abs().toString(),
  }) as SettlementEntry;

it('a receipt that was taken back in red is proposed with its red entry, and settles no claim', () => {
  const rows = [
    entry(1, '2026-01-05', '100.00', '0.00'),
    entry(2, '2026-03-05', '0.00', '100.00'),
    entry(3, '2026-04-05', '0.00', '-100.00'),
  ];
  const keys = proposedMarks(openEntries(rows), 'oldestFirst').map((parts) =>
    parts.map(({ key }) => key),
  );
  expect(keys).toEqual([['CNY 3 1', 'CNY 2 1']]);
});

it('an opening on the other side takes nothing back', () => {
  const opening = { ...entry(0, '2025-12-31', '-100.00', '0.00'), code: null };
  expect(openEntries([opening])[0]?.isRed).toBe(false);
});
