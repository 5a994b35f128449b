import {
  attendanceFileCalls,
  bankFileCalls,
  salarySheetFileCalls,
  taxClientCalls,
  taxResultCalls,
} from '@mingzhang/contract';
import {
  reportOf,
  rowsOf,
  runImport,
  startDomain,
  type DomainTest,
} from '@mingzhang/server/testing';
import * as service from '../service';
import { sheetUser } from '../testing/sheet-user';
import { cardNumber, cardOf } from '../testing/write-cases';

const period = '2026-01';
const second = { period, run: 2 };

describe('files of a month with two pay runs', () => {
  let test: DomainTest;
  let user: ReturnType<typeof sheetUser>;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    user = sheetUser(test);
    const bankAccount = '6222021102012349031';
    await user.add('0001', { name: '沈国栋', idNumber: cardNumber, bankAccount });
    await user.add('0002', { name: '赵婷', idNumber: cardOf(41), kind: 'labour' });
    await user.create({ period });
    await user.type({ period }, '0001', { baseSalary: '8000' });
    await user.type({ period }, '0002', { baseSalary: '3000' });
    await user.create({ period, isFurther: true });
  });
  afterAll(() => test.stop());

  const csv = (text: string) => ({ name: '文件.csv', bytes: Buffer.from(text) });
  const importAmounts = (text: string, run?: number) => {
    const body = { file: csv(text), mode: 'all' as const, period, ...(run ? { run } : {}) };
    return reportOf(runImport(test.api, salarySheetFileCalls.import, body));
  };
  const exportWages = (query: { period: string; run?: number }) =>
    test.api.send(taxClientCalls.export, { query: { ...query, code: 'taxWage' } });

  it('are for the run that is named, or the latest draft', async () => {
    const bonus = '工号,奖金,基本工资\n0001,3000,\n0002,,2000\n';
    expect(await importAmounts(bonus)).toMatchObject({ accepted: 2, refused: 0 });
    expect((await user.rowOf(second, '0001')).entered).toEqual({ bonus: '3000.00' });
    await importAmounts('工号,基本工资\n0001,9000\n', 1);
    expect((await user.rowOf({ period }, '0001')).entered).toEqual({ baseSalary: '9000.00' });
    await importAmounts('工号,基本工资\n0001,8000\n', 1);
    const { bytes } = await test.api.file(salarySheetFileCalls.template, { query: second });
    const rows = await rowsOf({ name: '模板.xlsx', bytes }, ['工号', '奖金']);
    expect(rows[0]).toEqual({ 工号: '0001', 奖金: '3000' });
  });

  it('bring attendance into the first run alone, whose formulas count', async () => {
    const file = csv('工号,平时加班小时\n0001,0\n');
    const body = { file, mode: 'all' as const, period };
    await reportOf(runImport(test.api, attendanceFileCalls.import, body));
    const refused = await test.api.send(attendanceFileCalls.import, { body: { ...body, run: 2 } });
    expect(refused).toMatchObject({
      code: 'PAYROLL_MONTH',
      msg: '2026年1月第2次发放按填写的金额发放，不按考勤计算，请把考勤导入本月第 1 次发放的工资表',
    });
  });

  it('bring deductions into the first draft, which takes them', async () => {
    const body = { file: csv('工号,累计住房租金\n0001,0\n'), mode: 'all' as const, period };
    const importRents = (run?: number) =>
      reportOf(
        runImport(test.api, taxClientCalls.importDeductions, { ...body, ...(run ? { run } : {}) }),
      );
    expect(await importRents()).toMatchObject({ accepted: 1 });
    expect((await importRents(2)).problems.map(({ msg }) => msg)).toEqual([
      '本发放月较早的一次发放已有此人，专项附加扣除在那一次扣除，请导入那一次的工资表',
    ]);
  });

  it('declare the month of payment with all its runs, when all are confirmed', async () => {
    const found = await test.api.call(taxClientCalls.preview, { query: { period } });
    const sums = found.files.map(({ code, count, sum }) => `${code} ${count} ${sum}`);
    expect(sums.slice(0, 4)).toEqual([
      'taxWage 1 11000.00',
      'taxBonus 0 0.00',
      'taxSeverance 0 0.00',
      'taxLabour 1 5000.00',
    ]);
    await user.state({ period }, 'confirmed');
    expect(await exportWages({ period })).toMatchObject({
      code: 'PAYROLL_FILE',
      msg: expect.stringContaining('2026年1月第2次发放工资表还没有确认'),
    });
    await user.state(second, 'confirmed');
    for (const key of [{ period }, second]) {
      const query = { ...key, code: 'taxWage' };
      const file = await test.api.file(taxClientCalls.export, { query });
      expect(await rowsOf(file, ['姓名', '本期收入'])).toEqual([
        { 姓名: '沈国栋', 本期收入: '11000' },
      ]);
    }
  });

  it('compare the tax of all runs with one line of the client', async () => {
    const text = [
      '姓名,本期收入,累计收入额,累计已预缴税额,累计应补(退)税额',
      '沈国栋,11000,11000,0,180',
      '赵婷,5000,,,800',
    ].join('\n');
    const body = { file: csv(text), mode: 'all' as const, ...second };
    await reportOf(runImport(test.api, taxResultCalls.import, body));
    const found = await test.api.call(taxResultCalls.comparison, { query: { period } });
    expect(found.people.map((each) => [each.name, each.sheet, each.client, each.figures])).toEqual([
      ['沈国栋', '180.00', '180.00', []],
      ['赵婷', '800.00', '800.00', []],
    ]);
    expect(found.totals).toMatchObject({ sheet: '980.00', client: '980.00' });
  });

  it('pay each run by a file of its own', async () => {
    const preview = (key: { period: string; run?: number }) =>
      test.api.call(bankFileCalls.preview, { query: { ...key, code: 'bankXlsx' } });
    const totals = [(await preview({ period })).total, (await preview(second)).total];
    // 8,000 less 90 of tax; 3,000 less 90.
    expect(totals).toEqual(['7910.00', '2910.00']);
    const query = { ...second, code: 'bankXlsx' };
    const file = await test.api.file(bankFileCalls.export, { query });
    expect(file.name).toContain('第2次');
    expect(await rowsOf(file, ['户名', '金额'])).toEqual([{ 户名: '沈国栋', 金额: '2910' }]);
  });
});
