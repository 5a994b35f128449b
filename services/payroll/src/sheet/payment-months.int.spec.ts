import { salaryCalls } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { sheetUser } from '../testing/sheet-user';
import { verify } from '../verify';

describe('months of payment', () => {
  let test: DomainTest;
  let user: ReturnType<typeof sheetUser>;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    user = sheetUser(test);
    await user.add('0001', { name: '沈国栋', employment: [{ from: '2026-01-01' }] });
  });
  afterAll(() => test.stop());

  const create = (period: string, payPeriod: string) =>
    test.api.send(salaryCalls.create, {
      body: { period, payPeriod, isFurther: false, copy: false },
    });
  /** The tax of a month of 10,000 that is confirmed. */
  const taxOf = async (period: string, payPeriod: string) => {
    expect(await create(period, payPeriod)).toMatchObject({ success: true });
    await user.type({ period }, '0001', { baseSalary: '10000' });
    const { amounts } = await user.rowOf({ period }, '0001');
    expect(await user.state({ period }, 'confirmed')).toMatchObject({ success: true });
    return amounts['tax'] ?? '0.00';
  };

  it('may be the same of two months of work: 5,000 counts once in it', async () => {
    // 10,000 less 5,000 × 2.
    expect(await taxOf('2026-01', '2026-02')).toBe('0.00');
    // (20,000 less 5,000 × 2) × 3 %.
    expect(await taxOf('2026-02', '2026-02')).toBe('300.00');
  });

  it('may be later than the month after the work, with 5,000 of each month up to it', async () => {
    // (30,000 less 5,000 × 4) × 3 % less 300.
    expect(await taxOf('2026-03', '2026-04')).toBe('0.00');
    // (40,000 less 5,000 × 6) × 3 % less 300.
    expect(await taxOf('2026-04', '2026-06')).toBe('0.00');
    // (50,000 less 5,000 × 6) × 3 % less 300.
    expect(await taxOf('2026-05', '2026-06')).toBe('300.00');
  });

  it('never go back, and are never before the work', async () => {
    expect(await create('2026-06', '2026-05')).toMatchObject({ code: 'PAYROLL_MONTH' });
    expect(await create('2026-06', '2027-07')).toMatchObject({ code: 'PAYROLL_MONTH' });
    expect(await taxOf('2026-06', '2026-08')).toBe('0.00');
    expect(await create('2026-07', '2026-07')).toMatchObject({
      code: 'PAYROLL_MONTH',
      msg: expect.stringContaining('不能早于上一张工资表的2026年8月'),
    });
  });

  it('leave figures that agree with each other', async () => {
    const { database } = test.domain;
    expect(await verify({ databaseUrl: database.url, accountSetIds: [1] })).toEqual([]);
  });
});
