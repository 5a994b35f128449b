import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { sheetUser } from '../testing/sheet-user';

const december = { period: '2025-12' };
const january = { period: '2026-01' };
const february = { period: '2026-02' };

describe('an amount that is far from the pay of the month before', () => {
  let test: DomainTest;
  let user: ReturnType<typeof sheetUser>;
  const warningsOf = async (key: { readonly period: string }) =>
    (await user.rowOf(key, '0001')).problems
      .filter(({ code }) => code === 'PAYROLL_FAR_AMOUNT')
      .map(({ severity, msg }) => `${severity} ${msg}`);

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    user = sheetUser(test);
    await user.add('0001', { employment: [{ from: '2025-12-01' }] });
    await user.create(december);
    await user.type(december, '0001', { baseSalary: '9000' });
    expect(await user.state(december, 'confirmed')).toMatchObject({ success: true });
    await user.create(january);
  });
  afterAll(() => test.stop());

  it('is a warning of the row, also across the year, and does not stop the confirmation', async () => {
    await user.type(january, '0001', { baseSalary: '9000', postSalary: '90000' });
    expect(await warningsOf(january)).toEqual([
      'warn 岗位工资 90,000.00 达到上月应发工资 9,000.00 的 10 倍，请核对是否多输了位数',
    ]);
    const { month } = await user.sheet(january);
    expect([month.refusedCount, month.warnedCount]).toEqual([0, 1]);
    expect(await user.state(january, 'confirmed')).toMatchObject({ success: true });
  });

  it('is compared with the month before as that stands after a change', async () => {
    await user.state(january, 'draft');
    await user.create(february);
    await user.type(february, '0001', { baseSalary: '95000' });
    expect(await warningsOf(february)).toEqual([]);
    await user.type(january, '0001', { postSalary: '0' });
    expect(await warningsOf(january)).toEqual([]);
    expect(await warningsOf(february)).toEqual([
      'warn 基本工资 95,000.00 达到上月应发工资 9,000.00 的 10 倍，请核对是否多输了位数',
    ]);
  });

  it('is asked about beyond the bound whoever gets it', async () => {
    await user.add('0002');
    await user.calculate(february);
    await user.type(february, '0002', { postSalary: '99999999999.99' });
    expect((await user.rowOf(february, '0002')).problems).toMatchObject([
      { code: 'PAYROLL_FAR_AMOUNT', severity: 'warn' },
    ]);
  });
});
