import { carryForwardCalls, currencyCalls, subjectCalls, voucherCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { closeUnchecked } from '../testing/closing';
import { expectVerified } from '../testing/documents';

describe('carrying income and expense forward', () => {
  let service: TestService;
  let books: Books;
  let sets = 0;
  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    sets += 1;
    books = await openAccountSet(service, sets);
    for (const id of ['payroll', 'social', 'fx']) {
      const off = { id, enabled: false, inputs: [] };
      await books.api.call(carryForwardCalls.saveSettings, { body: off });
    }
  });

  const make = async (month: number) => {
    const body = { year: 2026, month, steps: ['pl-transfer'] };
    const { steps } = await books.api.call(carryForwardCalls.make, { body });
    const step = steps.find(({ id }) => id === 'pl-transfer');
    const id = step?.posted?.vouchers[0]?.id ?? 0;
    const { lines } = await books.api.call(voucherCalls.get, { params: { id } });
    const lineTexts = lines.map(({ subjectId, debit, credit, foreignAmount, quantity }) => {
      const code = ['5001', '560208', '3103'].find((each) => books.subject(each).id === subjectId);
      return [code, debit, credit, foreignAmount, quantity].map(String).join(' ');
    });
    return { state: step?.state, lineTexts };
  };
  /** Balance of a subject at the end of all months: yuan, foreign amount and quantity. */
  const standing = async (code: string) => {
    await service.database.query(`set app.account_set_id = '${sets}'`);
    const [row] = await service.database.query<{ left: string }>(
      `select concat_ws(' ', sum(debit - credit)::float8, sum(foreign_debit - foreign_credit)::float8,
         sum(quantity_debit - quantity_credit)::float8) as left
       from ledger.period_balance where account_set_id = $1 and subject_id = $2`,
      [sets, books.subject(code).id],
    );
    return row?.left;
  };
  const sell = (date: string, amount: string, foreignAmount: string, exchangeRate: string) => {
    const line = { currency: 'USD', foreignAmount, exchangeRate };
    return books.post(date, [
      { code: '1002', debit: amount, ...line },
      { code: '5001', credit: amount, ...line },
    ]);
  };
  const useDollars = async () => {
    await books.api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7.1' },
    });
    await books.keep('1002', { currencies: ['USD'] });
    await books.keep('5001', { currencies: ['USD'] });
  };

  it('carries foreign amounts with the amounts in yuan, month by month', async () => {
    await useDollars();
    await sell('2026-01-05', '7100', '1000', '7.1');
    expect(await make(1)).toEqual({
      state: 'current',
      lineTexts: ['5001 7100.00 0.00 1000.000 null', '3103 0.00 7100.00 null null'],
    });
    expect(await standing('5001')).toBe('0 0 0');
    await closeUnchecked(service, sets, ['2026-01']);
    await sell('2026-02-05', '7200', '1000', '7.2');
    await sell('2026-02-06', '7000', '1000', '7');
    expect(await make(2)).toMatchObject({ state: 'current' });
    expect(await standing('5001')).toBe('0 0 0');
    await expectVerified(service, sets);
  });

  it('clears foreign amounts that earlier months have left', async () => {
    await useDollars();
    await sell('2026-01-05', '7100', '1000', '7.1');
    await books.post('2026-01-31', [
      { code: '5001', debit: '7100', currency: 'USD' },
      { code: '3103', credit: '7100' },
    ]);
    expect(await standing('5001')).toBe('0 -1000 0');
    await books.post('2026-02-05', [
      { code: '560208', debit: '40' },
      { code: '1002', credit: '40', currency: 'CNY' },
    ]);
    expect(await make(2)).toEqual({
      state: 'current',
      lineTexts: [
        '5001 1000.00 0.00 1000.000 null',
        '5001 -1000.00 0.00 null null',
        '560208 0.00 40.00 null null',
        '3103 40.00 0.00 null null',
      ],
    });
    expect(await standing('5001')).toBe('0 0 0');
    await expectVerified(service, sets);
  });

  it('carries quantities', async () => {
    await books.keep('5001', { quantity: { unit: '件' } });
    await books.post('2026-01-05', [
      { code: '1002', debit: '300' },
      { code: '5001', credit: '300', quantity: '3' },
    ]);
    expect(await make(1)).toMatchObject({ state: 'current' });
    expect(await standing('5001')).toBe('0 0 0');
    await expectVerified(service, sets);
  });

  it('carries what stands on a disabled subject', async () => {
    await books.post('2026-01-05', [
      { code: '560208', debit: '40' },
      { code: '1002', credit: '40' },
    ]);
    const { id, version, code, name, direction } = books.subject('560208');
    const disabled = await books.api.call(subjectCalls.update, {
      body: { id, version, code, name, direction, status: 0 },
    });
    expect(disabled.standing).toContain('还有借方余额 40.00');
    const expected = ['560208 0.00 40.00 null null', '3103 40.00 0.00 null null'];
    expect(await make(1)).toEqual({ state: 'current', lineTexts: expected });
    const refused = await books.api.send(voucherCalls.create, {
      body: await books.body('2026-01-06', [
        { code: '560208', debit: '2' },
        { code: '1002', credit: '2' },
      ]),
    });
    expect(refused).toMatchObject({ success: false, msg: expect.stringContaining('已停用') });
  });

  it('tells where a new first-level subject stands on the statements', async () => {
    const create = (code: string, name: string) =>
      books.api.call(subjectCalls.create, {
        body: { parentId: null, code, name, direction: 'debit', category: 'profit' },
      });
    const { placed } = await create('5712', '罚没支出');
    expect(placed).toMatch(/资产负债表“未分配利润”、利润表“减：营业外支出”/);
  });
});
