import {
  accountBookCalls,
  accountingCategoryDetailCalls,
  auxiliaryLedgerCalls,
  initialBalanceCalls,
  type AuxiliaryBalanceResult,
  type AuxiliaryListResult,
} from '@mingzhang/contract';
import { periodsBetween } from '@mingzhang/rules';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { closeMonth } from '../testing/closing';

/** Month, customer and amount in yuan owed on 1122, debit positive. */
const moves = [
  ['2024-11', '甲', '400'],
  ['2024-12', '乙', '250.50'],
  ['2024-12', '乙', '-250.50'],
  ['2025-02', '丙', '80'],
  ['2025-05', '丁', '60'],
  ['2025-08', '丙', '-80'],
  ['2025-11', '甲', '-150'],
  ['2026-01', '戊', '9.99'],
  ['2026-02', '甲', '30'],
] as const;
const months = periodsBetween('2024-10', '2026-02');
const customers = ['甲', '乙', '丙', '丁', '戊', '己'];

describe('figures of items in closed months', () => {
  let service: TestService;
  let books: Books;
  let categoryId: number;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1, { enableDate: '2024-10-01' });
    categoryId = await books.categoryId('客户');
    await books.api.call(initialBalanceCalls.save, {
      body: [
        {
          subjectId: books.subject('1122').id,
          opening: '100',
          ytdDebit: '70',
          ytdCredit: '20',
          auxiliary: await books.auxiliary('1122', '甲'),
        },
        {
          subjectId: books.subject('3001').id,
          auxiliary: {},
          opening: '100',
          ytdDebit: '20',
          ytdCredit: '70',
        },
      ],
    });
    for (const [month, item, amount] of moves) {
      const isRed = month === '2024-12' && amount.startsWith('-');
      const isCredit = amount.startsWith('-') && !isRed;
      const value = isCredit ? amount.slice(1) : amount;
      const [owed, capital] = isCredit ? ['credit', 'debit'] : ['debit', 'credit'];
      await books.post(`${month}-10`, [
        { code: '1122', item, [owed ?? '']: value },
        { code: '3001', [capital ?? '']: value },
      ]);
    }
    await books.auxiliary('1122', '己');
  });
  afterAll(() => service.stop());

  const table = (periodFrom: string, periodTo: string, more: object = {}) =>
    books.api.call(accountBookCalls.auxiliaryBalance, {
      query: { periodFrom, periodTo, categoryId, ...more },
    });
  const list = (periodFrom: string, periodTo: string, more: object = {}) =>
    books.api.call(auxiliaryLedgerCalls.auxiliaryList, {
      query: { periodFrom, periodTo, categoryId, ...more },
    });
  const everyRange = async () => {
    const found: Record<string, [AuxiliaryBalanceResult, AuxiliaryListResult]> = {};
    for (const [at, from] of months.entries()) {
      for (const to of months.slice(at)) {
        found[`${from} ${to}`] = [await table(from, to), await list(from, to)];
      }
    }
    return found;
  };
  const namesIn = ({ rows }: { rows: readonly { name: string }[] }) => rows.map(({ name }) => name);

  it('are the same before the months are closed and after it, over every range', async () => {
    const open = await everyRange();
    expect(Object.keys(open)).toHaveLength((months.length * (months.length + 1)) / 2);
    const sums = open['2024-11 2025-11']?.[0];
    expect(sums?.totals).toMatchObject({ openingDebit: '100.00', closingDebit: '410.00' });
    for (const month of months.slice(0, -1)) await closeMonth(books, month);
    expect(await everyRange()).toEqual(open);
  });

  it('tell of who holds something, moved, or moved in the year before the range', async () => {
    expect(namesIn(await table('2025-09', '2025-12'))).toEqual(['甲', '丙', '丁']);
    expect(namesIn(await list('2025-09', '2025-12'))).toEqual(['甲', '丁']);
    expect(namesIn(await list('2024-12', '2024-12'))).toEqual(['甲', '乙']);
    expect(namesIn(await list('2025-09', '2025-12', { showZero: '1' }))).toHaveLength(
      customers.length,
    );
  });

  it('are found by code or name, in the table and in its file, and add up what was found', async () => {
    const whole = await table('2024-10', '2026-02');
    const found = await table('2024-10', '2026-02', { keyword: '甲' });
    expect(namesIn(found)).toEqual(['甲']);
    expect(found.total).toBe(1);
    expect(found.rows).toEqual(whole.rows.filter(({ name }) => name === '甲'));
    const { debit, closingDebit } = found.rows[0] ?? {};
    expect(found.totals).toMatchObject({ debit, closingDebit });
    const { bytes } = await books.api.file(accountBookCalls.auxiliaryBalanceFile, {
      query: {
        periodFrom: '2024-10',
        periodTo: '2026-02',
        categoryId,
        keyword: '甲',
        format: 'csv',
      },
    });
    const text = bytes.toString('utf8');
    expect(text).toContain('只列编码、名称或拼音首字母与“甲”相符的项目');
    expect(text).not.toContain('丙');
  });

  it('stand subject by subject where asked, in the table and in its file', async () => {
    const whole = await table('2024-10', '2026-02');
    const apart = await table('2024-10', '2026-02', { bySubject: '1', page: '1', pageSize: '2' });
    const subject = { id: books.subject('1122').id, code: '1122', fullName: '应收账款' };
    expect(apart.rows).toEqual(whole.rows.slice(0, 2).map((row) => ({ ...row, subject })));
    expect(apart).toMatchObject({ total: whole.total, totals: whole.totals });
    const { bytes } = await books.api.file(accountBookCalls.auxiliaryBalanceFile, {
      query: {
        periodFrom: '2024-10',
        periodTo: '2026-02',
        categoryId,
        bySubject: '1',
        format: 'csv',
      },
    });
    expect(bytes.toString('utf8')).toContain('项目编码,项目名称,科目编码,科目名称,年初借方');
  });

  it('come in pages with the totals of all, and whole without a page size', async () => {
    const whole = await table('2024-10', '2026-02');
    expect(whole).toMatchObject({ page: 1, total: 5 });
    const pages = [1, 2, 3, 4].map((page) =>
      table('2024-10', '2026-02', { page: String(page), pageSize: '2' }),
    );
    const [first, second, third, past] = await Promise.all(pages);
    expect(first).toMatchObject({ page: 1, pageSize: 2, total: 5, totals: whole.totals });
    expect([first, second, third].flatMap((page) => page?.rows)).toEqual(whole.rows);
    expect(past).toMatchObject({ total: 5, rows: [], totals: whole.totals });
  });

  it.each(['Ünïcode ＡＢＣ', 'nïcode', 'ＡＢＣ'])(
    'are found by %s, whatever case the letters of other scripts have',
    async (keyword) => {
      await books.auxiliary('1122', 'Ünïcode ＡＢＣ');
      const names = ({ rows }: AuxiliaryListResult) => rows.map(({ name }) => name);
      const found = await list('2024-10', '2026-02', { keyword, showZero: '1' });
      expect(names(found)).toEqual(['Ünïcode ＡＢＣ']);
      const [item] = await books.api.call(accountingCategoryDetailCalls.search, {
        query: { name: keyword },
      });
      expect(item?.name).toBe('Ünïcode ＡＢＣ');
    },
  );
});
