import type { GeneralLedgerRow, SubjectBalanceRow } from '@mingzhang/contract';
import { ledgerProofs } from './general-ledger-proofs';

const row = (changes: Partial<GeneralLedgerRow>): GeneralLedgerRow => ({
  subjectId: 2,
  code: '2202',
  name: '应付账款',
  period: '2026-02',
  kind: 'opening',
  summary: '',
  debit: '0.00',
  credit: '0.00',
  direction: '贷',
  balance: '100.00',
  ...changes,
});
const rows = [
  row({}),
  row({ kind: 'periodTotal', debit: '30.00', credit: '10.00', balance: '80.00' }),
  row({ kind: 'yearTotal', debit: '90.00', credit: '10.00', balance: '80.00' }),
  row({
    period: '2026-03',
    kind: 'periodTotal',
    debit: '100.00',
    direction: '借',
    balance: '20.00',
  }),
  row({ period: '2026-03', kind: 'yearTotal', debit: '190.00', direction: '借', balance: '20.00' }),
];
const held = {
  subjectId: 2,
  code: '2202',
  auxiliaryTitle: null,
  openingDebit: '0.00',
  openingCredit: '100.00',
  debit: '130.00',
  credit: '10.00',
  closingDebit: '20.00',
  closingCredit: '0.00',
} as unknown as SubjectBalanceRow;
const differing = (book: readonly GeneralLedgerRow[], balances: readonly SubjectBalanceRow[]) =>
  ledgerProofs(book, { balances, isEach: true })
    .filter(({ difference }) => !difference.isZero)
    .map(({ title, difference }) => `${title} ${difference.toString()}`);

describe('the proofs of a 总账', () => {
  it('hold where each subject ends as its months lead and as the balances say', () => {
    expect(differing(rows, [held])).toEqual([]);
    expect(ledgerProofs(rows, { balances: [held], isEach: true })).toHaveLength(5);
  });

  it('name the subject and the figure that differs', () => {
    expect(differing(rows, [{ ...held, debit: '129.99' }])).toEqual([
      '2202 借方发生额 = 科目余额表 0.01',
    ]);
    expect(differing(rows.slice(0, 3), [{ ...held, debit: '30.00' }])).toEqual([
      '2202 期末余额 = 科目余额表 -100.00',
    ]);
  });

  it('take what stands in the book alone as a difference', () => {
    expect(differing(rows, []).at(-1)).toBe('2202 期末余额 = 科目余额表 20.00');
  });

  it('count a currency of a subject once, in the whole', () => {
    expect(differing([...rows, row({ currency: 'USD', balance: '7.00' })], [held])).toEqual([]);
  });
});
