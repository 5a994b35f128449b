import { employeeCalls, payYearCalls, paySecrecyCalls, salaryCalls } from '@mingzhang/contract';
import { addMonths, Money, sumOf } from '@mingzhang/rules';
import { wholeGrossOfSheet } from '@mingzhang/rules/payroll';
import { FakeIdentity, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { cardNumber, departmentIn, employeeFields } from '../testing/write-cases';

type Typed = Readonly<Record<string, Readonly<Record<string, string>>>>;

describe('pay of a year', () => {
  const identity = new FakeIdentity();
  let test: DomainTest;
  let shop = 0;
  let online = 0;
  const ids: Record<string, number> = {};
  const limited = { userId: 7, userName: '店长', accountSetId: 1, role: 'Director' as const };

  /** A month with what is typed by name and field, confirmed unless it is the last. */
  const pay = async (period: string, typed: Typed, state: 'draft' | 'confirmed' = 'confirmed') => {
    const made = await test.api.call(salaryCalls.create, {
      body: { period, payPeriod: period, copy: false },
    });
    const { rows } = await test.api.call(salaryCalls.employeeList, { query: { period } });
    const cells = rows.flatMap(({ id, name }) =>
      Object.entries(typed[name] ?? {}).map(([code, value]) => ({ id, code, value, seen: null })),
    );
    await test.api.call(salaryCalls.update, { query: { period }, body: { cells } });
    if (state === 'draft') return;
    const query = { state };
    await test.api.call(salaryCalls.setState, { params: { id: made.id }, query });
  };
  const overview = (figure: 'gross' | 'tax' | 'net', year = 2026) =>
    test.api.call(payYearCalls.overview, { query: { year, figure } });
  const certificate = (name: string, year = 2026, api = test.api) =>
    api.send(payYearCalls.certificate, { params: { employeeId: ids[name] ?? 0 }, query: { year } });
  const sum = (amounts: readonly string[]) =>
    sumOf(amounts.map((amount) => Money.parse(amount))).toString();

  beforeAll(async () => {
    identity.let(7, 1, 'Director');
    test = await startDomain('payroll', service, { identity: await identity.start() });
    shop = await departmentIn(test, '门店');
    online = await departmentIn(test, '电商部');
    const add = async (number: string, name: string, more: object = {}) => {
      const departments = [{ departmentId: shop, share: '1' }];
      const body = employeeFields(number, { name, departments, ...more });
      ids[name] = (await test.api.call(employeeCalls.create, { body })).id;
    };
    const opening = { lastPeriod: '2026-01', monthsCounted: 1, income: '20000', withheld: '450' };
    await add('0001', '沈国栋', { opening, idNumber: cardNumber });
    // Nothing was paid in January.
    const unpaid = { lastPeriod: '2026-01', monthsCounted: 1 };
    await add('0002', '陆建华', { opening: unpaid });
    await pay('2026-02', {
      沈国栋: { baseSalary: '20000', annualBonus: '12000' },
      陆建华: { baseSalary: '8000' },
    });
    await pay('2026-03', { 沈国栋: { baseSalary: '20000' }, 陆建华: { baseSalary: '9000' } });
    const { records } = await test.api.call(employeeCalls.page, { query: {}, body: {} });
    const moved = records.find(({ name }) => name === '陆建华');
    const { version = 0 } = moved ?? {};
    const fields = employeeFields('0002', {
      name: '陆建华',
      departments: [{ departmentId: online, share: '1' }],
      opening: unpaid,
    });
    await test.api.call(employeeCalls.update, {
      body: { ...fields, id: ids['陆建华'] ?? 0, version },
    });
    await pay(
      '2026-04',
      { 沈国栋: { baseSalary: '20000' }, 陆建华: { baseSalary: '9000' } },
      'draft',
    );
  });
  afterAll(async () => {
    await test.stop();
    await identity.stop();
  });

  it('has a row for each person, and the totals of the sheets', async () => {
    for (const figure of ['gross', 'tax', 'net'] as const) {
      const { months, rows, total } = await overview(figure);
      const sheets = await test.api.call(salaryCalls.page, { query: {} });
      const totals = sheets.records
        .toReversed()
        .map(({ period, totals }) => [
          period,
          figure === 'gross' ? wholeGrossOfSheet(totals).toString() : totals[figure],
        ]);
      expect(months.map((month) => [month.period, month.total])).toEqual(totals);
      for (const month of months) {
        const column = rows.map(({ amounts }) => amounts[month.period] ?? '0.00');
        expect(sum(column)).toBe(month.total);
      }
      for (const row of rows) expect(sum(Object.values(row.amounts))).toBe(row.total);
      expect(sum(rows.map((row) => row.total))).toBe(total);
    }
    const { rows: gross } = await overview('gross');
    expect(gross[0]?.amounts['2026-02']).toBe('32000.00');
    const { rows } = await overview('tax');
    // 15,000 × 3 % = 450; the bonus of 12,000 is taxed 360 by itself.
    expect(rows[0]?.amounts['2026-02']).toBe('810.00');
    expect(await overview('gross', 2025)).toMatchObject({ months: [], rows: [], total: '0.00' });
  });

  it('is exported with the totals in the last row', async () => {
    const query = { year: 2026, figure: 'gross' as const, format: 'csv' as const };
    const { name, bytes } = await test.api.file(payYearCalls.export, { query });
    expect(name).toContain('年度应发合计汇总');
    const lines = bytes.toString().replace('\uFEFF', '').trim().split(/\r?\n/);
    expect(lines[0]).toBe('按工资月份汇总，应发合计含全年一次性奖金和一次性收入');
    expect(lines[1]).toBe('工号,姓名,2026-02,2026-03,2026-04,合计');
    expect(lines.at(-1)).toContain('合计');
    expect(lines.at(-1)).toContain('98000.00');
  });

  it('is certified to a person: opening, months, bonus, and the tax withheld', async () => {
    const answer = await certificate('沈国栋');
    expect(answer).toMatchObject({
      data: {
        name: '沈国栋',
        idNumber: expect.stringContaining('*'),
        opening: { lastPeriod: '2026-01', income: '20000.00', tax: '450.00' },
        months: [
          { payPeriod: '2026-02', income: '32000.00', tax: '810.00' },
          { payPeriod: '2026-03', income: '20000.00' },
        ],
        drafts: ['2026-04'],
      },
    });
    if (!answer.success) throw new Error(answer.msg);
    const { opening, months, total } = answer.data;
    for (const figure of ['income', 'insurance', 'tax', 'net'] as const) {
      expect(sum([opening?.[figure] ?? '0', ...months.map((month) => month[figure])])).toBe(
        total[figure],
      );
    }
    // Withheld by the cumulative table up to March, and for the bonus.
    const { rows } = await test.api.call(salaryCalls.employeeList, {
      query: { period: '2026-03' },
    });
    const march = rows.find(({ name }) => name === '沈国栋')?.amounts ?? {};
    expect(total.tax).toBe(sum([march['cumTaxWithheld'] ?? '', march['tax'] ?? '', '360']));
    expect(JSON.stringify(answer)).not.toContain(cardNumber);
  });

  it('is not certified without a confirmed month', async () => {
    expect(await certificate('沈国栋', 2025)).toMatchObject({
      code: 'NOT_FOUND',
      msg: expect.stringContaining('没有已确认的工资'),
    });
  });

  it('shows head count and cost by month', async () => {
    const { months } = await test.api.call(payYearCalls.trend, { query: { year: 2026 } });
    expect(months).toMatchObject([
      { period: '2026-02', count: 2, gross: '40000.00', companyCost: '40000.00' },
      { period: '2026-03', count: 2, gross: '29000.00' },
      { period: addMonths('2026-03', 1), count: 2 },
    ]);
  });

  it('shows a limited member the months of the own departments, and certifies no part of a year', async () => {
    const body = { userId: 7, version: 0, departmentIds: [shop] };
    await test.api.call(paySecrecyCalls.update, { body });
    const api = test.domain.as(limited);
    const { rows, months, departments } = await api.call(payYearCalls.overview, {
      query: { year: 2026, figure: 'gross' },
    });
    expect(departments).toBe('门店');
    expect(rows.map(({ name, amounts }) => [name, Object.keys(amounts).length])).toEqual([
      ['沈国栋', 3],
      ['陆建华', 2],
    ]);
    expect(months.map(({ total }) => total)).toEqual(['40000.00', '29000.00', '20000.00']);
    expect(await certificate('沈国栋', 2026, api)).toMatchObject({ success: true });
    // The person works in a department now that the member does not see.
    expect(await certificate('陆建华', 2026, api)).toMatchObject({ code: 'NOT_FOUND' });
    const other = { userId: 7, version: 1, departmentIds: [online] };
    await test.api.call(paySecrecyCalls.update, { body: other });
    expect(await certificate('陆建华', 2026, api)).toMatchObject({
      code: 'PAYROLL_SECRECY',
      msg: expect.stringContaining('证明不完整'),
    });
  });
});
