import {
  accountBookCalls,
  accountingCategoryDetailCalls,
  agingCalls,
  auxiliaryLedgerCalls,
  dayBookCalls,
  journalCalls,
  multiColumnCalls,
  renamedCalls,
  subjectCalls,
  voucherCalls,
} from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { closeUnchecked, openMonth } from '../testing/closing';
import { lastLogged } from '../testing/logged';

const january = { periodFrom: '2026-01', periodTo: '2026-01' };
const february = { periodFrom: '2026-02', periodTo: '2026-02' };
const untilFebruary = { periodFrom: '2026-01', periodTo: '2026-02' };
type Months = typeof january;

/** Names before and after the change; the full name of an expense includes that of its parent. */
const before = { parent: '管理费用', expense: '办公费', customer: '甲公司', cash: '库存现金' };
const after = { parent: '管理费', expense: '日常办公费', customer: '乙公司', cash: '现金' };

describe('books of a closed month after subjects and items were renamed', () => {
  let service: TestService;
  let books: Books;
  let categoryId: number;
  let itemId: number;
  let voucherIds: number[];
  const logged: (readonly string[])[] = [];

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    const posted = [
      await books.post('2026-01-05', [
        { code: '560208', debit: '10', summary: '办公费' },
        { code: '1001', credit: '10', summary: '办公费' },
      ]),
      await books.post('2026-01-06', [
        { code: '1122', debit: '100', item: '甲公司', summary: '销售' },
        { code: '5001', credit: '100', summary: '销售' },
      ]),
      await books.post('2026-02-05', [
        { code: '560208', debit: '20' },
        { code: '1122', credit: '20', item: '甲公司' },
      ]),
    ];
    voucherIds = posted.map(({ id }) => id);
    const [category] = Object.entries(await books.auxiliary('1122', '甲公司'));
    [categoryId, itemId] = [Number(category?.[0]), Number(category?.[1])];
    await closeUnchecked(service, 1, ['2026-01']);
    await rename('560208', after.expense);
    logged.push((await lastLogged(service, 1)).changes);
    await rename('5602', after.parent);
    await rename('1001', after.cash);
    await renameItem(after.customer);
    logged.push((await lastLogged(service, 1)).changes);
  });
  afterAll(() => service.stop());

  async function rename(code: string, name: string) {
    const { id } = books.subject(code);
    const stored = await books.api.call(subjectCalls.get, { params: { id } });
    const { version, direction, cash } = stored;
    await books.api.call(subjectCalls.update, {
      body: { id, version, code, name, direction, cash },
    });
  }

  async function renameItem(name: string) {
    const { version, code } = await books.api.call(accountingCategoryDetailCalls.get, {
      params: { id: itemId },
    });
    const body = { id: itemId, version, code, name };
    await books.api.call(accountingCategoryDetailCalls.update, { body });
  }

  /** Every name that the books of the months print, by book. */
  async function namesIn(months: Months) {
    const { api } = books;
    const id = (code: string) => books.subject(code).id;
    const query = { ...months, levelFrom: 1, level: 4, showAuxiliary: '1' as const };
    const { rows: balances } = await api.call(accountBookCalls.subjectBalance, { query });
    const general = await api.call(accountBookCalls.generalLedger, {
      query: { ...months, levelFrom: 1, level: 4 },
    });
    const { rows: summary } = await api.call(journalCalls.subjectSummary, {
      query: { ...months, levelFrom: 1, level: 4 },
    });
    const details = await api.call(accountBookCalls.details, {
      query: { ...months, subjectId: id('560208') },
    });
    const receivable = await api.call(accountBookCalls.details, {
      query: { ...months, subjectId: id('1122'), categoryId, itemId },
    });
    const cash = await api.call(dayBookCalls.dayBook, {
      query: { ...months, subjectId: id('1001') },
    });
    const { records } = await api.call(journalCalls.journal, { query: months });
    const items = await api.call(accountBookCalls.auxiliaryBalance, {
      query: { ...months, categoryId, bySubject: '1' },
    });
    const item = await api.call(auxiliaryLedgerCalls.auxiliaryDetails, {
      query: { ...months, categoryId, itemId },
    });
    const columns = await api.call(multiColumnCalls.multiColumn, {
      query: { ...months, subjectId: id('5602'), emptyColumns: '0' },
    });
    const itemColumns = await api.call(multiColumnCalls.multiColumn, {
      query: { ...months, subjectId: id('1122'), categoryId },
    });
    const list = await api.call(accountBookCalls.list, { query: months });
    const nameOf = (
      rows: readonly { readonly code: string; readonly name: string }[],
      at: string,
    ) => rows.find(({ code }) => code === at)?.name;
    return {
      balances: [nameOf(balances, '5602'), nameOf(balances, '560208')],
      balanceItem: balances.find(({ auxiliaryTitle }) => auxiliaryTitle !== null)?.auxiliaryTitle,
      general: [nameOf(general, '5602'), nameOf(general, '560208')],
      summary: [nameOf(summary, '5602'), nameOf(summary, '560208')],
      list: [nameOf(list, '5602'), nameOf(list, '560208')],
      details: details.subject.fullName,
      narrowed: receivable.items?.map(({ name }) => name),
      entryItems: receivable.rows.find(({ kind }) => kind === 'entry')?.items,
      cash: cash.subject.name,
      counterpart: cash.rows.find(({ kind }) => kind === 'entry')?.counterpart,
      journal: records.find(({ subjectCode }) => subjectCode === '560208')?.subjectName,
      journalItems: records.find(({ subjectCode }) => subjectCode === '1122')?.items,
      items: items.rows.map(({ name, subject }) => `${name} ${subject?.fullName}`),
      item: item.item.name,
      columns: columns.columns.map(({ title }) => title),
      itemColumns: itemColumns.columns.map(({ title }) => title),
    };
  }

  const expected = ({ parent, expense, customer, cash }: typeof before) => ({
    balances: [parent, expense],
    balanceItem: customer,
    general: [parent, expense],
    summary: [parent, expense],
    list: [parent, expense],
    details: `${parent}-${expense}`,
    narrowed: [customer],
    entryItems: customer,
    cash,
    counterpart: `560208 ${expense}`,
    journal: `${parent}-${expense}`,
    journalItems: customer,
    items: [`${customer} 应收账款`],
    item: customer,
    columns: [expense],
    itemColumns: [customer],
  });

  const namesOfVoucher = async (id: number | undefined) => {
    const voucher = await books.api.call(voucherCalls.get, { params: { id: id ?? 0 } });
    return voucher.lines.flatMap(({ subjectName, auxiliaryNames }) => [
      subjectName,
      ...auxiliaryNames,
    ]);
  };

  it('print the names of their time', async () => {
    expect(await namesIn(january)).toEqual(expected(before));
  });

  it('print the names of today while their last month is open', async () => {
    expect(await namesIn(untilFebruary)).toEqual(expected(after));
  });

  it('show a voucher with the names of today beside those of its month, where they differ', async () => {
    const { lines } = await books.api.call(voucherCalls.get, {
      params: { id: voucherIds[1] ?? 0 },
    });
    expect(lines.map(({ today }) => today)).toEqual([
      { subjectName: '应收账款', auxiliaryNames: ['乙公司'] },
      undefined,
    ]);
  });

  it('show vouchers with the names of their month', async () => {
    expect(await namesOfVoucher(voucherIds[0])).toEqual(['管理费用-办公费', '库存现金']);
    expect(await namesOfVoucher(voucherIds[1])).toEqual(['应收账款', '甲公司', '主营业务收入']);
    expect(await namesOfVoucher(voucherIds[2])).toEqual([
      '管理费-日常办公费',
      '应收账款',
      '乙公司',
    ]);
    const { records } = await books.api.call(voucherCalls.list, {
      query: { ...untilFebruary, page: 1, pageSize: 10 },
    });
    const names = records.flatMap(({ lines }) => lines.map(({ subjectName }) => subjectName));
    expect(names).toEqual(expect.arrayContaining(['管理费用-办公费', '管理费-日常办公费']));
  });

  it('list ages of a closed month by the names of their time', async () => {
    const agesAt = async (asOf: string) => {
      const query = { subjectId: books.subject('1122').id, categoryId, asOf };
      const { rows } = await books.api.call(agingCalls.aging, { query });
      return rows.map(({ name }) => name);
    };
    expect(await agesAt('2026-01-31')).toEqual(['甲公司']);
    expect(await agesAt('2026-02-28')).toEqual(['乙公司']);
  });

  it('are explained by the operation log, which has the old name and the new one', () => {
    expect(logged).toEqual([['名称：办公费 → 日常办公费'], ['名称：甲公司 → 乙公司']]);
  });

  it('say what is called otherwise today', async () => {
    const renamed = await books.api.call(renamedCalls.list, {
      query: { periodTo: '2026-01' },
    });
    expect(renamed.rows.map(({ today, closed }) => [today.code, closed.name, today.name])).toEqual([
      ['1001', before.cash, after.cash],
      ['5602', before.parent, after.parent],
      ['560208', before.expense, after.expense],
      ['001', before.customer, after.customer],
    ]);
    const open = await books.api.call(renamedCalls.list, { query: { periodTo: '2026-02' } });
    expect(open).toEqual({ rows: [], total: 0 });
  });

  it('over closed and open months print the names of today and say how closed months named them', async () => {
    const { rows } = await books.api.call(renamedCalls.list, { query: untilFebruary });
    expect(rows.map(({ today, closed, period }) => [period, closed.name, today.name])).toEqual([
      ['2026-01', before.cash, after.cash],
      ['2026-01', before.parent, after.parent],
      ['2026-01', before.expense, after.expense],
      ['2026-01', before.customer, after.customer],
    ]);
    const { bytes } = await books.api.file(accountBookCalls.detailsFile, {
      query: { ...untilFebruary, subjectId: books.subject('560208').id, format: 'csv' },
    });
    const text = bytes.toString();
    expect(text).toContain('明细账 560208 管理费-日常办公费');
    expect(text).toContain('科目 560208 本账列“日常办公费”，2026年第01期结账时为“办公费”');
    const journal = await books.api.file(journalCalls.journalFile, {
      query: { ...untilFebruary, format: 'csv' },
    });
    expect(journal.bytes.toString()).toContain('2026年第01期结账时为“库存现金”');
  });

  it('say in files what is called otherwise today', async () => {
    const { bytes } = await books.api.file(accountBookCalls.detailsFile, {
      query: { ...january, subjectId: books.subject('560208').id, format: 'csv' },
    });
    const text = bytes.toString();
    expect(text).toContain('明细账 560208 管理费用-办公费');
    expect(text).toContain('科目 560208 现名“日常办公费”，本期结账时为“办公费”');
    expect(text).not.toContain('乙公司');
    const journal = await books.api.file(journalCalls.journalFile, {
      query: { ...january, format: 'csv' },
    });
    expect(journal.bytes.toString()).toContain('科目 1001 现名“现金”，本期结账时为“库存现金”');
    expect(journal.bytes.toString()).toContain('等 4 项');
  });

  it('keep the name of a later closing for what moved before it alone', async () => {
    await closeUnchecked(service, 1, ['2026-02']);
    await rename('1001', '手头现金');
    const { rows } = await books.api.call(accountBookCalls.subjectBalance, { query: february });
    expect(rows.find(({ code }) => code === '1001')?.name).toBe(after.cash);
    expect(await namesIn(january)).toEqual(expected(before));
  });

  it('print the names of today again once their month is opened', async () => {
    await openMonth(books, '2026-02');
    await openMonth(books, '2026-01');
    expect(await namesIn(january)).toEqual(expected({ ...after, cash: '手头现金' }));
    expect(await namesOfVoucher(voucherIds[0])).toEqual(['管理费-日常办公费', '手头现金']);
  });
});
