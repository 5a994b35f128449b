import {
  attendanceFileCalls,
  employeeCalls,
  salaryCalls,
  salaryFieldCalls,
  type ImportMode,
} from '@mingzhang/contract';
import { reportOf, runImport, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { employeeFields } from '../testing/write-cases';

const period = '2026-01';

describe('attendance of a month', () => {
  let test: DomainTest;
  let people: Readonly<Record<string, number>>;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    const made = [];
    for (const name of ['张磊', '赵婷', '林子昂']) {
      const body = employeeFields(`000${made.length + 1}`, { name });
      made.push([name, (await test.api.call(employeeCalls.create, { body })).id] as const);
    }
    people = Object.fromEntries(made);
    await test.api.call(salaryCalls.create, { body: { period, payPeriod: period } });
    for (const { id } of await rows()) {
      const cells = [{ id, code: 'baseSalary', value: '8700', seen: null }];
      await test.api.call(salaryCalls.update, { query: { period }, body: { cells } });
    }
  });
  afterAll(() => test.stop());

  const sheet = () => test.api.call(salaryCalls.employeeList, { query: { period } });
  const rows = async () => (await sheet()).rows;
  const rowOf = async (name: string) => {
    const row = (await rows()).find((each) => each.name === name);
    if (!row) throw new Error(`${name} is not in the sheet`);
    return row;
  };
  const importText = (text: string, mode: ImportMode = 'all') => {
    const file = { name: '考勤.csv', bytes: Buffer.from(text) };
    return reportOf(runImport(test.api, attendanceFileCalls.import, { file, mode, period }));
  };

  it('pays overtime at 1.5, 2 and 3 times and takes leave off by 21.75 days', async () => {
    const text = [
      '工号,出勤天数,事假天数,病假天数,病假扣发比例,平时加班小时,休息日加班小时,节假日加班小时',
      '0001,20,,,,3,8,2',
      '0002,18.5,1,2,40%,,,',
    ].join('\n');
    expect(await importText(text)).toMatchObject({ accepted: 2, unchanged: 0, refused: 0 });
    // 8,700 / 21.75 / 8 = 50 an hour: 50 × (3 × 1.5 + 8 × 2 + 2 × 3).
    expect((await rowOf('张磊')).amounts).toMatchObject({ overtime: '1325.00', gross: '10025.00' });
    // 400 a day: 400 × (1 + 2 × 0.4).
    expect((await rowOf('赵婷')).amounts).toMatchObject({
      absenceDeduction: '720.00',
      gross: '7980.00',
    });
    expect(await importText(text)).toMatchObject({ accepted: 0, unchanged: 2 });
  });

  it('goes before what was typed, and a typed amount before it afterwards', async () => {
    const { id } = await rowOf('林子昂');
    const type = async (value: string) => {
      const seen = (await rowOf('林子昂')).entered['overtime'] ?? null;
      const cells = [{ id, code: 'overtime', value, seen }];
      await test.api.call(salaryCalls.update, { query: { period }, body: { cells } });
    };
    await type('99');
    const report = await importText('姓名,休息日加班小时,病假天数\n林子昂,1,1\n');
    expect(report.notes).toEqual([
      '1 人手工填写的加班费、缺勤扣款已改按考勤计算：林子昂',
      '1 人有病假而没有填病假扣发比例，病假没有扣款，请按本单位的规定核对：林子昂',
    ]);
    expect(await rowOf('林子昂')).toMatchObject({
      entered: { baseSalary: '8700.00' },
      amounts: { overtime: '100.00', gross: '8800.00' },
    });
    await type('120');
    expect((await rowOf('林子昂')).amounts).toMatchObject({ overtime: '120.00' });
  });

  it('is explained with the pay', async () => {
    const { month } = await sheet();
    const params = { id: month.id, employeeId: people['张磊'] ?? 0 };
    const told = await test.api.call(salaryCalls.explanation, { params });
    expect(told.attendance).toEqual([
      { title: '出勤天数', figure: '20' },
      { title: '平时加班小时', figure: '3' },
      { title: '休息日加班小时', figure: '8' },
      { title: '节假日加班小时', figure: '2' },
    ]);
    const parts = told.steps.find(({ code }) => code === 'gross')?.parts ?? [];
    expect(parts.find(({ code }) => code === 'overtime')).toMatchObject({
      amount: '1325.00',
      working: expect.stringContaining('平时加班小时*1.5'),
    });
  });

  it('is read by formulas of the account set instead, where it has some', async () => {
    const { version, fields } = await test.api.call(salaryFieldCalls.list, {});
    const changed = fields.map(({ code, name, isShown, formula }) => ({
      code,
      name,
      isShown,
      formula: code === 'overtime' ? '平时加班小时 * 30' : (formula ?? ''),
    }));
    await test.api.call(salaryFieldCalls.update, { body: { version, fields: changed } });
    const { month } = await sheet();
    await test.api.call(salaryCalls.calculate, { params: { id: month.id } });
    expect((await rowOf('张磊')).amounts).toMatchObject({ overtime: '90.00' });
  });

  it('is refused by row and column where a month has no such days', async () => {
    const text = '工号,出勤天数,平时加班小时\n0001,32,1\n0002,20,-1\n0003,二十,1\n';
    const { accepted, problems } = await importText(text);
    expect(accepted).toBe(0);
    expect(problems.map(({ row, msg }) => `${row} ${msg}`)).toEqual([
      '2 出勤天数 32 应在 0 至 31 之间，请核对考勤',
      '3 平时加班小时 -1 应在 0 至 744 之间，请核对考勤',
      '4 “出勤天数”“二十”不是数字，请改正',
    ]);
  });

  it('has a template with what was imported', async () => {
    const { bytes } = await test.api.file(attendanceFileCalls.template, { query: { period } });
    const file = { name: '模板.xlsx', bytes };
    const body = { file, mode: 'all' as const, period };
    const report = await reportOf(runImport(test.api, attendanceFileCalls.import, body));
    // The overtime that was typed after the import gives way once more.
    expect(report).toMatchObject({ accepted: 1, unchanged: 2, refused: 0, ignoredColumns: [] });
  });
});
