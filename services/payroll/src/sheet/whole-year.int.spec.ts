import { employeeCalls, salaryCalls, type RequestOf } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { employeeFields } from '../testing/write-cases';

type EmployeeIn = RequestOf<typeof employeeCalls.create>['body'];

describe('扣除全年 60,000', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
  });
  afterAll(() => test.stop());

  const add = (number: string, changes: Partial<EmployeeIn> = {}) =>
    test.api.call(employeeCalls.create, {
      body: employeeFields(number, {
        employment: [{ from: '2024-01-01' }],
        basicMode: 'annual_60000',
        ...changes,
      }),
    });
  /** A month in which everybody gets 12,000: basic deduction, tax and findings of each. */
  const pay = async (period: string) => {
    const body = { period, payPeriod: period };
    const { id } = await test.api.call(salaryCalls.create, { body });
    const list = () => test.api.call(salaryCalls.employeeList, { query: { period } });
    const salaryOf = (number: string) => (number === '低薪' ? '5000' : '12000');
    const cells = (await list()).rows.map((row) => ({
      id: row.id,
      code: 'baseSalary',
      value: salaryOf(row.number),
      seen: null,
    }));
    await test.api.call(salaryCalls.update, { query: { period }, body: { cells } });
    await test.api.call(salaryCalls.setState, {
      params: { id },
      query: { state: 'confirmed' },
    });
    return Object.fromEntries(
      (await list()).rows.map(({ number, amounts, problems }) => [
        number,
        [amounts['cumBasicDeduction'], amounts['tax'] ?? '0.00', ...problems.map(({ msg }) => msg)],
      ]),
    );
  };

  it('is taken only by who was here all the year before, for at most 60,000', async () => {
    const last = { lastPeriod: '2025-12', monthsCounted: 12 };
    await add('符合', { opening: { ...last, income: '60000' } });
    await add('超过', { opening: { ...last, income: '60000.01' } });
    await add('未知');
    await add('低薪', { opening: { ...last, income: '60000' } });
    const hired = await add('新来', { employment: [{ from: '2026-03-01' }] });
    expect(hired.warnings).toEqual([expect.stringContaining('2025 年不是 12 个月都在本单位任职')]);
    const january = await pay('2026-01');
    expect(january).toMatchObject({
      符合: ['60000.00', '0.00'],
      超过: ['5000.00', '210.00', expect.stringContaining('超过 60,000')],
      未知: ['60000.00', '0.00', expect.stringContaining('请在年初累计填写上年工资收入')],
    });
    let tax = 0;
    for (let month = 2; month <= 12; month += 1) {
      const found = await pay(`2026-${String(month).padStart(2, '0')}`);
      tax += Number(found['新来']?.[1] ?? 0);
    }
    expect(tax).toBe(4_480);
  }, 120_000);

  it('is judged anew in each year by the sheets of the year before', async () => {
    expect(await pay('2027-01')).toMatchObject({
      符合: ['5000.00', '210.00', expect.stringContaining('2026 年工资收入 144,000.00')],
      低薪: ['60000.00', '0.00'],
      新来: ['5000.00', '210.00', expect.stringContaining('不是 12 个月都在本单位任职')],
    });
  });
});
