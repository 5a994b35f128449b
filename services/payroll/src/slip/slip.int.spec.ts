import { employeeCalls, insuranceCalls, payslipCalls, salaryCalls } from '@mingzhang/contract';
import { Money, sumOf } from '@mingzhang/rules';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { departmentIn, employeeFields, schemeFields } from '../testing/write-cases';

const period = '2026-01';

describe('工资条', () => {
  let test: DomainTest;
  let month = 0;

  const state = (to: 'draft' | 'confirmed') =>
    test.api.call(salaryCalls.setState, { params: { id: month }, query: { state: to } });
  const page = (query: { period: string; keyword?: string; employeeIds?: string }) =>
    test.api.send(payslipCalls.page, { query });
  const sheet = () => test.api.call(salaryCalls.employeeList, { query: { period } });

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    const shop = await departmentIn(test, '门店');
    const add = async (number: string, name: string) => {
      const departments = [{ departmentId: shop, share: '1' }];
      const body = employeeFields(number, { name, departments });
      return (await test.api.call(employeeCalls.create, { body })).id;
    };
    const lu = await add('0001', '陆建华');
    await add('0002', '赵婷');
    await add('0003', '未入表');
    const scheme = await test.api.call(insuranceCalls.create, { body: schemeFields('职工') });
    const entry = { id: lu, insuranceSchemeId: scheme.id, from: period };
    const entries = [{ ...entry, social: '15000', housingFund: '15000' }];
    await test.api.call(employeeCalls.updateInsurance, { body: { entries } });
    const made = await test.api.call(salaryCalls.create, { body: { period, payPeriod: period } });
    month = made.id;
    const { rows } = await sheet();
    const [first, second, third] = rows.map(({ id }) => id);
    const cells = [
      { id: first ?? 0, code: 'baseSalary', value: '15000', seen: null },
      { id: first ?? 0, code: 'annualBonus', value: '12000', seen: null },
      { id: first ?? 0, code: 'otherDeduction', value: '80', seen: null },
      { id: second ?? 0, code: 'baseSalary', value: '4000', seen: null },
    ];
    await test.api.call(salaryCalls.update, { query: { period }, body: { cells } });
    await test.api.call(salaryCalls.notIn, { params: { id: third ?? 0 }, body: { isIn: false } });
  });
  afterAll(() => test.stop());

  it('are given of confirmed months alone', async () => {
    expect(await page({ period })).toMatchObject({
      code: 'PAYROLL_MONTH',
      msg: expect.stringContaining('还没有确认'),
    });
    expect(await page({ period: '2026-02' })).toMatchObject({ code: 'NOT_FOUND' });
    await state('confirmed');
    expect(await page({ period })).toMatchObject({ data: { total: 2 } });
  });

  it('show what is not 0, and agree with the sheet to the fen', async () => {
    const { records } = await test.api.call(payslipCalls.page, { query: { period } });
    const [slip] = records;
    expect(slip).toMatchObject({
      number: '0001',
      name: '陆建华',
      departments: '门店',
      incomes: [
        { title: '基本工资', amount: '15000.00' },
        { title: '全年一次性奖金(单独计税)', amount: '12000.00' },
      ],
      gross: '27000.00',
      deductions: [
        { title: '养老保险(个人)', amount: '1200.00' },
        { title: '公积金个人', amount: '750.00' },
        { title: '个人所得税', amount: '241.50' },
        { title: '年终奖个税', amount: '360.00' },
        { title: '其他扣款', amount: '80.00' },
      ],
      tax: expect.stringContaining('应纳税所得额 8,050.00；按 3% 预扣率'),
    });
    const { rows } = await sheet();
    const sum = (lines: readonly { readonly amount: string }[]) =>
      sumOf(lines.map(({ amount }) => Money.parse(amount))).toString();
    for (const each of records) {
      const row = rows.find(({ employeeId }) => employeeId === each.employeeId);
      expect(each.net).toBe(row?.amounts['net']);
      expect(sum(each.incomes)).toBe(each.gross);
      expect(sum(each.deductions)).toBe(each.deducted);
      const net = Money.parse(each.gross).minus(Money.parse(each.deducted));
      expect(net.toString()).toBe(each.net);
    }
  });

  it('are found by name and number, or chosen', async () => {
    const { rows } = await sheet();
    const second = rows.find(({ name }) => name === '赵婷');
    expect(await page({ period, keyword: '赵' })).toMatchObject({ data: { total: 1 } });
    expect(await page({ period, employeeIds: String(second?.employeeId) })).toMatchObject({
      data: { total: 1, records: [{ name: '赵婷' }] },
    });
  });
});
