import {
  accountBookCalls,
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  agingCalls,
  auxiliaryLedgerCalls,
  currencyCalls,
  initialBalanceCalls,
  settlementCalls,
  type SubjectBalanceRow,
} from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { closeUnchecked } from '../testing/closing';

const query = { periodFrom: '2026-01', periodTo: '2026-01' };
const later = { periodFrom: '2026-02', periodTo: '2026-02' };
const shownOf = (row: SubjectBalanceRow) =>
  [row.code, row.auxiliaryTitle ?? '', row.closingDebit, row.closingCredit].join(' ');

describe('items that cancel each other', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    await books.api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7' },
    });
    await books.keep('1401', { currencies: ['CNY', 'USD'] });
    const opening = async (code: string, item: string | null, amount: string, more = {}) => ({
      subjectId: books.subject(code).id,
      auxiliary: await books.auxiliary(code, item),
      opening: amount,
      ...more,
    });
    await books.api.call(initialBalanceCalls.save, {
      body: [
        await opening('1122', '客甲', '100.00'),
        await opening('1122', '客乙', '-100.00'),
        await opening('1401', null, '70.00', { currency: 'CNY' }),
        await opening('1401', null, '-70.00', { currency: 'USD', foreign: '-10' }),
      ],
    });
    // One item is settled within February: its balance is zero in March.
    for (const amount of ['8.00', '-8.00']) {
      await books.post('2026-02-05', [
        { code: '1122', debit: amount, item: '客丙' },
        { code: '5001', credit: amount },
      ]);
    }
  });
  afterAll(() => service.stop());

  const table = (asked: object) =>
    books.api.call(accountBookCalls.subjectBalance, { query: { ...query, ...asked } });

  it('stand in 科目余额表 with their subject, by item and by currency', async () => {
    const { rows } = await table({ showAuxiliary: '1' });
    expect(rows.map(shownOf)).toEqual([
      '1122  0.00 0.00',
      '1122_001 客甲 100.00 0.00',
      '1122_002 客乙 0.00 100.00',
      '1401  0.00 0.00',
    ]);
  });

  it('leave no row of zeros where items are not shown', async () => {
    expect((await table({})).rows).toEqual([]);
  });

  it('are listed in 总账 and in the list of 明细账', async () => {
    const ledger = await books.api.call(accountBookCalls.generalLedger, { query });
    expect([...new Set(ledger.map(({ code }) => code))]).toEqual(['1122', '1401']);
    const listed = await books.api.call(accountBookCalls.list, { query });
    expect(listed.map(({ code }) => code)).toEqual(['1122', '1401']);
  });

  it('an item all of whose figures are zero has a row only when such rows are asked for', async () => {
    const titles = async (asked: object) => {
      const { rows } = await table({ ...later, showAuxiliary: '1', subjectFrom: '1122', ...asked });
      return rows.flatMap(({ auxiliaryTitle }) => auxiliaryTitle ?? []);
    };
    expect(await titles({})).toEqual(['客甲', '客乙']);
    expect(await titles({ showZero: '1' })).toEqual(['客甲', '客乙', '客丙']);
  });

  it('red entries that undo black ones leave their subject in 总账 and in the list', async () => {
    const ledger = await books.api.call(accountBookCalls.generalLedger, { query: later });
    expect([...new Set(ledger.map(({ code }) => code))]).toContain('5001');
    const codes = async (range: typeof query) =>
      (await books.api.call(accountBookCalls.list, { query: range })).map(({ code }) => code);
    expect(await codes(later)).toEqual(['1122', '1401', '5001']);
    expect(await codes({ periodFrom: '2026-03', periodTo: '2026-03' })).toEqual(['1122', '1401']);
  });

  it('stand in the order of their codes, whenever they came', async () => {
    const categories = await books.api.call(accountingCategoryCalls.list, {});
    const categoryId = categories.find(({ name }) => name === '客户')?.id ?? 0;
    const body = { categoryId, code: '000', name: '客零' };
    const { id } = await books.api.call(accountingCategoryDetailCalls.create, { body });
    const opening = { subjectId: books.subject('1122').id, auxiliary: { [categoryId]: id } };
    await books.api.call(initialBalanceCalls.save, { body: [{ ...opening, opening: '5.00' }] });
    const { rows } = await table({ showAuxiliary: '1', subjectFrom: '1122', subjectTo: '1122' });
    expect(rows.map(({ code }) => code)).toEqual(['1122', '1122_000', '1122_001', '1122_002']);
  });

  it('stand where they stood once their months are closed', async () => {
    const march = { periodFrom: '2026-03', periodTo: '2026-03' };
    const ranges = [query, later, march, { periodFrom: '2026-01', periodTo: '2026-03' }];
    // The red line of January cancels the movement of March in the sums of the year.
    for (const [date, amount] of [
      ['2026-01-10', '-6.00'],
      ['2026-03-05', '6.00'],
    ] as const) {
      await books.post(date, [
        { code: '1122', debit: amount, item: '客丁' },
        { code: '5001', credit: amount },
      ]);
    }
    const categoryId = await books.categoryId('客户');
    const items = ['客甲', '客丙', '客丁'].map(async (name) => {
      return { categoryId, itemId: (await books.auxiliary('1122', name))[categoryId] ?? 0 };
    });
    const everyBook = async () => {
      const answers = [];
      for (const range of ranges) {
        answers.push(
          await table({ ...range, showAuxiliary: '1' }),
          await books.api.call(accountBookCalls.generalLedger, { query: range }),
          await books.api.call(accountBookCalls.list, { query: range }),
        );
        for await (const item of items) {
          const asked = { ...range, ...item };
          answers.push(
            await books.api.call(auxiliaryLedgerCalls.auxiliaryDetails, { query: asked }),
          );
        }
      }
      const subjectId = books.subject('1122').id;
      for (const method of ['fifo', 'marks'] as const) {
        const asked = { subjectId, categoryId, asOf: '2026-03-31', method };
        const { rows, aged, net } = await books.api.call(agingCalls.aging, { query: asked });
        expect(aged).toBe(net);
        answers.push(rows);
      }
      for await (const item of items) {
        const asked = { ...item, subjectId, state: 'all' } as const;
        answers.push(await books.api.call(settlementCalls.settlement, { query: asked }));
      }
      return answers;
    };
    const open = await everyBook();
    await closeUnchecked(service, 1, ['2026-01', '2026-02', '2026-03']);
    expect(await everyBook()).toEqual(open);
  });
});
