import {
  employeeCalls,
  insuranceCalls,
  lateContributionCalls,
  salaryVoucherCalls,
} from '@mingzhang/contract';
import { sumOfTexts } from '@mingzhang/rules';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { sheetUser } from '../testing/sheet-user';
import { schemeFields } from '../testing/write-cases';
import { verify } from '../verify';

const [january, february, march] = ['2026-01', '2026-02', '2026-03'].map((period) => ({ period }));
if (!january || !february || !march) throw new Error('three months are driven');

describe('社保公积金的补差和补缴', () => {
  let test: DomainTest;
  let user: ReturnType<typeof sheetUser>;
  let scheme = { id: 0, version: 0 };
  const ids = new Map<string, number>();

  const insure = (number: string, from: string, social: string) => {
    const own = { insuranceSchemeId: scheme.id, from, social, housingFund: '6000' };
    const entries = [{ id: ids.get(number) ?? 0, ...own }];
    return test.api.call(employeeCalls.updateInsurance, { body: { entries } });
  };
  const proposal = () => test.api.call(lateContributionCalls.proposal, {});
  const take = async (number: string, changes: { isIn?: boolean; personal?: string } = {}) => {
    const { month, people } = await proposal();
    const person = people.find((each) => each.number === number);
    const { personal = '0', company = '0' } = person ?? {};
    const employeeId = ids.get(number) ?? 0;
    const body = {
      salaryId: month?.id ?? 0,
      people: [{ employeeId, personal, company, ...changes }],
    };
    return test.api.send(lateContributionCalls.take, { body });
  };

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    user = sheetUser(test);
    scheme = await test.api.call(insuranceCalls.create, { body: schemeFields('城镇职工') });
    for (const [number, name] of [
      ['0001', '下限'],
      ['0002', '漏缴'],
      ['0003', '不变'],
    ] as const) {
      ids.set(number, await user.add(number, { name }));
    }
    await insure('0001', '2026-01', '5800');
    await insure('0003', '2026-01', '9000');
    for (const key of [january, february]) {
      await user.create({ ...key, copy: true });
      for (const number of ids.keys()) await user.type(key, number, { baseSalary: '9000' });
      await user.state(key, 'confirmed');
    }
  });
  afterAll(() => test.stop());

  it('are none without a draft that takes them', async () => {
    expect(await proposal()).toEqual({ month: null, people: [] });
  });

  it('are proposed by person, month and item after the floor rose and a person was insured late', async () => {
    await user.create({ ...march, copy: true });
    expect((await proposal()).people).toEqual([]);
    const own = schemeFields('城镇职工');
    const raised = own.versions.map((version) => ({
      ...version,
      items: version.items.map((item) =>
        item.code === 'pension' ? { ...item, floor: '7500.00' } : item,
      ),
    }));
    await test.api.call(insuranceCalls.update, {
      body: { id: scheme.id, version: scheme.version, ...own, versions: raised },
    });
    await insure('0002', '2026-02', '8000');
    const { month, people } = await proposal();
    expect(month).toMatchObject({ period: '2026-03', state: 'draft' });
    // 180 × 8 % and 16 %, for two months; 8,000 × 8 % + 6,000 × 5 %, and 16 % + 5 %.
    expect(people).toMatchObject([
      { number: '0001', personal: '28.80', company: '57.60', feeADay: '0.00', isTaken: false },
      { number: '0002', personal: '940.00', company: '1580.00', feeADay: '0.96' },
    ]);
    expect(people[0]?.lines).toMatchObject([
      { kind: 'topUp', period: '2026-01', name: '基本养老保险', applied: '180.00' },
      { kind: 'topUp', period: '2026-02', personal: '14.40', company: '28.80' },
    ]);
    expect(people[1]?.lines.map(({ kind, period, code }) => [kind, period, code])).toEqual([
      ['arrears', '2026-02', 'pension'],
      ['arrears', '2026-02', 'housingFund'],
    ]);
  });

  it('enter the sheet by a person alone, with the sums that were seen', async () => {
    expect((await user.rowOf(march, '0001')).amounts['latePersonal']).toBeUndefined();
    expect(await take('0001', { personal: '28.79' })).toMatchObject({
      code: 'PAYROLL_CELL',
      msg: expect.stringContaining('个人 28.80、单位 57.60'),
    });
    expect(await take('0003')).toMatchObject({ code: 'PAYROLL_CELL' });
    await user.calculate(march);
    const before = await user.rowOf(march, '0001');
    expect(await take('0001')).toMatchObject({
      data: { count: 1, personal: '28.80', company: '57.60' },
    });
    expect(await take('0002')).toMatchObject({ data: { count: 1 } });
    const after = await user.rowOf(march, '0001');
    expect(after.amounts).toMatchObject({ latePersonal: '28.80', lateCompany: '57.60' });
    expect(Number(after.amounts['cumSpecialDeduction'])).toBeCloseTo(
      Number(before.amounts['cumSpecialDeduction']) + 28.8,
      2,
    );
    expect(after.reason).toContain('补差补缴（个人） +28.80');
    // They stay when the sheet is computed anew.
    await user.calculate(march);
    expect((await user.rowOf(march, '0001')).amounts).toEqual(after.amounts);
    const people = (await proposal()).people.map(({ number, isTaken, stands }) => [
      number,
      isTaken,
      stands.personal,
    ]);
    expect(people).toEqual([
      ['0001', true, '28.80'],
      ['0002', true, '940.00'],
    ]);
  });

  it('are explained by month, and the operation log names each line', async () => {
    const { steps } = await user.explain(march, '0002');
    const insurance = steps.find(({ code }) => code === 'personalInsurance');
    expect(insurance?.parts).toContainEqual({
      code: 'pension',
      title: '基本养老保险（补缴 2026-02）',
      amount: '640.00',
      working: '8,000.00 × 8%',
    });
    const [entry] = await test.domain.database.queryAll(
      "select after from operation_log.entry where action = '列入补差补缴' order by id desc limit 1",
    );
    expect(JSON.stringify(entry)).toContain('2026-02 基本养老保险补缴 个人 640.00，单位 1,280.00');
  });

  it('are taken out again, and owed no more once the sheet is confirmed', async () => {
    expect(await take('0001', { isIn: false })).toMatchObject({ data: { personal: '0.00' } });
    expect((await user.rowOf(march, '0001')).amounts['latePersonal']).toBeUndefined();
    await take('0001');
    const { month } = await user.sheet(march);
    await user.state(march, 'confirmed');
    await user.create({ period: '2026-04', copy: true });
    expect((await proposal()).people).toEqual([]);
    const body = {
      salaryId: month.id,
      people: [{ employeeId: ids.get('0001') ?? 0, personal: '0', company: '0' }],
    };
    expect(await test.api.send(lateContributionCalls.take, { body })).toMatchObject({
      code: 'PAYROLL_MONTH',
      msg: expect.stringContaining('已确认'),
    });
  });

  it('are in the totals that the vouchers are made of', async () => {
    const { month, rows } = await user.sheet(march);
    const sum = (code: string) =>
      rows.reduce((total, { amounts }) => total + Number(amounts[code] ?? '0'), 0);
    expect(Number(month.totals.socialCompany)).toBeCloseTo(sum('socialCompany'), 2);
    expect(sum('lateCompany')).toBeCloseTo(57.6 + 1580, 2);
    const [template] = await test.api.call(salaryVoucherCalls.templates, {
      params: { id: month.id },
    });
    const query = { salaryId: month.id, templateId: template?.id ?? 0 };
    const debits = async (kind: 'accrueInsurance') => {
      const { vouchers } = await test.api.call(salaryVoucherCalls.preview, {
        query: { ...query, kind },
      });
      return sumOfTexts(
        vouchers.flatMap(({ lines }) => lines.map(({ debit }) => debit)),
      ).toString();
    };
    expect(await debits('accrueInsurance')).toBe(
      sumOfTexts([month.totals.socialCompany, month.totals.housingFundCompany]).toString(),
    );
    const { database } = test.domain;
    expect(await verify({ databaseUrl: database.url, accountSetIds: [1] })).toEqual([]);
  });
});
