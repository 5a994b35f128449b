import { employeeCalls, salaryCalls } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { employeeFields } from '../testing/write-cases';

describe('a sheet computed anew', () => {
  let test: DomainTest;
  const months = ['2026-01', '2026-02', '2026-03'];
  const ids: number[] = [];

  const rowsOf = async (period: string) =>
    (await test.api.call(salaryCalls.employeeList, { query: { period } })).rows;
  const type = async (period: string, value: string, seen: string | null) => {
    const [row] = await rowsOf(period);
    const cells = [{ id: row?.id ?? 0, code: 'baseSalary', value, seen }];
    await test.api.call(salaryCalls.update, { query: { period }, body: { cells } });
  };
  /** Places of the rows in the table: a row that is written moves. */
  const places = async () => {
    const rows = await test.domain.database.queryAll<{ ctid: string }>(
      `select r.ctid::text from payroll.salary_row r
       join payroll.salary_month m on m.account_set_id = r.account_set_id and m.id = r.month_id
       order by m.period, r.number`,
    );
    return rows.map(({ ctid }) => ctid);
  };

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    for (const number of ['0001', '0002'])
      await test.api.call(employeeCalls.create, { body: employeeFields(number) });
    for (const period of months) {
      const body = { period, payPeriod: period };
      ids.push((await test.api.call(salaryCalls.create, { body })).id);
      await type(period, '20000', null);
    }
  });
  afterAll(() => test.stop());

  it('writes no row that stays as it is, in its month and in later ones', async () => {
    const before = await places();
    expect(before).toHaveLength(6);
    await test.api.call(salaryCalls.calculate, { params: { id: ids[0] ?? 0 } });
    expect(await places()).toEqual(before);
  });

  it('writes the later rows of somebody whose pay changed', async () => {
    const before = await places();
    await type('2026-01', '30000', '20000.00');
    const moved = (await places()).map((place, at) => place !== before[at]);
    expect(moved).toEqual([true, false, true, false, true, false]);
    const [row] = await rowsOf('2026-03');
    expect(row?.amounts['tax']).not.toBe('0.00');
  });
});
