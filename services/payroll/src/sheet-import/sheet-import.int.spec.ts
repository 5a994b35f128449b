import {
  employeeCalls,
  jobCalls,
  salaryCalls,
  salarySheetFileCalls,
  type ImportMode,
} from '@mingzhang/contract';
import {
  reportOf,
  rowsOf,
  runImport,
  startDomain,
  workbook,
  type DomainTest,
} from '@mingzhang/server/testing';
import * as service from '../service';
import { cardNumber, cardOf, employeeFields } from '../testing/write-cases';

const period = '2026-01';

describe('files of the salary sheet', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    const people = [
      { number: '0001', name: '张磊', idNumber: cardNumber },
      { number: '0002', name: '赵婷', idNumber: cardOf(12) },
      { number: '0003', name: '张磊' },
      { number: '0004', name: '林子昂' },
    ];
    for (const { number, ...changes } of people) {
      await test.api.call(employeeCalls.create, { body: employeeFields(number, changes) });
    }
    await test.api.call(salaryCalls.create, { body: { period, payPeriod: period } });
  });
  afterAll(() => test.stop());

  const sheet = () => test.api.call(salaryCalls.employeeList, { query: { period } });
  const entered = async () =>
    Object.fromEntries((await sheet()).rows.map((row) => [row.number, row.entered]));
  const importFile = (file: { name: string; bytes: Buffer }, mode: ImportMode = 'all') =>
    runImport(test.api, salarySheetFileCalls.import, { file, mode, period });
  const importText = (text: string, mode: ImportMode = 'all') =>
    reportOf(importFile({ name: '工资.csv', bytes: Buffer.from(text) }, mode));

  it('are merged into the draft by number, document or name, and computed', async () => {
    const file = await workbook(
      ['工号', '姓名', '身份证号', '基本工资', '绩效工资', '应发工资'],
      [
        ['0001', '', '', '30,000.00', '', '1'],
        ['', '赵婷', cardOf(12).replace(/^(...).*(....)$/, '$1***********$2'), '8000', '500', ''],
        ['', '林子昂', '', '0', '', ''],
        ['合计', '', '', '38000', '500', ''],
      ],
    );
    const report = await reportOf(importFile(file));
    expect(report).toMatchObject({ accepted: 3, refused: 0, ignoredColumns: ['应发工资'] });
    expect(await entered()).toEqual({
      '0001': { baseSalary: '30000.00' },
      '0002': { baseSalary: '8000.00', performance: '500.00' },
      '0003': {},
      '0004': { baseSalary: '0.00' },
    });
    // 30,000 − 5,000 at 3 %.
    expect((await sheet()).rows[0]?.amounts).toMatchObject({ tax: '750.00', net: '29250.00' });
    expect(await reportOf(importFile(file))).toMatchObject({ accepted: 0, unchanged: 3 });
    const [entry] = await test.domain.database.queryAll<{ after: unknown }>(
      `select after from operation_log.entry where action = '导入工资表' order by id desc limit 1`,
    );
    expect(entry?.after).toMatchObject({ '0002 赵婷': { 绩效工资: '500.00' } });
  });

  it('keep what the file leaves empty', async () => {
    await importText('工号,基本工资,奖金\n0002,,300\n');
    expect((await entered())['0002']).toEqual({
      baseSalary: '8000.00',
      performance: '500.00',
      bonus: '300.00',
    });
  });

  it('are refused by row, column and rule, and then write nothing', async () => {
    const text = [
      '工号,姓名,证件号码,基本工资',
      '0001,,,100.001',
      '0001,,,5',
      ',张磊,,7',
      `0002,,${cardNumber},8`,
      '0009,,,9',
      ',,,10',
      '0004,,,九千',
      '0003,,,40',
    ].join('\n');
    const before = await entered();
    const report = await importText(text);
    expect(report).toMatchObject({ accepted: 0, refused: 7 });
    expect(report.problems.map(({ row, msg }) => `${row} ${msg}`)).toEqual([
      '2 “基本工资”：金额应为数字，最多 2 位小数',
      '3 0001 张磊 与第 2 行重复，每人只保留一行',
      '4 姓名“张磊”在本月工资表中有 2 人，请填写工号或完整的证件号码',
      '5 证件号码与工号 0002 赵婷 登记的不符，请核对',
      '6 工号 0009 不在本月工资表中，请核对工号',
      '7 请填写工号、姓名或证件号码中的至少一项',
      '8 “基本工资”“九千”不是数字，请改正',
    ]);
    expect(await entered()).toEqual(before);
    expect(await importText(text, 'valid')).toMatchObject({ accepted: 1, refused: 7 });
    expect((await entered())['0003']).toEqual({ baseSalary: '40.00' });
  });

  it('need a column of people and one of amounts', async () => {
    const bare = await importFile({
      name: '表.csv',
      bytes: Buffer.from('部门,基本工资\n门店,1\n'),
    });
    expect(bare).toMatchObject({
      state: 'failed',
      msg: expect.stringContaining('“工号”或“姓名”或“证件号码”'),
    });
    const computed = await importFile({
      name: '表.csv',
      bytes: Buffer.from('工号,实发工资\n1,1\n'),
    });
    expect(computed).toMatchObject({
      state: 'failed',
      msg: expect.stringContaining('没有可以填写的工资项'),
    });
  });

  it('refuse who was taken out of the month', async () => {
    const row = (await sheet()).rows.find(({ number }) => number === '0004');
    const params = { id: row?.id ?? 0 };
    await test.api.call(salaryCalls.notIn, { params, body: { isIn: false } });
    const { problems } = await importText('工号,基本工资\n0004,1\n');
    expect(problems).toMatchObject([{ msg: expect.stringContaining('已移出本月工资表') }]);
  });

  it('have a template with the people of the month that can be imported again', async () => {
    const { bytes } = await test.api.file(salarySheetFileCalls.template, { query: { period } });
    expect(await reportOf(importFile({ name: '模板.xlsx', bytes }))).toMatchObject({
      accepted: 0,
      unchanged: 3,
      refused: 0,
      ignoredColumns: [],
    });
  });

  it('leave refused rows sealed, which their owner downloads, and no number in the report', async () => {
    const number = cardOf(77);
    const text = `证件号码,基本工资\n${number},1\n${cardNumber},${number}\n`;
    const file = { name: '工资.csv', bytes: Buffer.from(text) };
    const job = await importFile(file);
    expect(job.report).toMatchObject({ accepted: 0, refused: 2, refusedFile: true });
    expect(job.report?.problems[1]?.msg).toContain('“基本工资”');
    expect(JSON.stringify(job)).not.toContain(number);
    const stored = await test.domain.database.queryAll<{ kind: string; bytes: Buffer }>(
      'select kind, bytes from payroll.job_file order by job_id desc',
    );
    expect(stored[0]?.kind).toBe('refused');
    // A workbook would begin with PK.
    expect(stored.map(({ bytes }) => bytes.subarray(0, 2).toString())).not.toContain('PK');
    expect(stored.map(({ kind }) => kind)).not.toContain('input');
    const params = { jobId: job.jobId, name: 'refused' };
    const { bytes } = await test.api.file(jobCalls.file, { params });
    const rows = await rowsOf({ name: '未导入.xlsx', bytes }, ['证件号码', '未导入原因']);
    expect(rows[0]).toMatchObject({
      证件号码: number,
      未导入原因: expect.stringContaining('没有人登记这个证件号码'),
    });
    const jobs = await test.domain.database.queryAll('select t::text from payroll.job t');
    expect(JSON.stringify(jobs)).not.toContain(number);
  });

  it('are refused for a month that is confirmed', async () => {
    const { month } = await sheet();
    const params = { id: month.id };
    await test.api.call(salaryCalls.setState, { params, query: { state: 'confirmed' } });
    const file = { name: '工资.csv', bytes: Buffer.from('工号,基本工资\n0001,1\n') };
    const body = { file, mode: 'all' as const, period };
    expect(await test.api.send(salarySheetFileCalls.import, { body })).toMatchObject({
      code: 'PAYROLL_MONTH',
      msg: expect.stringContaining('已确认，不能修改'),
    });
  });
});
