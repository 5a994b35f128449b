import {
  employeeCalls,
  fileLayoutCalls,
  insuranceCalls,
  salaryCalls,
  taxClientCalls,
  type ImportMode,
} from '@mingzhang/contract';
import {
  reportOf,
  rowsOf,
  runImport,
  startDomain,
  type DomainTest,
} from '@mingzhang/server/testing';
import * as service from '../service';
import { cardNumber, cardOf, employeeFields, schemeFields } from '../testing/write-cases';

const phone = '13816735527';
const bankAccount = '6222021102012349031';
/** No answer without the right to see it, no log and no table may hold one of them. */
const canaries = [cardNumber, cardOf(21), phone, bankAccount];

describe('files of the tax client', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    const scheme = await test.api.call(insuranceCalls.create, { body: schemeFields('城镇职工') });
    const lu = await add('0001', { name: '陆建华', idNumber: cardNumber, phone, bankAccount });
    await add('0002', { name: '赵婷', idNumber: cardOf(21) });
    await add('0003', { name: '钱伟', kind: 'labour', idNumber: cardOf(22) });
    await add('0004', { name: '林子昂', kind: 'nonResident' });
    const insured = { insuranceSchemeId: scheme.id, from: '2026-01' };
    const entries = [{ id: lu, ...insured, social: '15000', housingFund: '15000' }];
    await test.api.call(employeeCalls.updateInsurance, { body: { entries } });
    await open('2026-01');
  });
  afterAll(() => test.stop());

  const add = async (number: string, changes: Parameters<typeof employeeFields>[1]) =>
    (await test.api.call(employeeCalls.create, { body: employeeFields(number, changes) })).id;
  const sheet = (period: string) => test.api.call(salaryCalls.employeeList, { query: { period } });
  const type = async (period: string, name: string, code: string, value: string) => {
    const row = (await sheet(period)).rows.find((each) => each.name === name);
    const cells = [{ id: row?.id ?? 0, code, value, seen: row?.entered[code] ?? null }];
    await test.api.call(salaryCalls.update, { query: { period }, body: { cells } });
  };
  const open = async (period: string) => {
    await test.api.call(salaryCalls.create, { body: { period, payPeriod: period } });
    await type(period, '陆建华', 'baseSalary', '15000');
    await type(period, '赵婷', 'baseSalary', '9000');
    await type(period, '钱伟', 'baseSalary', '5000');
  };
  const confirm = async (period: string) => {
    const params = { id: (await sheet(period)).month.id };
    await test.api.call(salaryCalls.setState, { params, query: { state: 'confirmed' } });
  };
  const preview = (period: string) => test.api.call(taxClientCalls.preview, { query: { period } });
  const exported = (period: string, code: string) =>
    test.api.file(taxClientCalls.export, { query: { period, code } });
  const refusedExport = (period: string, code: string, api = test.api) =>
    api.send(taxClientCalls.export, { query: { period, code } });
  const importText = (text: string, period: string, mode: ImportMode = 'all') => {
    const file = { name: '扣除.csv', bytes: Buffer.from(text) };
    return reportOf(runImport(test.api, taxClientCalls.importDeductions, { file, mode, period }));
  };
  const amountsOf = async (period: string, name: string) =>
    (await sheet(period)).rows.find((each) => each.name === name)?.amounts;

  it('are announced with people, sums and what is uncertain, and nobody by a number', async () => {
    await type('2026-01', '陆建华', 'annualBonus', '36000');
    const found = await preview('2026-01');
    expect(found.files.map(({ code, count, sum }) => `${code} ${count} ${sum}`)).toEqual([
      'taxWage 2 24000.00',
      'taxBonus 1 36000.00',
      'taxSeverance 0 0.00',
      'taxLabour 1 5000.00',
      'taxPeople 4 29000.00',
      'taxDeduction 0 0.00',
    ]);
    expect(found.files.find(({ code }) => code === 'taxLabour')).toMatchObject({
      confidence: 'unsure',
      note: expect.stringContaining('请按客户端下载的模板改正'),
    });
    expect(found.findings).toEqual([
      {
        number: '0004',
        name: '林子昂',
        why: expect.stringContaining('非居民个人另有申报表'),
      },
      { number: '0004', name: '林子昂', why: expect.stringContaining('没有登记证件号码') },
    ]);
    for (const canary of canaries) expect(JSON.stringify(found)).not.toContain(canary);
  });

  it('are written of a confirmed month only', async () => {
    expect(await refusedExport('2026-01', 'taxWage')).toMatchObject({
      code: 'PAYROLL_FILE',
      msg: expect.stringContaining('2026年1月工资表还没有确认'),
    });
    await confirm('2026-01');
  });

  it('have the columns of the client, documents in full as text', async () => {
    const file = await exported('2026-01', 'taxWage');
    const rows = await rowsOf(file, [
      '工号',
      '姓名',
      '证件号码',
      '本期收入',
      '基本养老保险费',
      '基本医疗保险费',
      '住房公积金',
      '减免税额',
    ]);
    expect(rows).toEqual([
      {
        工号: '0001',
        姓名: '陆建华',
        证件号码: cardNumber,
        本期收入: '15000',
        基本养老保险费: '1200',
        基本医疗保险费: '',
        住房公积金: '750',
        减免税额: '',
      },
      expect.objectContaining({ 姓名: '赵婷', 证件号码: cardOf(21), 本期收入: '9000' }),
    ]);
    const bonus = await rowsOf(await exported('2026-01', 'taxBonus'), ['姓名', '全年一次性奖金额']);
    expect(bonus).toEqual([{ 姓名: '陆建华', 全年一次性奖金额: '36000' }]);
    const people = await rowsOf(await exported('2026-01', 'taxPeople'), [
      '姓名',
      '任职受雇从业类型',
      '手机号码',
      '人员状态',
    ]);
    expect(people[0]).toEqual({
      姓名: '陆建华',
      任职受雇从业类型: '雇员',
      手机号码: phone,
      人员状态: '正常',
    });
    expect(await refusedExport('2026-01', 'taxDeduction')).toMatchObject({ code: 'PAYROLL_FILE' });
  });

  it('leave an entry in the log and a number nowhere', async () => {
    const tables = await test.domain.database.queryAll<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('payroll', 'operation_log') and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const text = JSON.stringify(
        await test.domain.database.queryAll(`select t::text from ${name} t`),
      );
      for (const canary of canaries)
        expect(`${name} ${text.includes(canary)}`).toBe(`${name} false`);
    }
    const entries = await test.domain.database.queryAll<{ action: string; object: string }>(
      `select action, object from operation_log.entry where action like '导出扣缴%' order by id`,
    );
    expect(entries[0]).toEqual({ action: '导出扣缴客户端文件（含证件号码）', object: '2 人' });
  });

  it('follow a layout that people changed, until it is restored', async () => {
    const list = await test.api.call(fileLayoutCalls.list, {});
    const wage = list.find(({ code }) => code === 'taxWage');
    if (!wage) throw new Error('the layout of wages is there');
    const { use: _use, isBuiltIn: _b, isChanged: _c, confidence: _d, note: _n, ...fields } = wage;
    const columns = [
      { title: '纳税人姓名', source: 'name' as const, text: '' },
      { title: '证照号码', source: 'idNumber' as const, text: '' },
      { title: '收入', source: 'income' as const, text: '' },
      { title: '币种', source: 'fixed' as const, text: '人民币' },
    ];
    const saved = await test.api.call(fileLayoutCalls.save, { body: { ...fields, columns } });
    expect(saved).toMatchObject({ version: 1, isChanged: true, confidence: 'sure' });
    const stale = await test.api.send(fileLayoutCalls.save, { body: { ...fields, columns } });
    expect(stale).toMatchObject({ code: 'VERSION_STALE' });
    const rows = await rowsOf(await exported('2026-01', 'taxWage'), ['证照号码', '收入', '币种']);
    expect(rows[0]).toEqual({ 证照号码: cardNumber, 收入: '15000', 币种: '人民币' });
    const bare = { ...fields, version: 1, columns: columns.slice(2) };
    expect(await test.api.send(fileLayoutCalls.save, { body: bare })).toMatchObject({
      code: 'PAYROLL_LAYOUT',
      msg: expect.stringContaining('应有“姓名”列'),
    });
    const params = { code: 'taxWage' };
    await test.api.call(fileLayoutCalls.restore, { params });
    const told = await test.domain.database.queryAll<{ action: string; after: unknown }>(
      `select action, after from operation_log.entry where action like '%文件排版' order by id`,
    );
    expect(told.map(({ action }) => action)).toEqual(['修改文件排版', '恢复文件排版']);
    expect(told[0]?.after).toMatchObject({ 列: expect.arrayContaining(['币种：“人民币”']) });
    expect(await test.api.send(fileLayoutCalls.restore, { params })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await exported('2026-01', 'taxWage')).toBeDefined();
  });

  it('bring the deductions of the year, which the month takes less what was taken before', async () => {
    await open('2026-02');
    const text = [
      '姓名,证件号码,累计子女教育,累计赡养老人',
      `陆建华,${cardNumber},4000.00,`,
      `赵婷,${cardOf(21)},,6000`,
    ].join('\n');
    expect(await importText(text, '2026-02')).toMatchObject({ accepted: 2, refused: 0 });
    expect(await amountsOf('2026-02', '陆建华')).toMatchObject({
      specialAdditional: '4000.00',
      cumSpecialAdditional: '4000.00',
    });
    expect(await importText(text, '2026-02')).toMatchObject({ accepted: 0, unchanged: 2 });
    const { month } = await sheet('2026-02');
    await test.api.call(salaryCalls.calculate, { params: { id: month.id } });
    expect(await amountsOf('2026-02', '赵婷')).toMatchObject({ specialAdditional: '6000.00' });
    await confirm('2026-02');
    await open('2026-03');
    const march = `姓名,累计子女教育,累计赡养老人\n陆建华,6000,\n赵婷,,5000\n`;
    const report = await importText(march, '2026-03');
    expect(report.notes).toEqual([
      '赵婷 的累计数 5,000.00 少于以前月份已扣的 6,000.00，本月按 0 扣除，请核对',
    ]);
    expect(await amountsOf('2026-03', '陆建华')).toMatchObject({
      specialAdditional: '2000.00',
      cumSpecialAdditional: '6000.00',
    });
    const rows = await rowsOf(await exported('2026-03', 'taxDeduction'), [
      '姓名',
      '累计子女教育',
      '累计赡养老人',
      '累计专项附加扣除合计',
    ]);
    expect(rows).toEqual([
      { 姓名: '陆建华', 累计子女教育: '6000', 累计赡养老人: '', 累计专项附加扣除合计: '6000' },
      { 姓名: '赵婷', 累计子女教育: '', 累计赡养老人: '5000', 累计专项附加扣除合计: '5000' },
    ]);
    expect((await preview('2026-03')).findings).toContainEqual({
      number: '0002',
      name: '赵婷',
      why: expect.stringContaining('累计专项附加扣除 6,000.00 与分项合计 5,000.00 不同'),
    });
  });

  it('repeat the sums of the declarations by deduction, where the client brought none', async () => {
    const row = (await sheet('2026-03')).rows.find((each) => each.name === '陆建华');
    const id = row?.employeeId ?? 0;
    const standing = await test.api.call(employeeCalls.one, { params: { id } });
    const { version, number, name } = standing;
    const child = { birthDate: '2015-01-01', share: '1' as const };
    const declarations = [
      { type: 'childEducation' as const, year: 2026, declared: '2026-04', ...child },
      {
        type: 'elderlySupport' as const,
        year: 2026,
        declared: '2026-04',
        parents: [{ birthDate: '1950-01-01' }],
        isOnlyChild: true,
        agreed: '0',
      },
    ];
    await test.api.call(employeeCalls.update, {
      body: { id, version, number, name, employment: standing.employment, declarations },
    });
    await confirm('2026-03');
    await open('2026-04');
    // 4 × (2,000 + 3,000) due, of which 6,000 were taken.
    expect(await amountsOf('2026-04', '陆建华')).toMatchObject({
      specialAdditional: '14000.00',
      cumSpecialAdditional: '20000.00',
    });
    const titles = ['姓名', '累计子女教育', '累计赡养老人', '累计专项附加扣除合计'];
    expect(await rowsOf(await exported('2026-04', 'taxDeduction'), titles)).toEqual([
      {
        姓名: '陆建华',
        累计子女教育: '8000',
        累计赡养老人: '12000',
        累计专项附加扣除合计: '20000',
      },
    ]);
  });

  it('refuse deductions by row: of whom they are not for, or below 0', async () => {
    const text = '姓名,累计住房租金\n钱伟,1500\n赵婷,-1\n无名,1\n';
    const { accepted, problems } = await importText(text, '2026-04');
    expect(accepted).toBe(0);
    expect(problems.map(({ row, msg }) => `${row} ${msg}`)).toEqual([
      '2 劳务人员预扣时不扣专项附加扣除，请删去这一行',
      '3 “累计住房租金”应为不小于 0、最多 2 位小数的金额',
      '4 姓名“无名”不在本月工资表中，请核对姓名',
    ]);
  });
});
