import { employeeCalls, insuranceCalls } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { sheetUser } from '../testing/sheet-user';
import { schemeFields } from '../testing/write-cases';

const january = { period: '2026-01' };

describe('a wage below the minimum of the city', () => {
  let test: DomainTest;
  let user: ReturnType<typeof sheetUser>;
  const schemes = { id: 0, version: 0 };
  const own = schemeFields('城镇职工');
  const withMinimum = (minimumWage: string, isMinimumNet = false) => ({
    ...own,
    versions: own.versions.map((version) => ({ ...version, minimumWage, isMinimumNet })),
  });
  const change = async (fields: ReturnType<typeof withMinimum>) => {
    const body = { ...fields, id: schemes.id, version: schemes.version };
    const { version, warnings, versions } = await test.api.call(insuranceCalls.update, { body });
    schemes.version = version;
    await user.calculate(january);
    return { warnings, versions };
  };
  const warningsOf = async (number: string) =>
    (await user.rowOf(january, number)).problems
      .filter(({ code }) => code === 'PAYROLL_MINIMUM_WAGE')
      .map(({ severity, msg }) => `${severity} ${msg}`);

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    user = sheetUser(test);
    const { id, version } = await test.api.call(insuranceCalls.create, { body: own });
    Object.assign(schemes, { id, version });
    for (const number of ['0001', '0002']) {
      const employee = await user.add(number);
      if (number === '0002') continue;
      const entry = { id: employee, insuranceSchemeId: id, from: '2026-01', social: '7320' };
      const entries = [{ ...entry, housingFund: '3000' }];
      await test.api.call(employeeCalls.updateInsurance, { body: { entries } });
    }
    await user.create(january);
    for (const number of ['0001', '0002']) {
      await user.type(january, number, { baseSalary: '2600', overtime: '400' });
    }
  });
  afterAll(() => test.stop());

  it('is not looked for without a figure of the city', async () => {
    expect(await warningsOf('0001')).toEqual([]);
    const { versions } = await test.api.call(insuranceCalls.one, { params: { id: schemes.id } });
    expect(versions[0]).toMatchObject({ minimumWage: null, isMinimumNet: false });
  });

  it('is a warning of the row with both figures, by the scheme of the person', async () => {
    await change(withMinimum('2690'));
    expect(await warningsOf('0001')).toEqual([
      'warn 扣除加班费等后的工资 2,600.00 低于当地最低工资 2,690.00，差 90.00，请核对',
    ]);
    expect(await warningsOf('0002')).toEqual([]);
    const { month } = await user.sheet(january);
    expect([month.refusedCount, month.warnedCount]).toEqual([0, 1]);
  });

  it('is compared after insurance where the city says so', async () => {
    await change(withMinimum('2000'));
    expect(await warningsOf('0001')).toEqual([]);
    // 2,600 − 7,320 × 8 % − 3,000 × 5 % = 1,864.40
    await change(withMinimum('2000', true));
    expect((await warningsOf('0001'))[0]).toContain('1,864.40 低于当地最低工资 2,000.00');
    const [entry] = await test.domain.database.queryAll<{ after: object }>(
      "select after from operation_log.entry where action like '%方案%' order by id desc limit 1",
    );
    expect(JSON.stringify(entry)).toContain('最低工资 2000.00（不含个人社保公积金）');
  });

  it('is not compared for schemes stored before they had the figure', async () => {
    await test.domain.database.queryAll(
      `update payroll.insurance_scheme set versions =
         jsonb_build_array(versions -> 0 #- '{minimumWage}' #- '{isMinimumNet}')`,
    );
    await user.calculate(january);
    expect(await warningsOf('0001')).toEqual([]);
    const { versions } = await test.api.call(insuranceCalls.one, { params: { id: schemes.id } });
    expect(versions[0]).toMatchObject({ minimumWage: null, isMinimumNet: false });
  });
});
