import {
  accountBookCalls,
  homeCalls,
  initialBalanceCalls,
  subjectCalls,
  voucherTemplateCalls,
} from '@mingzhang/contract';
import type { TestApi, TestService } from '@mingzhang/server/testing';
import { Books, manager, openAccountSet, startLedger } from '../testing/books';

const query = { periodFrom: '2026-01', periodTo: '2026-01' };

describe('a cash subject below a parent that is not cash', () => {
  let service: TestService;
  let cashier: TestApi;
  let hiddenId: number;

  beforeAll(async () => {
    service = await startLedger();
    const plain = await openAccountSet(service, 1);
    // 其他应付款 › 押金 › 代收押金户: the cashier sees the first and the last of the three.
    const parent = plain.subject('2241');
    const { id, version, code, name, direction } = parent;
    await plain.api.call(subjectCalls.update, {
      body: { id, version, code, name, direction, cash: true },
    });
    const middle = await plain.api.call(subjectCalls.create, {
      body: { parentId: id, code: '224150', name: '押金', direction },
    });
    const low = { parentId: middle.id, code: '22415001', name: '代收押金户', direction };
    hiddenId = (await plain.api.call(subjectCalls.create, { body: { ...low, cash: true } })).id;
    await plain.api.call(subjectCalls.create, {
      body: { parentId: middle.id, code: '22415002', name: '其他押金', direction },
    });
    // 短期借款 is not cash, but a subject below it is.
    const pay = { parentId: plain.subject('2001').id, code: '200150', name: '备付户' };
    await plain.api.call(subjectCalls.create, {
      body: { ...pay, direction: 'credit', cash: true },
    });
    const books = await Books.load(plain.api);
    await books.api.call(initialBalanceCalls.save, {
      body: [
        { subjectId: books.subject('1001').id, opening: '500.00' },
        { subjectId: hiddenId, opening: '200.00' },
        { subjectId: books.subject('22415002').id, opening: '300.00' },
      ],
    });
    await books.post('2026-01-05', [
      { code: '1001', debit: '70.00' },
      { code: '22415001', credit: '70.00' },
    ]);
    await books.post('2026-01-06', [
      { code: '1001', debit: '9.00' },
      { code: '200150', credit: '9.00' },
    ]);
    await books.post('2026-01-07', [
      { code: '1001', debit: '5.00' },
      { code: '22415002', credit: '5.00' },
    ]);
    cashier = service.as({ ...manager, role: 'Cashier' });
  });
  afterAll(() => service.stop());

  it('stands in 科目余额表 with its own figures, and what is seen above it adds up of them', async () => {
    const { rows, totals } = await cashier.call(accountBookCalls.subjectBalance, { query });
    expect(rows.map((row) => [row.code, row.openingCredit, row.closingCredit])).toEqual([
      ['1001', '0.00', '0.00'],
      ['200150', '0.00', '9.00'],
      ['2241', '200.00', '270.00'],
      ['22415001', '200.00', '270.00'],
    ]);
    expect(totals).toMatchObject({ openingCredit: '200.00', closingCredit: '279.00' });
    const places = new Map(rows.map((row) => [row.code, row.parentId]));
    const above = rows.find(({ code }) => code === '2241')?.subjectId;
    expect([places.get('200150'), places.get('22415001')]).toEqual([null, above]);
  });

  it('stands in 总账 and in the list of 明细账, and its own ledger opens', async () => {
    const ledger = await cashier.call(accountBookCalls.generalLedger, { query });
    const ends = ledger.filter(({ kind }) => kind === 'yearTotal');
    expect(ends.map((row) => [row.code, row.balance])).toEqual([
      ['1001', '584.00'],
      ['200150', '9.00'],
      ['2241', '270.00'],
      ['22415001', '270.00'],
    ]);
    const listed = await cashier.call(accountBookCalls.list, { query });
    expect(listed.map(({ code, closing }) => [code, closing])).toEqual([
      ['1001', '584.00'],
      ['200150', '-9.00'],
      ['2241', '-270.00'],
      ['22415001', '-270.00'],
    ]);
    const { rows } = await cashier.call(accountBookCalls.details, {
      query: { ...query, subjectId: hiddenId },
    });
    expect(rows.at(-1)).toMatchObject({ balance: '270.00' });
  });

  it('is exported, and read by the dashboard and by templates', async () => {
    for (const call of [accountBookCalls.subjectBalanceFile, accountBookCalls.generalLedgerFile]) {
      const { bytes } = await cashier.file(call, { query: { ...query, format: 'csv' } });
      expect(bytes.toString('utf8')).toContain('代收押金户');
    }
    const cash = await cashier.call(homeCalls.cash, { query: { period: '2026-01' } });
    expect(cash[0]).toMatchObject({ name: '库存现金', value: '584.00' });
    const amounts = await cashier.call(voucherTemplateCalls.carryForwardMoney, {
      body: { year: 2026, month: 1, code: ['2241', '224150', '22415001'] },
    });
    expect(amounts.map(({ code, amount }) => [code, amount])).toEqual([
      ['2241', '270.00'],
      ['22415001', '270.00'],
    ]);
  });
});
