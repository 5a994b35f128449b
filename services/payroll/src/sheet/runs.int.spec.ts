import { salaryCalls, salaryFieldCalls } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { sheetUser } from '../testing/sheet-user';
import { verify } from '../verify';

const first = { period: '2026-01', run: 1 };
const second = { period: '2026-01', run: 2 };

describe('several pay runs of a month', () => {
  let test: DomainTest;
  let user: ReturnType<typeof sheetUser>;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    user = sheetUser(test);
    await user.add('0001', { name: '周敏' });
    await user.add('0002', { name: '钱伟', kind: 'labour' });
    const { version, fields } = await test.api.call(salaryFieldCalls.list, {});
    const changed = fields.map(({ code, name, isShown }) => {
      return { code, name, isShown, formula: code === 'allowance' ? '200' : '' };
    });
    await test.api.call(salaryFieldCalls.update, { body: { version, fields: changed } });
  });
  afterAll(() => test.stop());

  const taxOf = async (key: typeof first, number: string) =>
    (await user.rowOf(key, number)).amounts['tax'] ?? '0.00';

  it('begin with the first one; another month or a gap is refused with the way out', async () => {
    expect(await user.create({ period: '2026-01', isFurther: true })).toMatchObject({
      code: 'PAYROLL_MONTH',
      msg: expect.stringContaining('请先编制当月第一次发放'),
    });
    await user.create(first);
    await user.type(first, '0001', { baseSalary: '7800' });
    await user.type(first, '0002', { baseSalary: '3000', allowance: '0' });
    expect(await test.api.call(salaryCalls.next, {})).toMatchObject({
      period: '2026-02',
      further: { period: '2026-01', payPeriod: '2026-01', run: 2 },
    });
    expect(await user.create({ period: '2026-02', isFurther: true })).toMatchObject({
      code: 'PAYROLL_MONTH',
      msg: expect.stringContaining('再次发放只能加在最近的2026年1月'),
    });
    expect(await user.create({ period: '2026-01', isFurther: true })).toMatchObject({
      data: { period: '2026-01', run: 2, totals: { gross: '0.00' } },
    });
  });

  it('add up in the tax, and pay what is typed: formulas count once', async () => {
    await user.type(second, '0001', { bonus: '3000' });
    // 8,000 − 5,000 at 3 %; then 11,000 − 5,000 less 90.
    expect([await taxOf(first, '0001'), await taxOf(second, '0001')]).toEqual(['90.00', '90.00']);
    await user.type(second, '0002', { baseSalary: '2000' });
    // One payment of 5,000: 800 less 440.
    expect([await taxOf(first, '0002'), await taxOf(second, '0002')]).toEqual(['440.00', '360.00']);
    expect((await user.rowOf(second, '0001')).amounts['allowance']).toBeUndefined();
  });

  it('are computed anew after a change of an earlier run', async () => {
    expect(await user.type(first, '0001', { baseSalary: '3800' })).toMatchObject({
      data: {
        following: [{ ...second, changes: [{ name: '周敏', taxBefore: '90.00', tax: '60.00' }] }],
      },
    });
  });

  it('have a state each, and are confirmed, listed and deleted in their order', async () => {
    expect(await user.state(second, 'confirmed')).toMatchObject({
      code: 'PAYROLL_MONTH',
      msg: '2026年1月工资表还没有确认，请按先后确认',
    });
    expect(await user.state(first, 'confirmed')).toMatchObject({ success: true });
    expect((await test.findings('2026-01')).map(({ message }) => message)).toEqual([
      expect.stringContaining('2026年1月第2次发放工资表未确认（2 人）'),
    ]);
    expect(await user.state(second, 'confirmed')).toMatchObject({ success: true });
    const { records } = await test.api.call(salaryCalls.page, { query: {} });
    expect(records.map(({ period, run, isLast }) => [period, run, isLast])).toEqual([
      ['2026-01', 2, true],
      ['2026-01', 1, false],
    ]);
    const { month } = await user.sheet(first);
    expect(
      await test.api.send(salaryCalls.setState, {
        params: { id: month.id },
        query: { state: 'draft' },
      }),
    ).toMatchObject({ msg: expect.stringContaining('2026年1月第2次发放工资表已确认') });
  });

  it('are followed by the next month, which copies the first run and compares with it', async () => {
    const next = { period: '2026-02', run: 1 };
    await user.create({ ...next, copy: true });
    const row = await user.rowOf(next, '0001');
    expect(row).toMatchObject({ entered: { baseSalary: '3800.00' }, previousNet: '4000.00' });
    // 8,000 + 7,000 − 10,000 at 3 % less 60.
    expect(row.amounts).toMatchObject({ cumIncome: '11000.00', cumTaxWithheld: '60.00' });
    const { database } = test.domain;
    const found = await verify({ databaseUrl: database.url, accountSetIds: [1] });
    expect(found).toEqual([]);
  });

  it('are explained with their run', async () => {
    expect(await user.explain(second, '0001')).toMatchObject({ run: 2, change: '' });
  });
});
