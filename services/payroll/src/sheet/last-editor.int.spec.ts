import {
  attendanceFileCalls,
  employeeCalls,
  insuranceCalls,
  lateContributionCalls,
  salaryCalls,
  taxClientCalls,
} from '@mingzhang/contract';
import {
  runImport,
  setUp,
  startDomain,
  type DomainTest,
  type TestApi,
} from '@mingzhang/server/testing';
import * as service from '../service';
import { employeeFields, schemeFields } from '../testing/write-cases';

const period = '2026-01';

type ImportedCall = typeof attendanceFileCalls.import | typeof taxClientCalls.importDeductions;

describe('a sheet that another person confirms', () => {
  let test: DomainTest;
  let second: TestApi;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    await setUp(test.domain, 1, { voucherReviewed: 1 });
    second = test.domain.as({ userId: 2, userName: '王素芬', accountSetId: 1, role: 'Manager' });
    await test.api.call(employeeCalls.create, { body: employeeFields('0001') });
    await test.api.call(salaryCalls.create, { body: { period, payPeriod: period } });
  });
  afterAll(() => test.stop());

  const sheet = () => test.api.call(salaryCalls.employeeList, { query: { period } });
  const rowId = async () => (await sheet()).rows[0]?.id ?? 0;
  const type = async (api: TestApi, value: string, seen: string | null) => {
    const cells = [{ id: await rowId(), code: 'baseSalary', value, seen }];
    await api.call(salaryCalls.update, { query: { period }, body: { cells } });
  };
  const confirm = async (api: TestApi) => {
    const params = { id: (await sheet()).month.id };
    return api.send(salaryCalls.setState, { params, query: { state: 'confirmed' } });
  };

  it('is not edited by a value that stands there already, nor by a calculation', async () => {
    await type(test.api, '6000', null);
    await type(second, '6000', '6000.00');
    const params = { id: (await sheet()).month.id };
    await second.call(salaryCalls.calculate, { params });
    expect(await confirm(test.api)).toMatchObject({ code: 'PAYROLL_SECOND_PERSON' });
    await type(second, '6001', '6000.00');
    expect(await confirm(second)).toMatchObject({ code: 'PAYROLL_SECOND_PERSON' });
  });

  it('is edited by files of attendance and deductions', async () => {
    const importAs = async (api: TestApi, call: ImportedCall, text: string) => {
      const file = { name: '文件.csv', bytes: Buffer.from(text) };
      const { report } = await runImport(api, call, { file, mode: 'all', period });
      expect(report).toMatchObject({ accepted: 1 });
    };
    const refused = { code: 'PAYROLL_SECOND_PERSON' };
    await importAs(test.api, attendanceFileCalls.import, '工号,出勤天数\n0001,20\n');
    expect(await confirm(test.api)).toMatchObject(refused);
    await importAs(second, taxClientCalls.importDeductions, '工号,累计住房租金\n0001,1500\n');
    expect(await confirm(second)).toMatchObject(refused);
  });

  it('is not confirmed without anybody in it', async () => {
    const params = { id: await rowId() };
    await second.call(salaryCalls.notIn, { params, body: { isIn: false } });
    expect(await confirm(test.api)).toMatchObject({
      code: 'PAYROLL_MONTH',
      msg: expect.stringContaining('工资表没有人员'),
    });
    await second.call(salaryCalls.notIn, { params, body: { isIn: true } });
    expect(await confirm(test.api)).toMatchObject({ success: true });
  });

  it('is edited by contributions of earlier months that are put into it', async () => {
    const { rows } = await sheet();
    const employeeId = rows[0]?.employeeId ?? 0;
    const scheme = await test.api.call(insuranceCalls.create, { body: schemeFields('城镇职工') });
    const february = { period: '2026-02', payPeriod: '2026-02', copy: true };
    const { id: salaryId } = await test.api.call(salaryCalls.create, { body: february });
    const own = { insuranceSchemeId: scheme.id, from: period, social: '8000', housingFund: '6000' };
    const entries = [{ id: employeeId, ...own }];
    await test.api.call(employeeCalls.updateInsurance, { body: { entries } });
    const params = { id: salaryId };
    await test.api.call(salaryCalls.calculate, { params });
    const { people } = await second.call(lateContributionCalls.proposal, {});
    const taken = people.map(({ personal, company }) => ({ employeeId, personal, company }));
    expect(taken).toHaveLength(1);
    await second.call(lateContributionCalls.take, { body: { salaryId, people: taken } });
    const query = { state: 'confirmed' as const };
    expect(await second.send(salaryCalls.setState, { params, query })).toMatchObject({
      code: 'PAYROLL_SECOND_PERSON',
    });
    expect(await test.api.send(salaryCalls.setState, { params, query })).toMatchObject({
      success: true,
    });
  });

  it('counts somebody who is named twice once', async () => {
    const { id } = await test.api.call(employeeCalls.create, { body: employeeFields('0002') });
    const body = { ids: [id, id], status: 0 as const };
    expect(await test.api.call(employeeCalls.updateStatus, { body })).toEqual({ count: 1 });
  });
});
