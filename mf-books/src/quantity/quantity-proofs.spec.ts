import type { QuantityLedgerRow, SubjectBalanceRow } from '@mingzhang/contract';
import { quantityProofs } from './quantity-proofs';

const row = {
  subjectId: 5,
  code: '1405',
  openingDirection: '借',
  opening: '500.00',
  debit: '200.00',
  credit: '300.00',
  closing: '400.00',
} as unknown as QuantityLedgerRow;
const held = {
  subjectId: 5,
  code: '1405',
  auxiliaryTitle: null,
  openingDebit: '500.00',
  openingCredit: '0.00',
  debit: '200.00',
  credit: '300.00',
  closingDebit: '400.00',
  closingCredit: '0.00',
} as unknown as SubjectBalanceRow;

const differing = (rows: readonly QuantityLedgerRow[]) =>
  quantityProofs(rows, [held])
    .filter(({ difference }) => !difference.isZero)
    .map(({ title, difference }) => `${title} ${difference.toString()}`);

it('hold where each subject ends as its movements lead and as the balances say', () => {
  expect(differing([row])).toEqual([]);
});

it('name the subject and the figure that differs', () => {
  expect(differing([{ ...row, closing: '400.01' }])).toEqual([
    '1405 期初 + 借方 − 贷方 = 期末 -0.01',
    '1405 期末余额 = 科目余额表 0.01',
  ]);
});
