import { salaryCalls, salaryFieldCalls, taxClientCalls } from '@mingzhang/contract';
import { reportOf, runImport, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { sheetUser } from '../testing/sheet-user';

const period = '2026-01';
const first = { period };
const second = { period, run: 2 };

describe('a sheet with several people and runs', () => {
  let test: DomainTest;
  let user: ReturnType<typeof sheetUser>;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    user = sheetUser(test);
    await user.add('0001', { name: '张磊' });
    await user.add('0002', { name: '赵婷' });
    await user.create(first);
    await user.type(first, '0001', { baseSalary: '9000.01' });
    await user.type(first, '0002', { baseSalary: '8000.02', absenceDeduction: '100' });
  });
  afterAll(() => test.stop());

  it('ends in the sums of its columns as a file', async () => {
    const query = { period, format: 'csv' as const };
    const { bytes } = await test.api.file(salaryCalls.export, { query });
    const lines = bytes.toString('utf8').trim().split(/\r?\n/);
    const cells = (line: string | undefined) => (line ?? '').split(',');
    const titles = cells(lines.find((line) => line.includes('工号')));
    const sums = cells(lines.at(-1));
    const of = (title: string) => sums[titles.indexOf(title)];
    expect(sums[titles.indexOf('工号')]).toBe('合计');
    expect([of('基本工资'), of('缺勤扣款'), of('应发工资')]).toEqual([
      '17000.03',
      '100.00',
      '16900.03',
    ]);
    expect([of('税率'), of('速算扣除数')]).toEqual(['', '']);
  });

  it('hands deductions that are imported into the first run on to the later ones', async () => {
    await user.state(first, 'confirmed');
    await user.create({ period, isFurther: true });
    await user.state(first, 'draft');
    const file = { name: '扣除.csv', bytes: Buffer.from('工号,累计住房租金\n0001,1500\n') };
    const body = { file, mode: 'all' as const, period, run: 1 };
    const report = await reportOf(runImport(test.api, taxClientCalls.importDeductions, body));
    expect(report).toMatchObject({ accepted: 1, refused: 0 });
    const rows = await test.domain.database.queryAll<{ number: string; items: object }>(
      `select r.number, r.person -> 'specialItems' as items from payroll.salary_row r
       join payroll.salary_month m on m.id = r.month_id where m.run = 2 order by r.number`,
    );
    expect(rows).toMatchObject([{ items: { rent: '1500.00' } }, { items: {} }]);
    expect((await user.rowOf(second, '0001')).amounts['specialAdditional']).toBeUndefined();
  });

  it('names person and field where a formula is too large', async () => {
    const { version, fields } = await test.api.call(salaryFieldCalls.list, {});
    const changed = fields.map(({ code, name, isShown, formula }) => ({
      code,
      name,
      isShown,
      formula: code === 'allowance' ? '基本工资*10000000000' : (formula ?? ''),
    }));
    await test.api.call(salaryFieldCalls.update, { body: { version, fields: changed } });
    await user.calculate(first);
    const { problems } = await user.rowOf(first, '0001');
    expect(problems).toContainEqual({
      code: 'PAYROLL_FORMULA',
      severity: 'refuse',
      msg: expect.stringContaining('“补贴”的公式结果 90,000,100,000,000.00 过大'),
    });
    expect(await user.state(first, 'confirmed')).toMatchObject({
      code: 'PAYROLL_SHEET',
      msg: expect.stringContaining('0001 张磊：“补贴”的公式结果'),
    });
  });
});
