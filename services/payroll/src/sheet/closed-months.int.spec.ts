import {
  attendanceFileCalls,
  carryForwardCalls,
  checkoutCalls,
  employeeCalls,
  salaryCalls,
  salarySheetFileCalls,
  taxClientCalls,
} from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { employeeFields } from '../testing/write-cases';

const query = { year: 2026, month: 1 };
/** Steps of the closing that this company does not need. */
const unused = ['depreciation', 'payroll', 'social', 'payroll-withhold'];

describe('工资表 of a month that the ledger has closed', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    await test.api.call(employeeCalls.create, { body: employeeFields('0001') });
    for (const id of unused) {
      await test.books.call(carryForwardCalls.saveSettings, {
        body: { id, enabled: false, inputs: [] },
      });
    }
  });
  afterAll(() => test.stop());

  const close = async () => {
    await test.books.call(carryForwardCalls.make, { body: query });
    await test.books.call(checkoutCalls.invoicing, { query });
  };
  const create = (period: string) =>
    test.api.send(salaryCalls.create, { body: { period, payPeriod: period } });
  const sheet = () => test.api.call(salaryCalls.employeeList, { query: { period: '2026-01' } });
  const state = (id: number, to: 'draft' | 'confirmed') =>
    test.api.send(salaryCalls.setState, { params: { id }, query: { state: to } });
  const refused = (act: string) => ({
    code: 'PAYROLL_MONTH',
    msg: `2026年第01期已结账，不能${act}工资表；确需更改请先反结账到2026年第01期`,
  });
  /** Everything that changes a draft. */
  const changes = async () => {
    const { month, rows } = await sheet();
    const id = rows[0]?.id ?? 0;
    const cell = { id, code: 'baseSalary', value: '99999', seen: null };
    const params = { id: month.id };
    return [
      await test.api.send(salaryCalls.update, {
        query: { period: '2026-01' },
        body: { cells: [cell] },
      }),
      await test.api.send(salaryCalls.notIn, { params: { id }, body: {} }),
      await test.api.send(salaryCalls.calculate, { params }),
      await test.api.send(salaryCalls.remove, { params }),
    ];
  };
  /** Files that would change a draft. */
  const imports = () => {
    const upload = { name: '工资.csv', bytes: Buffer.from('工号,基本工资\n0001,99999\n') };
    const calls = [
      salarySheetFileCalls.import,
      attendanceFileCalls.import,
      taxClientCalls.importDeductions,
    ];
    return Promise.all(
      calls.map((call) =>
        test.api.send(call, {
          body: { file: upload, mode: 'all', period: '2026-01' },
        }),
      ),
    );
  };

  it('is neither made nor un-confirmed, and the open month goes on', async () => {
    await create('2026-01');
    const { month } = await sheet();
    await state(month.id, 'confirmed');
    await close();
    expect(await state(month.id, 'draft')).toMatchObject(refused('取消确认'));
    expect(await create('2026-02')).toMatchObject({ success: true });
  });

  it('is neither changed, computed nor deleted as a draft', async () => {
    await test.domain.database.queryAll(
      `update payroll.salary_month set state = 'draft' where period = '2026-01'`,
    );
    expect(await changes()).toMatchObject(['修改', '修改', '计算', '删除'].map(refused));
    expect(await imports()).toMatchObject(Array(3).fill(refused('修改')));
    await test.domain.database.queryAll(
      `update payroll.salary_month set state = 'confirmed' where period = '2026-01'`,
    );
  });

  it('is changed once the month is opened again', async () => {
    await test.books.call(checkoutCalls.unCheck, { query: { ...query, reason: '改工资' } });
    const { month } = await sheet();
    expect(await state(month.id, 'draft')).toMatchObject({ success: true });
    expect((await changes()).slice(0, 3)).toMatchObject(Array(3).fill({ success: true }));
  });

  it('is not made for a closed month', async () => {
    await test.domain.database.queryAll('delete from payroll.salary_row');
    await test.domain.database.queryAll('delete from payroll.salary_month');
    await close();
    expect(await create('2026-01')).toMatchObject(refused('编制'));
  });
});
