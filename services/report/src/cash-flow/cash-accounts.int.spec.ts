import {
  cashFlowCalls,
  cashOpeningCalls,
  checkoutCalls,
  initialBalanceCalls,
  reportCalls,
  type CashAccountKind,
  type StatementMode,
  voucherCalls,
} from '@mingzhang/contract';
import { Money, sumOf } from '@mingzhang/rules';
import {
  Books,
  manager,
  operationWalk,
  setUp,
  startDomain,
  type DomainTest,
} from '@mingzhang/server/testing';
import * as service from '../service';
import { startWorked } from '../testing/worked';
import { allButOpeningWalked } from '../testing/tax-routes';
import { verify } from '../verify';

const month = '2026-01';

describe('现金流量 T 型账', () => {
  let test: DomainTest;

  beforeAll(async () => {
    ({ test } = await startWorked());
  });
  afterAll(() => test.stop());

  const accounts = (by: CashAccountKind = 'item') =>
    test.api.call(cashFlowCalls.accounts, { query: { period: month, by } });
  const linesOf = (tAccount: string, by: CashAccountKind = 'item') =>
    test.api.call(cashFlowCalls.accountLines, { query: { period: month, by, tAccount } });
  const assign = (body: object[]) => test.api.send(cashFlowCalls.assign, { body: body as never });
  const total = (texts: readonly string[]) =>
    sumOf(texts.map((text) => Money.parse(text))).toString();
  const net = (list: Awaited<ReturnType<typeof accounts>>['accounts']) =>
    Money.parse(total(list.map(({ inflow }) => inflow)))
      .minus(Money.parse(total(list.map(({ outflow }) => outflow))))
      .toString();
  const monthOf = async (lineNo: number) =>
    (
      await test.api.call(reportCalls.view, {
        params: { id: 3 },
        query: { period: month, mode: 'month' as const },
      })
    ).rows.find((row) => row.lineNo === lineNo)?.values['month'];

  it('have by item and by subject what moved cash, and the lines that make it', async () => {
    for (const by of ['item', 'subject'] as const) {
      const { accounts: list, tie } = await accounts(by);
      expect(net(list)).toBe('-110626.00');
      expect(tie.increase).toBe('-110626.00');
      expect(list.reduce((count, { lines }) => count + lines, 0)).toBe(30);
      for (const { key, inflow, outflow, lines } of list) {
        const found = await linesOf(key, by);
        expect(found).toMatchObject({ next: null });
        expect([key, found.lines.length]).toEqual([key, lines]);
        const flows = total(found.lines.map((line) => line.inflow));
        expect([key, flows]).toEqual([
          key,
          Money.parse(inflow).minus(Money.parse(outflow)).toString(),
        ]);
      }
    }
    const { accounts: items } = await accounts();
    expect(items.find(({ key }) => key === 'CF16')).toMatchObject({
      code: '16',
      title: '偿还借款本金支付的现金',
      inflow: '0.00',
      outflow: '50000.00',
    });
  });

  it('follow a line that is split over items, whose parts are the line', async () => {
    const [line] = (await linesOf('CF16')).lines;
    const place = { voucherId: line?.voucherId, row: line?.row, item: null };
    const parts = [
      { item: 'CF16', amount: '49150.00' },
      { item: 'CF17', amount: '850.00' },
    ];
    const interest = await monthOf(17);
    const short = [parts[0], { item: 'CF17', amount: '849.99' }];
    expect(await assign([{ ...place, parts: short, version: 0 }])).toMatchObject({
      code: 'INVALID_BODY',
      msg: expect.stringContaining('拆分合计 49999.99 应等于这一行的现金流量 50000.00'),
    });
    const twice = [parts[0], { item: 'CF16', amount: '850.00' }];
    expect(await assign([{ ...place, parts: twice, version: 0 }])).toMatchObject({
      msg: expect.stringContaining('拆分项目第 2 项与第 1 项重复'),
    });
    const both = await assign([{ ...place, item: 'CF06', parts, version: 0 }]);
    expect(both).toMatchObject({ msg: expect.stringContaining('请只选一种') });
    const saved = await assign([{ ...place, parts, version: 0 }]);
    expect(saved).toMatchObject({ success: true, data: [{ item: null, version: 1 }] });
    expect(await monthOf(16)).toBe('49150.00');
    expect(await monthOf(17)).toBe(
      Money.parse(interest ?? '')
        .plus(Money.parse('850'))
        .toString(),
    );
    const { accounts: list, tie } = await accounts();
    expect([net(list), tie.assignedLines]).toEqual(['-110626.00', 30]);
    for (const item of ['CF16', 'CF17']) {
      expect((await linesOf(item)).lines.find(({ voucherId }) => voucherId === line?.voucherId))
        // The line as it is, in both accounts.
        .toMatchObject({ inflow: '-50000.00', item: null, parts, reason: 'assigned', version: 1 });
    }
    await assign([{ ...place, version: 1 }]);
    expect(await monthOf(16)).toBe('50000.00');
  });
});

describe('现金流量表 of kept months', () => {
  let test: DomainTest;
  let books: Books;
  const months = [1, 2];

  beforeAll(async () => {
    test = await startDomain('report', service);
    books = await Books.load(test.books);
    await books.endow('1002', '3001');
    for (const each of months) {
      await books.post(`2026-0${each}-05`, [
        { code: '1221', debit: `${each}0.00`, item: '李四' },
        { code: '1002', credit: `${each}0.00` },
      ]);
    }
  });
  afterAll(() => test.stop());

  const paid = async (period: string) => {
    const query = { period, mode: 'month' as const };
    const { rows } = await test.api.call(reportCalls.view, { params: { id: 3 }, query });
    return rows.find((row) => row.lineNo === 6)?.values;
  };
  /** They are kept once the answer has gone. */
  const kept = async (period: string, increase: string) => {
    const own = () =>
      test.domain.database.queryAll<{ stamp: string; increase: string }>(
        `select stamp, increase::text from report.cash_month where account_set_id = 1 and period = '${period}'`,
      );
    let [row] = await own();
    for (let left = 1_000; row?.increase !== increase && left > 0; left -= 1) [row] = await own();
    return row;
  };
  const closing = (month: number) => ({ query: { year: 2026, month } });
  const differences = () => verify({ databaseUrl: test.domain.database.url, accountSetIds: [1] });

  it('is made of what they came to, until they are opened again', async () => {
    for (const month of months) {
      const closed = await test.books.send(checkoutCalls.invoicing, closing(month));
      expect(closed).toMatchObject({ success: true, data: {} });
    }
    expect(await paid('2026-02')).toEqual({ ytd: '30.00', month: '20.00' });
    for (const [period, increase] of [
      ['2026-01', '-10.00'],
      ['2026-02', '-20.00'],
    ] as const) {
      expect((await kept(period, increase))?.stamp).not.toMatch(/^open/);
    }
    expect(await paid('2026-02')).toEqual({ ytd: '30.00', month: '20.00' });
    expect(await differences()).toEqual([]);
    // What stands in the table is what is read.
    await test.domain.database.queryAll(
      `update report.cash_month set parts = jsonb_set(parts, '{0,inflow}', '"-11.00"')
       where account_set_id = 1 and period = '2026-01'`,
    );
    expect(await paid('2026-02')).toEqual({ ytd: '31.00', month: '20.00' });
    expect(await differences()).toEqual([
      {
        accountSetId: 1,
        rule: 'cash-month',
        object: '2026-01',
        stored: '-10.00',
        recomputed: '-11.00',
      },
    ]);
    // A month that agrees with itself and not with the books.
    await test.domain.database.queryAll(
      `update report.cash_month set increase = -11 where account_set_id = 1 and period = '2026-01'`,
    );
    expect(await differences()).toEqual([
      {
        accountSetId: 1,
        rule: 'cash-month',
        object: '2026-01',
        stored: '-11.00',
        recomputed: '-10.00',
      },
    ]);
    for (const month of [...months].reverse()) {
      const query = { ...closing(month).query, reason: '更正' };
      await test.books.call(checkoutCalls.unCheck, { query });
    }
    expect(await paid('2026-02')).toEqual({ ytd: '30.00', month: '20.00' });
    // Opened again, what is left of it is not read, and no fault.
    expect(await differences()).toEqual([]);
  });

  it('is made of what an open month came to, until a voucher of it is another one', async () => {
    const owed = (amount: string) => [
      { code: '1221', debit: amount, item: '李四' },
      { code: '1002', credit: amount },
    ];
    const shown = async (month: string, increase: string) => {
      expect(await paid('2026-03')).toEqual({ ytd: expect.any(String), month });
      expect((await kept('2026-03', increase))?.stamp).toMatch(/^open/);
      // Of what is kept by now.
      expect(await paid('2026-03')).toEqual({ ytd: expect.any(String), month });
      expect(await differences()).toEqual([]);
    };
    const { id, version } = await books.post('2026-03-05', owed('40.00'));
    const change = async (from: number, date: string) => {
      const body = { ...(await books.body(date, owed('41.00'))), id, version: from };
      return (await books.api.call(voucherCalls.update, { body })).version;
    };
    await shown('40.00', '-40.00');
    await books.post('2026-03-05', owed('2.00'));
    await shown('42.00', '-42.00');
    const changed = await change(version, '2026-03-06');
    await shown('43.00', '-43.00');
    await change(changed, '2026-04-06');
    await shown('2.00', '-2.00');
    await test.domain.database.queryAll(
      `update report.cash_month set increase = -3 where account_set_id = 1 and period = '2026-03'`,
    );
    expect(await differences()).toHaveLength(2);
  });
});

describe('what was assigned of a voucher that is in another month by now', () => {
  let test: DomainTest;
  let books: Books;

  beforeAll(async () => {
    test = await startDomain('report', service);
    books = await Books.load(test.books);
    await books.endow('1002', '3001');
  });
  afterAll(() => test.stop());

  it('counts in that month, and no longer once it is dropped', async () => {
    const lines = [
      { code: '1002', debit: '1000.00' },
      { code: '1122', credit: '1000.00', item: '华美商贸' },
    ];
    const { id, version } = await books.post('2026-01-05', lines);
    const assign = (item: string | null, own: number) =>
      test.api.call(cashFlowCalls.assign, {
        body: [{ voucherId: id, row: 2, version: own, item }],
      });
    const told = async () => {
      const query = { period: '2026-02', mode: 'month' as const };
      const { rows } = await test.api.call(reportCalls.view, { params: { id: 3 }, query });
      return [1, 2].map((lineNo) => rows.find((row) => row.lineNo === lineNo)?.values?.['month']);
    };
    const kept = async () => {
      const rows = () =>
        test.domain.database.queryAll(
          `select 1 from report.cash_month where account_set_id = 1 and period = '2026-02'
             and increase = 1000`,
        );
      for (let left = 1_000; (await rows()).length === 0 && left > 0; left -= 1) continue;
      return (await rows()).length;
    };
    await assign('CF02', 0);
    const body = { ...(await books.body('2026-02-05', lines)), id, version };
    await books.api.call(voucherCalls.update, { body });
    expect(await told()).toEqual(['0.00', '1000.00']);
    expect(await kept()).toBe(1);
    expect(await told()).toEqual(['0.00', '1000.00']);
    await assign(null, 1);
    expect(await told()).toEqual(['1000.00', '0.00']);
  });
});

describe('启用前现金流量', () => {
  let test: DomainTest;
  let books: Books;
  const midYear = { ...manager, accountSetId: 3 };
  const inMidYear = () => test.domain.as(midYear);

  beforeAll(async () => {
    test = await startDomain('report', service);
    for (const each of [test.ledger, test.domain]) {
      await setUp(each, 3, { enableDate: '2026-04-01' });
    }
    books = await Books.load(test.ledger.as(midYear));
    const money = { auxiliary: {}, opening: '1000', ytdDebit: '900', ytdCredit: '600' };
    const owned = { auxiliary: {}, opening: '1000', ytdDebit: '0', ytdCredit: '300' };
    await books.api.call(initialBalanceCalls.save, {
      body: [
        { subjectId: books.subject('1002').id, ...money },
        { subjectId: books.subject('3001').id, ...owned },
      ],
    });
    await books.post('2026-04-05', [
      { code: '1002', debit: '70.00' },
      { code: '5001', credit: '70.00' },
    ]);
  });
  afterAll(() => test.stop());

  const view = (period: string, mode: StatementMode) =>
    inMidYear().call(reportCalls.view, { params: { id: 3 }, query: { period, mode } });
  const valuesOf = async (lineNo: number, period = '2026-04', mode: StatementMode = 'month') =>
    (await view(period, mode)).rows.find((row) => row.lineNo === lineNo)?.values;
  const untied = async (period = '2026-04', mode: StatementMode = 'month') =>
    (await view(period, mode)).checks.flatMap(({ message }) => (message === '' ? [] : [message]));
  const save = (version: number, itemAmounts: { item: string; amount: string }[]) =>
    inMidYear().send(cashOpeningCalls.save, { body: { version, itemAmounts } });

  it('is asked for where the year had months before the books, with what it ties to', async () => {
    expect(await test.api.call(cashOpeningCalls.get, {})).toMatchObject({ isNeeded: false });
    const none = await test.api.send(cashOpeningCalls.save, {
      body: { version: 0, itemAmounts: [] },
    });
    expect(none).toMatchObject({ msg: expect.stringContaining('不需要填写启用前现金流量') });
    expect(await inMidYear().call(cashOpeningCalls.get, {})).toMatchObject({
      version: 0,
      enablePeriod: '2026-04',
      isNeeded: true,
      isClosed: false,
      itemAmounts: [],
      yearOpening: '700.00',
      opening: '1000.00',
      increase: '300.00',
    });
    expect((await untied()).join()).toContain('请在“现金流量归类”填写启用前现金流量');
  });

  it('is refused with the row that does not tie', async () => {
    const wrong = await save(0, [
      { item: 'CF01', amount: '900.00' },
      { item: 'CF03', amount: '-600.00' },
    ]);
    expect(wrong).toMatchObject({
      code: 'INVALID_BODY',
      details: [{ row: 2, msg: expect.stringContaining('相差 1200.00') }],
    });
  });

  it('makes the year so far right, and the year before of the next one', async () => {
    // Nothing is said of 2026 while a third of it is not known.
    expect(await valuesOf(1, '2027-01', 'year')).toMatchObject({ prior: null });
    const saved = await save(0, [
      { item: 'CF01', amount: '900.00' },
      { item: 'CF03', amount: '600.00' },
      { item: 'CF04', amount: '0.00' },
    ]);
    expect(saved).toMatchObject({ success: true, data: { version: 1 } });
    expect(await valuesOf(1)).toEqual({ ytd: '970.00', month: '70.00' });
    expect(await valuesOf(3)).toEqual({ ytd: '600.00', month: '0.00' });
    expect(await valuesOf(20)).toEqual({ ytd: '370.00', month: '70.00' });
    expect(await untied()).toEqual([]);
    expect(await untied('2026-05', 'quarter')).toEqual([]);
    expect(await valuesOf(1, '2026-12', 'year')).toMatchObject({ ytd: '970.00' });
    expect(await valuesOf(1, '2027-01', 'year')).toEqual({ ytd: '0.00', prior: '970.00' });
    expect(await save(0, [])).toMatchObject({ code: 'VERSION_STALE' });
  });

  it('leaves an entry in words', async () => {
    const { findings } = await operationWalk(test.domain, 'report', {
      cases: {
        'PUT /report/cashFlow/opening': async () => () =>
          save(1, [
            { item: 'CF01', amount: '901.00' },
            { item: 'CF03', amount: '601.00' },
          ]),
      },
      without: allButOpeningWalked,
      view: {
        schema: 'report',
        without: ['job', 'job_file', 'job_queue', 'idempotency', 'account_set'],
        withoutColumns: [],
        names: {},
      },
    });
    expect(findings).toEqual([]);
  });

  it('is closed with the first month', async () => {
    await test.ledger.database.queryAll(
      `update ledger.period set state = 'closed' where account_set_id = 3 and period = '2026-04'`,
    );
    expect(await save(2, [])).toMatchObject({
      code: 'PERIOD_CLOSED',
      msg: expect.stringMatching(/^2026年第04期已结账/),
    });
  });
});
