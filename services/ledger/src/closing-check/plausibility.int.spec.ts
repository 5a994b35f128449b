import {
  carryForwardCalls,
  checkoutCalls,
  currencyCalls,
  initialBalanceCalls,
  voucherCalls,
} from '@mingzhang/contract';
import type { SettingChanges, TestService } from '@mingzhang/server/testing';
import { type Books, openAccountSet, startLedger, type TestLine } from '../testing/books';
import { lastLogged } from '../testing/logged';
import { withoutOpenSteps } from '../testing/batches';
import { january, resultOf } from '../testing/checks';

const july = { query: { year: 2026, month: 7 } };

describe('the rules of plausibility', () => {
  let service: TestService;
  let sets = 0;
  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = async (openings: Record<string, string>, changes: SettingChanges = {}) => {
    sets += 1;
    const books = await openAccountSet(service, sets, { accountingStandards: 0, ...changes });
    const body = Object.entries(openings).map(([code, opening]) => {
      return { subjectId: books.subject(code).id, opening };
    });
    if (body.length > 0) await books.api.call(initialBalanceCalls.save, { body });
    return books;
  };
  const notesOf = async ({ api }: Books, body: Awaited<ReturnType<Books['body']>>) =>
    (await api.call(voucherCalls.create, { body })).notes ?? [];
  const save = async (books: Books, date: string, ...lines: TestLine[]) =>
    notesOf(books, await books.body(date, lines));
  const final = async (books: Books, rule: string) =>
    resultOf(await books.api.call(checkoutCalls.finalCheck, january), rule)?.message;

  it('tell balances that cannot be, while vouchers are saved and at closing', async () => {
    const books = await open({ '1002': '10000', '1601': '10000', '1602': '9000', '3001': '11000' });
    const debit = (code: string, amount: string): TestLine => ({ code, debit: amount });
    const credit = (code: string, amount: string): TestLine => ({ code, credit: amount });
    expect(
      await save(books, '2026-01-05', debit('560205', '3000'), credit('1602', '3000')),
    ).toEqual(['累计折旧 12,000.00 大于固定资产 10,000.00，账面价值为 -2,000.00，请核对']);
    expect(
      await save(books, '2026-01-06', debit('1002', '12000'), credit('1601', '12000')),
    ).toEqual([
      '固定资产为贷方余额 2,000.00，请核对',
      '累计折旧 12,000.00 大于固定资产 -2,000.00，账面价值为 -14,000.00，请核对',
    ]);
    expect(await save(books, '2026-01-06', debit('560207', '500'), credit('1801', '500'))).toEqual([
      '长期待摊费用为贷方余额 500.00，请核对',
    ]);
    expect(
      (await save(books, '2026-01-08', debit('3001', '20000'), credit('1002', '20000'))).at(-1),
    ).toBe('实收资本为借方余额 9,000.00，请核对');
    expect(
      (await save(books, '2026-01-10', debit('2001', '30000'), credit('1002', '30000'))).at(-1),
    ).toBe('短期借款为借方余额 30,000.00，请核对');
    expect(await final(books, 'balance-side')).toBe(
      '固定资产为贷方余额 2,000.00；长期待摊费用为贷方余额 500.00；短期借款为借方余额 30,000.00；' +
        '实收资本为借方余额 9,000.00，请核对',
    );
    expect(await final(books, 'contra-above')).toMatch(/^累计折旧 12,000.00 大于固定资产/);
    expect(await save(books, '2026-01-12', debit('1002', '5'), credit('1002', '5'))).toEqual([
      '借方和贷方都是 1002 银行存款，什么也没有记，请核对是否选错了科目',
    ]);
    expect(await final(books, 'self-moved')).toMatch(/^有 1 处借方和贷方是同一科目/);
  });

  it('say nothing of the voucher of 结转损益, which has 本年利润 on both sides', async () => {
    const books = await open({});
    await withoutOpenSteps(books);
    // Cost equals revenue: 本年利润 is debited and credited with the same amount.
    await save(
      books,
      '2026-01-12',
      { code: '1001', debit: '800' },
      { code: '5111', credit: '800' },
    );
    await save(
      books,
      '2026-01-15',
      { code: '560208', debit: '800' },
      { code: '1001', credit: '800' },
    );
    await books.api.call(carryForwardCalls.make, { body: { year: 2026, month: 1 } });
    expect(await final(books, 'self-moved')).toBeUndefined();
  });

  it('follow the severity that an account set gives them', async () => {
    const books = await open({ '1002': '100', '3001': '100' });
    const settings = await books.api.call(checkoutCalls.settings, {});
    const severities = [
      { rule: 'self-moved', severity: 'off' as const },
      { rule: 'balance-side', severity: 'block' as const },
    ];
    await books.api.call(checkoutCalls.saveSettings, { body: { ...settings, severities } });
    const lines: TestLine[] = [
      { code: '1002', debit: '5' },
      { code: '1002', credit: '5' },
    ];
    expect(await save(books, '2026-01-05', ...lines)).toEqual([]);
    await save(books, '2026-01-06', { code: '1002', debit: '5' }, { code: '1801', credit: '5' });
    expect(await final(books, 'self-moved')).toBeUndefined();
    expect(await books.api.send(checkoutCalls.invoicing, january)).toMatchObject({
      code: 'CLOSING_BLOCKED',
      msg: expect.stringContaining('长期待摊费用为贷方余额 5.00'),
    });
  });

  it('passed over at closing stand in the log with who closed', async () => {
    const books = await open({ '1002': '100', '3001': '100' });
    await save(books, '2026-01-06', { code: '1002', debit: '5' }, { code: '1801', credit: '5' });
    await books.api.call(checkoutCalls.invoicing, january);
    const { action, changes } = await lastLogged(service, sets);
    expect(action).toBe('结账');
    expect(changes.join()).toMatch(/放过的提醒：2 项：长期待摊费用为贷方余额 5.00/);
  });

  it('judge a changed voucher without what it was before', async () => {
    const books = await open({ '1002': '100', '3001': '100' });
    const lines: TestLine[] = [
      { code: '3001', debit: '150' },
      { code: '1002', credit: '150' },
    ];
    const { id, version } = await books.post('2026-01-05', lines);
    const smaller = await books.body('2026-01-05', [
      { code: '3001', debit: '90' },
      { code: '1002', credit: '90' },
    ]);
    const saved = await books.api.call(voucherCalls.update, { body: { id, version, ...smaller } });
    expect(saved.notes ?? []).toEqual([]);
  });

  it('tell a distribution beyond the profit, while it is saved and at closing', async () => {
    const books = await open({ '1002': '100000', '3001': '100000' });
    const message =
      '分配后未分配利润为 -90,000.00，没有可供分配的利润（公司法第二百一十条、第二百一十一条），请核对';
    expect(
      await save(
        books,
        '2026-01-05',
        { code: '310403', debit: '90000' },
        { code: '2232', credit: '90000' },
      ),
    ).toEqual([message]);
    expect(await final(books, 'distribution-beyond')).toBe(message);
  });

  it('tell openings that lack 损益实际发生额, and what they cannot be', async () => {
    const books = await open({}, { enableDate: '2026-07-01' });
    const row = (code: string, opening: string, ytdDebit: string, ytdCredit: string) => ({
      subjectId: books.subject(code).id,
      opening,
      ytdDebit,
      ytdCredit,
    });
    const rows = [
      row('1002', '60000', '100000', '40000'),
      row('3103', '60000', '40000', '100000'),
      row('5001', '0', '100000', '100000'),
      row('560208', '0', '40000', '40000'),
    ];
    await books.api.call(initialBalanceCalls.save, { body: rows });
    const found = resultOf(
      await books.api.call(checkoutCalls.initialCheck, july),
      'opening-actual',
    );
    const [sales, office] = [books.subject('5001').name, books.subject('560208').name];
    expect(found).toMatchObject({
      severity: 'warn',
      link: '/initial?period=2026-07',
      message:
        '本年利润的本年累计净额 60,000.00 与损益实际发生额合计 0.00 不符，' +
        `请填写损益实际发生额（${sales} 100,000.00、${office} 40,000.00）`,
    });
  });

  it('refuse a period-end rate of 0, ask about one of ten times, and need none for nothing', async () => {
    const books = await open({ '1002': '500000', '3001': '500000' });
    const { api } = books;
    await api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7.10' },
    });
    await books.keep('101201', { currencies: ['USD'] });
    const lines = (amount: string, foreignAmount: string): TestLine[] => [
      { code: '101201', debit: amount, currency: 'USD', foreignAmount, exchangeRate: '7.1' },
      { code: '1002', credit: amount },
    ];
    await books.post('2026-01-16', lines('14200.00', '2000'));
    const set = (value: string, confirmed?: true) =>
      api.send(carryForwardCalls.setInputs, {
        body: {
          ...january.query,
          step: 'fx',
          skipped: false,
          inputs: [{ key: 'rate-USD', value }],
          ...(confirmed ? { confirmed } : {}),
        },
      });
    const fx = async () => {
      const { steps } = await api.call(carryForwardCalls.view, january);
      const step = steps.find(({ id }) => id === 'fx');
      return [step?.state, step?.amount, step?.inputs.length];
    };
    expect(await set('0')).toMatchObject({
      success: false,
      msg: 'USD 期末汇率须大于 0，请填写 1 外币折合本位币的汇率',
    });
    expect(await set('72')).toMatchObject({
      success: false,
      code: 'RATE_CONFIRM',
      msg: 'USD 期末汇率 72 与上次的 7.1 相差超过 20%，请核对小数点和币别',
    });
    expect(await set('72', true)).toMatchObject({ success: true });
    expect(await final(books, 'rate-jump')).toMatch(/^USD 期末汇率 72 与上次的 7.1 相差超过 20%/);
    expect(await set('7.20')).toMatchObject({ success: true });
    expect(await fx()).toEqual(['due', '200.00', 1]);
    // Stored as older releases did.
    await service.database.query(`set app.account_set_id = '${sets}'`);
    await service.database.query(
      `update ledger.closing_input set inputs = '{"rate-USD": "0"}'
       where account_set_id = ${sets} and step_id = 'fx'`,
    );
    expect(await fx()).toEqual(['refused', '0.00', 1]);
    await books.post('2026-01-17', [
      { code: '1002', debit: '14250.00' },
      {
        code: '101201',
        credit: '14250.00',
        currency: 'USD',
        foreignAmount: '2000',
        exchangeRate: '7.125',
      },
    ]);
    expect(await fx()).toEqual(['due', '50.00', 0]);
  });
});
