import {
  employeeCalls,
  insuranceCalls,
  paySecrecyCalls,
  salaryCalls,
  type Call,
  type RequestParts,
} from '@mingzhang/contract';
import { callsOf, FakeIdentity, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { departmentIn, employeeFields, schemeFields } from '../testing/write-cases';
import { narrowedCalls } from './secrecy-guard';

const period = '2026-01';
/** Confirmed. */
const paid = '2025-12';
/** Whatever tells of the person of the other department: name, number, pay, and sums that contain it. */
const traces = ['机密', 'C999', '98765.43', '108765.43', '98,765.43'];

describe('pay of other departments', () => {
  const identity = new FakeIdentity();
  let test: DomainTest;
  let shop = 0;
  let secret = 0;
  /** 门店: 李静, 10,000. 研发部: 机密人, 98,765.43. */
  let own = 0;
  let canary = 0;
  let month = 0;
  let paidMonth = 0;
  let scheme = 0;
  const limited = { userId: 7, userName: '店长', accountSetId: 1, role: 'Director' as const };

  beforeAll(async () => {
    identity.let(7, 1, 'Director');
    identity.let(8, 1, 'Cashier');
    identity.let(1, 1, 'Manager');
    test = await startDomain('payroll', service, { identity: await identity.start() });
    shop = await departmentIn(test, '门店');
    secret = await departmentIn(test, '研发部');
    const add = (number: string, name: string, departmentId: number) =>
      test.api.call(employeeCalls.create, {
        body: employeeFields(number, {
          name,
          departments: [{ departmentId, share: '1' }],
          // From the month of the first sheet on, so that no opening is needed.
          employment: [{ from: `${paid}-01` }],
        }),
      });
    own = (await add('0001', '李静', shop)).id;
    canary = (await add('C999', '机密人', secret)).id;
    scheme = (await test.api.call(insuranceCalls.create, { body: schemeFields('职工') })).id;
    paidMonth = await pay(paid);
    const state = { state: 'confirmed' as const };
    await test.api.call(salaryCalls.setState, { params: { id: paidMonth }, query: state });
    month = await pay(period);
  });
  afterAll(async () => {
    await test.stop();
    await identity.stop();
  });

  /** A month in which both are paid. @returns its id */
  const pay = async (of: string) => {
    const made = await test.api.call(salaryCalls.create, { body: { period: of, payPeriod: of } });
    const { rows } = await test.api.call(salaryCalls.employeeList, { query: { period: of } });
    const cells = rows.map(({ id, employeeId }) => {
      const value = employeeId === canary ? '98765.43' : '10000';
      return { id, code: 'baseSalary', value, seen: null };
    });
    await test.api.call(salaryCalls.update, { query: { period: of }, body: { cells } });
    return made.id;
  };
  const limit = (departmentIds: number[], version: number, userId = 7, api = test.api) =>
    api.send(paySecrecyCalls.update, { body: { userId, version, departmentIds } });

  /** A request of each read, that would show the other department where there is something to choose. */
  const requests = (): Readonly<Record<string, RequestParts>> => ({
    'POST /employee/page': { query: {}, body: {} },
    'GET /employee/choices': {},
    'GET /employee/{id}': { params: { id: canary } },
    'GET /employee/insurance/{id}': { params: { id: canary }, query: { period } },
    'GET /employee/import/template': {},
    'POST /employee/export': { body: { format: 'csv' } },
    'POST /employee/export/numbers': { body: { format: 'csv' } },
    'GET /insurance/list': {},
    'GET /insurance/late/list': {},
    'GET /insurance/bill/comparison': { query: { period: paid } },
    'GET /insurance/bill/import/template': { query: { code: 'fundBill' } },
    'GET /insurance/proposals': {},
    'GET /insurance/{id}': { params: { id: scheme } },
    'GET /salary/field/list': {},
    'GET /salary/page': { query: {} },
    'GET /salary/recentSalary': {},
    'GET /salary/next': {},
    'GET /salary/employee/list': { query: { period } },
    'GET /salary/{id}/explanation/{employeeId}': { params: { id: month, employeeId: canary } },
    'GET /salary/{id}/bonus-plan/{employeeId}': {
      params: { id: month, employeeId: canary },
      query: { amount: '36000' },
    },
    'POST /salary/{id}/correction/preview': { params: { id: paidMonth }, body: { cells: [] } },
    'POST /salary/field/trial': {
      body: { fields: [{ code: 'baseSalary', name: '基本工资', isShown: true }], at: 0 },
    },
    'GET /salary/employee/export': { query: { period, format: 'csv' } },
    'GET /salary/secrecy': {},
    'GET /salary/year/overview': { query: { year: 2025, figure: 'net' } },
    'GET /salary/year/export': { query: { year: 2025, format: 'csv' } },
    'GET /salary/year/trend': { query: { year: 2026 } },
    'GET /salary/year/certificate/{employeeId}': {
      params: { employeeId: canary },
      query: { year: 2025 },
    },
    'GET /salary/slip/page': { query: { period: paid } },
    'GET /salary/secrecy/own': {},
    'GET /salary/employee/import/template': { query: { period } },
    'GET /salary/attendance/import/template': { query: { period } },
    'GET /salary/tax-client/preview': { query: { period: paid } },
    'GET /salary/tax-client/export': { query: { period: paid, code: 'taxWage' } },
    'GET /salary/tax-client/deduction/import/template': {},
    'GET /salary/tax-result/import/template': {},
    'GET /salary/tax-result/comparison': { query: { period: paid } },
    'GET /salary/bank-file/preview': { query: { period: paid, code: 'bankCsv' } },
    'GET /salary/bank-file/export': { query: { period: paid, code: 'bankCsv' } },
    'GET /salary/layout/list': {},
    'GET /salary/voucher/template/data': { query: { salaryId: month, templateId: 1 } },
    'GET /salary/voucher/template/list/{id}': { params: { id: month } },
    'GET /salary/voucher/template/{id}': { params: { id: 1 } },
    'GET /salary/voucher/list': { query: { periodFrom: period, periodTo: period } },
    'GET /salary/voucher/preview': {
      query: { salaryId: month, templateId: 1, kind: 'accrueWage' },
    },
    'GET /salary/voucher/fitting': { query: { salaryId: month, kind: 'accrueWage' } },
    'GET /salary/voucher/return/list': { query: { salaryId: month } },
  });

  it('is hidden from a member by whom the Manager of the account set limits', async () => {
    expect(await limit([shop], 0)).toMatchObject({ data: { version: 1, departmentIds: [shop] } });
    expect(await limit([shop], 0)).toMatchObject({ code: 'VERSION_STALE' });
    expect(await limit([shop], 0, 8)).toMatchObject({
      code: 'PAYROLL_SECRECY',
      msg: expect.stringContaining('不能查看工资'),
    });
    expect(await limit([shop], 0, 1)).toMatchObject({
      msg: expect.stringContaining('可查看全部部门的工资'),
    });
    expect(await limit([shop], 0, 99)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await limit([987654], 1)).toMatchObject({ code: 'NOT_FOUND' });
    const asDirector = await test.domain
      .as({ ...limited, userId: 9 })
      .raw('PUT', '/salary/secrecy', { userId: 7, version: 1, departmentIds: [] });
    expect(asDirector.status).toBe(403);
  });

  it('is in no answer and no file of any read', async () => {
    const api = test.domain.as(limited);
    const known = requests();
    const findings: string[] = [];
    let shownToManager = 0;
    const textOf = async (who: typeof api, call: Call, request: RequestParts) => {
      if (call.answers !== 'file') return JSON.stringify(await who.send(call, request as never));
      try {
        return (await who.file(call, request as never)).bytes.toString();
      } catch (error) {
        return String(error);
      }
    };
    for (const call of callsOf('payroll').filter(({ writes }) => !writes)) {
      const route = `${call.method} ${call.path}`;
      const request = known[route];
      if (!request) {
        findings.push(`${route}: no request`);
        continue;
      }
      const text = await textOf(api, call, request);
      for (const trace of traces) if (text.includes(trace)) findings.push(`${route}: ${trace}`);
      const isRefused = text.includes('PAYROLL_SECRECY') || text.includes('FORBIDDEN');
      if (!narrowedCalls.has(call) && !isRefused && call.access !== 'public') {
        findings.push(`${route}: a call that is not listed is answered`);
      }
      const whole = await textOf(test.api, call, request);
      if (traces.some((trace) => whole.includes(trace))) shownToManager += 1;
    }
    expect(findings).toEqual([]);
    expect(shownToManager).toBeGreaterThanOrEqual(8);
  });

  it('is not in sums either, which say whose they are', async () => {
    const api = test.domain.as(limited);
    const totals = { gross: '10000.00' };
    const expected = { count: 1, departments: '门店', totals };
    const { month: shown, rows } = await api.call(salaryCalls.employeeList, { query: { period } });
    expect(shown).toMatchObject(expected);
    expect(rows.map(({ name }) => name)).toEqual(['李静']);
    expect(await api.call(salaryCalls.recent, {})).toMatchObject(expected);
    const { records } = await api.call(salaryCalls.page, { query: {} });
    expect(records).toMatchObject([expected, expected]);
    expect(await api.call(salaryCalls.next, {})).toMatchObject({ count: 1 });
    expect(await api.call(employeeCalls.page, { query: {}, body: {} })).toMatchObject({
      counts: { all: 1 },
      departments: '门店',
    });
    expect(await api.call(paySecrecyCalls.own, {})).toEqual({ departments: '门店' });
    const whole = await test.api.call(salaryCalls.recent, {});
    expect(whole).toMatchObject({ count: 2, totals: { gross: '108765.43' } });
    expect(whole).not.toHaveProperty('departments');
  });

  it('is answered like that of people who do not exist', async () => {
    const api = test.domain.as(limited);
    const one = (id: number) => api.send(employeeCalls.one, { params: { id } });
    const explain = (employeeId: number) =>
      api.send(salaryCalls.explanation, { params: { id: month, employeeId } });
    expect(await one(canary)).toEqual(await one(987_654));
    expect(await explain(canary)).toEqual(await explain(987_654));
    expect(await explain(own)).toMatchObject({ success: true });
  });

  it('stays in the sums of the month while the member types for the own department', async () => {
    const api = test.domain.as(limited);
    const { rows } = await api.call(salaryCalls.employeeList, { query: { period } });
    const type = (id: number, value: string) =>
      api.send(salaryCalls.update, {
        query: { period },
        body: { cells: [{ id, code: 'bonus', value, seen: null }] },
      });
    expect(await type(rows[0]?.id ?? 0, '500')).toMatchObject({
      data: { month: { count: 1, totals: { gross: '10500.00' } } },
    });
    expect(await test.api.call(salaryCalls.recent, {})).toMatchObject({
      count: 2,
      totals: { gross: '109265.43' },
    });
    const all = await test.api.call(salaryCalls.employeeList, { query: { period } });
    const hidden = all.rows.find(({ employeeId }) => employeeId === canary);
    expect(await type(hidden?.id ?? 0, '1')).toMatchObject({
      code: 'PAYROLL_SHEET',
      msg: expect.stringContaining('不在本月工资表中'),
    });
  });

  it('needs somebody who sees everybody for what concerns everybody', async () => {
    const api = test.domain.as(limited);
    const state = { params: { id: month }, query: { state: 'confirmed' as const } };
    expect(await api.send(salaryCalls.setState, state)).toMatchObject({
      code: 'PAYROLL_SECRECY',
      msg: expect.stringContaining('您只能查看门店的工资'),
    });
    expect(await api.raw('GET', '/jobs/latest/payroll-employee')).toMatchObject({
      body: { data: null },
    });
    expect(await api.raw('GET', '/jobs/payroll-1')).toMatchObject({ body: { code: 'NOT_FOUND' } });
  });

  it('is not in what a change of the own department changes in later months', async () => {
    const february = '2026-02';
    await pay(february);
    const { version } = await test.api.call(employeeCalls.one, { params: { id: own } });
    const departments = [{ departmentId: secret, share: '1' }];
    const fields = employeeFields('0001', { name: '李静', departments });
    await test.api.call(employeeCalls.update, { body: { ...fields, id: own, version } });
    const later = await test.api.call(salaryCalls.recent, {});
    await test.api.call(salaryCalls.calculate, { params: { id: later?.id ?? 0 } });
    const api = test.domain.as(limited);
    const type = async (asker: typeof api, value: string) => {
      const { rows } = await asker.call(salaryCalls.employeeList, { query: { period } });
      const row = rows.find(({ employeeId }) => employeeId === own);
      const cell = { id: row?.id ?? 0, code: 'bonus', value, seen: row?.entered['bonus'] ?? null };
      const request = { query: { period }, body: { cells: [cell] } };
      return asker.call(salaryCalls.update, request);
    };
    expect((await type(test.api, '60000')).following).toMatchObject([{ period: february }]);
    expect((await type(api, '500')).following).toEqual([]);
  });

  it('is guarded by a policy in each table that has people', async () => {
    const open = await test.domain.database.queryAll<{ name: string }>(
      `select c.table_name as name from information_schema.columns c
       where c.table_schema = 'payroll'
         and (c.column_name = 'employee_id' or c.table_name = 'employee')
         and not exists (select from pg_policies p where p.schemaname = 'payroll'
           and p.tablename = c.table_name and p.policyname = 'pay_departments'
           and p.permissive = 'RESTRICTIVE')
       group by 1`,
    );
    expect(open).toEqual([]);
  });

  it('is shown again when no department is chosen any more', async () => {
    expect(await limit([], 1)).toMatchObject({ success: true });
    const api = test.domain.as(limited);
    expect(await api.call(salaryCalls.recent, {})).toMatchObject({ count: 2 });
    expect(secret).toBeGreaterThan(0);
  });
});
