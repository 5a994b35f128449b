import type { DetailedLedgerRow } from './account-book.contract';
import { entryNote, foundEntries, searchLedger } from './entry-search';

const entry = (changes: Partial<DetailedLedgerRow>): DetailedLedgerRow => ({
  kind: 'entry',
  date: '2026-02-04',
  voucherId: 1,
  word: '记',
  code: 8,
  summary: '',
  counterpart: '',
  counterpartCount: 1,
  debit: '0.00',
  credit: '0.00',
  direction: '借',
  balance: '0.00',
  ...changes,
});
const rows = [
  entry({ kind: 'opening', summary: '期初余额' }),
  entry({ summary: '收到货款', items: '华美商贸', debit: '16498.00' }),
  entry({ code: 9, summary: '缴纳附加税', counterpart: '222114 城建税', credit: '936.00' }),
  entry({ kind: 'periodTotal', summary: '本期合计', debit: '16498.00', credit: '936.00' }),
];
const found = (text: string) => searchLedger(rows, text).rows.map(({ code }) => code);

describe('a search within a ledger', () => {
  it.each([
    ['summary', '货款', [8]],
    ['item', '华美', [8]],
    ['counterpart', '城建', [9]],
    ['number with its word', '记-9', [9]],
    ['bare number', '9', [9]],
    ['amount with separators', '16,498.00', [8]],
    ['amount without', '16498', [8]],
  ])('finds entries by %s', (_by, text, codes) => {
    expect(found(text)).toEqual(codes);
  });

  it('adds up what it found and leaves out the rows that the book makes', () => {
    const { debit, credit } = searchLedger(rows, '税');
    expect([debit.toString(), credit.toString()]).toEqual(['0.00', '936.00']);
    expect(found('期初')).toEqual([]);
  });
});

describe('the rows of a file or print of a ledger', () => {
  it('are the entries that a search names, which it says', () => {
    expect(foundEntries(rows, ' 货款 ').map(({ code }) => code)).toEqual([8]);
    expect(entryNote(' 货款 ')).toBe(
      '只列摘要、对方科目、辅助核算、结算方式、凭证号或金额与“货款”相符的分录',
    );
  });

  it('are all of them without a search, of which nothing is said', () => {
    expect(foundEntries(rows, ' ')).toBe(rows);
    expect(entryNote(' ')).toBeUndefined();
  });
});
