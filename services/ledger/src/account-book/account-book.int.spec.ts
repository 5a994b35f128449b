import {
  accountBookCalls,
  accountingCategoryDetailCalls,
  currencyCalls,
  initialBalanceCalls,
  subjectCalls,
  voucherCalls,
} from '@mingzhang/contract';
import { addMonths, periodOf } from '@mingzhang/rules';
import { todayInShanghai } from '@mingzhang/server';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { verify } from '../verify';

const all = { periodFrom: '0001-01', periodTo: '9999-12' };
const current = periodOf(todayInShanghai());

describe('the books of an account set', () => {
  let service: TestService;
  let books: Books;
  let categoryId: number;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1, { enableDate: '2026-03-01' });
    categoryId = books.subject('1122').auxiliary[0] ?? 0;
    await books.api.call(initialBalanceCalls.save, {
      body: [
        { subjectId: books.subject('1002').id, opening: '800.00', ytdDebit: '300.00' },
        { subjectId: books.subject('3001').id, opening: '800.00', ytdCredit: '300.00' },
      ],
    });
    await books.post('2026-03-05', [
      { code: '1122', debit: '50.00', item: '甲' },
      { code: '5001', credit: '50.00' },
    ]);
    await books.draw('2026-04-05', '100.00');
  });
  afterAll(() => service.stop());

  const bank = () => ({ subjectId: books.subject('1002').id });

  describe('over any range hold the months that the account set has', () => {
    const own = { periodFrom: '2026-03', periodTo: current };

    it('subjects', async () => {
      const ask = (query: typeof own) => books.api.call(accountBookCalls.list, { query });
      expect(await ask(all)).toEqual(await ask(own));
    });

    it('subject balance', async () => {
      const ask = (query: typeof own) => books.api.call(accountBookCalls.subjectBalance, { query });
      expect(await ask(all)).toEqual(await ask(own));
    });

    it('general ledger, also with subjects of no figures', async () => {
      const ask = (query: typeof own) =>
        books.api.call(accountBookCalls.generalLedger, { query: { ...query, showZero: '1' } });
      const rows = await ask(all);
      expect(rows).toEqual(await ask(own));
      expect(rows[0]?.period).toBe('2026-03');
      expect(rows.at(-1)?.period).toBe(current);
    });

    it('details', async () => {
      const ask = (query: typeof own) =>
        books.api.call(accountBookCalls.details, { query: { ...query, ...bank() } });
      expect(await ask(all)).toEqual(await ask(own));
    });

    it('auxiliary balance', async () => {
      const ask = (query: typeof own) =>
        books.api.call(accountBookCalls.auxiliaryBalance, { query: { ...query, categoryId } });
      expect(await ask(all)).toEqual(await ask(own));
      expect((await ask(all)).rows).toHaveLength(1);
    });
  });

  it.each([
    ['before the enable month', { periodFrom: '2025-01', periodTo: '2026-02' }],
    ['that are still to come', { periodFrom: addMonths(current, 1), periodTo: '9999-12' }],
  ])('show nothing of months %s', async (_name, query) => {
    const { api } = books;
    expect(await api.call(accountBookCalls.generalLedger, { query })).toEqual([]);
    expect(await api.call(accountBookCalls.list, { query })).toEqual([]);
    const balance = await api.call(accountBookCalls.subjectBalance, { query });
    expect(balance).toMatchObject({ rows: [], totals: { closingDebit: '0.00' } });
    const details = await api.call(accountBookCalls.details, { query: { ...query, ...bank() } });
    expect(details).toMatchObject({ rows: [], total: 0, subject: { code: '1002' } });
    const items = await api.call(accountBookCalls.auxiliaryBalance, {
      query: { ...query, categoryId },
    });
    expect(items).toMatchObject({ rows: [], totals: { openingDebit: '0.00' } });
  });

  it('name the counterpart of a red entry that stands on the same side', async () => {
    const set = await openAccountSet(service, 2);
    await set.post('2026-01-31', [
      { code: '560301', debit: '-12.00', summary: '存款利息' },
      { code: '1002', debit: '12.00', summary: '存款利息' },
    ]);
    await set.post('2026-01-31', [
      { code: '1002', debit: '90.00' },
      { code: '5001', credit: '100.00' },
      { code: '5001', credit: '-10.00' },
    ]);
    const query = { periodFrom: '2026-01', periodTo: '2026-01' };
    const counterparts = async (code: string) => {
      const { rows } = await set.api.call(accountBookCalls.details, {
        query: { ...query, subjectId: set.subject(code).id },
      });
      const entries = rows.filter(({ kind }) => kind === 'entry');
      return entries.map(({ counterpart }) => counterpart.split(' ')[0]);
    };
    expect(await counterparts('560301')).toEqual(['1002']);
    expect(await counterparts('1002')).toEqual(['560301', '5001']);
    expect(await counterparts('5001')).toEqual(['1002', '1002']);
  });

  it('add the columns of auxiliary balances, and set no item off against another', async () => {
    const set = await openAccountSet(service, 5);
    await set.post('2026-01-05', [
      { code: '1122', debit: '70.00', item: '甲' },
      { code: '5001', credit: '70.00' },
    ]);
    await set.post('2026-01-06', [
      { code: '1002', debit: '30.00' },
      { code: '1122', credit: '30.00', item: '乙' },
    ]);
    const query = { periodFrom: '2026-01', periodTo: '2026-01' };
    const { totals } = await set.api.call(accountBookCalls.auxiliaryBalance, {
      query: { ...query, categoryId: set.subject('1122').auxiliary[0] ?? 0 },
    });
    expect(totals).toMatchObject({ closingDebit: '70.00', closingCredit: '30.00' });
  });

  it('are written as files with company and period in the name, and the items of entries', async () => {
    const query = { ...all, format: 'csv' as const };
    const { name, bytes } = await books.api.file(accountBookCalls.detailsFile, {
      query: { ...query, subjectId: books.subject('1122').id },
    });
    expect(name).toMatch(/^晨星商贸_明细账 1122 应收账款_2026-03至20\d\d-\d\d\.csv$/);
    const text = bytes.toString();
    expect(text).toContain('编制单位：晨星商贸有限公司　期间：2026年第03期至');
    expect(text).toMatch(/2026-03-05,记-1,[^\n]*,甲,50\.00,,借,50\.00/);
    const balance = await books.api.file(accountBookCalls.subjectBalanceFile, { query });
    expect(balance.bytes.toString()).toMatch(/\n合计,,,/);
  });

  it('keep nothing of a deleted or changed voucher', async () => {
    const set = await openAccountSet(service, 3);
    const { api } = set;
    await api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7' },
    });
    const { id, version, code, name, cash } = set.subject('1002');
    const bank = { id, version, code, name, cash, direction: 'debit' as const };
    await api.call(subjectCalls.update, { body: { ...bank, currencies: ['USD'] } });
    const receivable = await set.body('2026-01-05', [
      { code: '1122', debit: '70.00', item: '乙' },
      { code: '1002', credit: '70.00' },
    ]);
    Object.assign(receivable.lines[1] ?? {}, {
      currency: 'USD',
      exchangeRate: '7',
      foreignAmount: '10',
    });
    const deleted = await api.call(voucherCalls.create, { body: receivable });
    await api.call(voucherCalls.remove, { params: { id: deleted.id } });
    const changed = await api.call(voucherCalls.create, { body: receivable });
    const drawing = await set.body('2026-02-05', [
      { code: '1001', debit: '10' },
      { code: '1002', credit: '10', currency: 'CNY' },
    ]);
    await api.call(voucherCalls.update, {
      body: { id: changed.id, version: changed.version, ...drawing },
    });
    const [itemId] = Object.values(receivable.lines[0]?.auxiliary ?? {});
    const query = { periodFrom: '2026-01', periodTo: '2026-02' };
    const general = await api.call(accountBookCalls.generalLedger, { query });
    const { rows } = await api.call(accountBookCalls.subjectBalance, { query });
    const codes = rows.map((row) => row.code);
    expect([...new Set(general.map((row) => row.code))]).toEqual(codes);
    expect(codes).toEqual(['1001', '1002']);
    await api.call(accountingCategoryDetailCalls.remove, { params: { id: itemId ?? 0 } });
    expect(await verify({ databaseUrl: service.database.url, accountSetIds: [3] })).toEqual([]);
  });

  it('keep a balance of zero that red and black entries make', async () => {
    const set = await openAccountSet(service, 4);
    const pair = (amount: string) =>
      set.post('2026-01-05', [
        { code: '1122', debit: amount, item: '丙' },
        { code: '5001', credit: amount },
      ]);
    await pair('30.00');
    await pair('-30.00');
    const { id } = await pair('5.00');
    await set.api.call(voucherCalls.remove, { params: { id } });
    const item = await set.auxiliary('1122', '丙');
    const removing = { params: { id: Object.values(item)[0] ?? 0 } };
    expect(await set.api.send(accountingCategoryDetailCalls.remove, removing)).toMatchObject({
      code: 'ITEM_IN_USE',
    });
  });
});
