import {
  employeeCalls,
  fileLayoutCalls,
  insuranceBillCalls,
  insuranceCalls,
  jobCalls,
} from '@mingzhang/contract';
import { reportOf, runImport, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { sheetUser } from '../testing/sheet-user';
import { cardNumber, cardOf, schemeFields } from '../testing/write-cases';

const period = '2026-01';

describe('the bills of the bureaus beside the sheet', () => {
  let test: DomainTest;
  let user: ReturnType<typeof sheetUser>;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    user = sheetUser(test);
    const scheme = await test.api.call(insuranceCalls.create, { body: schemeFields('城镇职工') });
    const people = [
      ['0001', '沈国栋', cardNumber],
      ['0002', '赵婷', cardOf(31)],
      ['0003', '林子昂', cardOf(32)],
      ['0004', '未参保', cardOf(34)],
    ] as const;
    for (const [number, name, idNumber] of people) {
      const id = await user.add(number, { name, idNumber });
      if (number === '0004') continue;
      const own = { insuranceSchemeId: scheme.id, from: period, social: '8000' };
      const entries = [{ id, ...own, housingFund: '6000' }];
      await test.api.call(employeeCalls.updateInsurance, { body: { entries } });
    }
    await user.create({ period });
    for (const [number] of people) await user.type({ period }, number, { baseSalary: '9000' });
  });
  afterAll(() => test.stop());

  const comparison = (differing: 'true' | 'false' = 'true') =>
    test.api.call(insuranceBillCalls.comparison, { query: { period, differing } });
  const importText = (code: string, lines: readonly string[], mode: 'all' | 'valid' = 'all') => {
    const file = { name: '缴费明细.csv', bytes: Buffer.from(lines.join('\n')) };
    const body = { file, mode, period, code };
    return reportOf(runImport(test.api, insuranceBillCalls.import, body));
  };
  const titles = '姓名,证件号码,费款所属期,征收品目,个人应缴,单位应缴';

  it('compares nothing before one was imported', async () => {
    expect(await comparison()).toMatchObject({ bills: [], people: [], totals: [] });
  });

  it('refuses rows by their reason, and writes nothing', async () => {
    const report = await importText('socialItems', [
      titles,
      `沈国栋,${cardNumber},202601,残疾人就业保障金,0,100`,
      `赵婷,${cardNumber},202601,企业职工基本养老保险,640,1280`,
      `林子昂,${cardOf(32)},202602,企业职工基本养老保险,640,1280`,
      `林子昂,${cardOf(32)},202601,企业职工基本养老保险,六百,1280`,
      '合计,,,,1281,2660',
    ]);
    expect(report).toMatchObject({ accepted: 0 });
    const problems = report.problems.map(({ row, msg }) => `${row} ${msg}`);
    expect(problems.join('\n')).toMatch(/2 不认识险种“残疾人就业保障金”/);
    expect(problems.join('\n')).toMatch(/3 .*与姓名“赵婷”不符/);
    expect(problems.join('\n')).toMatch(/4 费款所属期2026年2月在2026年1月以后/);
    expect(problems.join('\n')).toMatch(/6 合计行“个人应缴”1,281.00 与各行之和 1,280.00 不符/);
    expect(JSON.stringify(report)).not.toContain(cardNumber);
    expect((await comparison()).bills).toEqual([]);
  });

  it('refuses a file of another month', async () => {
    const report = await importText('socialItems', [
      titles,
      `沈国栋,${cardNumber},202512,养老保险,640,1280`,
    ]);
    expect(report.problems[0]?.msg).toContain('文件的费款所属期是2025年12月');
  });

  it('shows sheet, bill and difference by person and item, who is on one side, and the totals', async () => {
    const report = await importText('socialItems', [
      titles,
      `沈国栋,${cardNumber},202601,企业职工基本养老保险,640,1280`,
      `赵婷,${cardOf(31)},202601,企业职工基本养老保险,656,1312`,
      `周雨欣,${cardOf(33)},202601,企业职工基本养老保险,640,1280`,
      '合计,,,,1936,3872',
    ]);
    expect(report).toMatchObject({ accepted: 3, refused: 0 });
    expect(report.notes).toEqual(['1 行的人不在本月工资表中，列入核对表']);
    const { people, totals, sum, bills, ...counts } = await comparison();
    expect(bills).toEqual([{ kind: 'socialBill', title: '社保缴费明细', count: 3 }]);
    expect(counts).toMatchObject({ differingCount: 3, oneSideCount: 2, isConfirmed: false });
    expect(people.map(({ name, side, reason }) => [name, side, reason.slice(0, 9)])).toEqual([
      ['赵婷', 'both', '缴费基数或费率不同'],
      ['林子昂', 'sheet', '缴费明细中没有此人'],
      ['周雨欣', 'bill', '工资表中没有此人，'],
    ]);
    expect(people[0]?.lines).toEqual([
      {
        code: 'pension',
        name: '养老保险',
        personal: { sheet: '640.00', bill: '656.00', difference: '-16.00' },
        company: { sheet: '1280.00', bill: '1312.00', difference: '-32.00' },
      },
    ]);
    expect(totals).toHaveLength(1);
    expect(sum).toEqual({
      personal: { sheet: '1920.00', bill: '1936.00', difference: '-16.00' },
      company: { sheet: '3840.00', bill: '3872.00', difference: '-32.00' },
    });
    expect((await comparison('false')).people.map(({ name }) => name)).toEqual([
      '沈国栋',
      '赵婷',
      '林子昂',
      '周雨欣',
    ]);
    // The sheet is as it was.
    expect((await user.rowOf({ period }, '0002')).amounts['pensionPersonal']).toBe('640.00');
  });

  it('reads another layout by the titles that people gave, and replaces the bill of its kind alone', async () => {
    const list = await test.api.call(fileLayoutCalls.list, {});
    const layout = list.find(({ code }) => code === 'fundBill');
    if (!layout) throw new Error('the layout is there');
    const { isBuiltIn: _b, isChanged: _c, confidence: _d, note: _n, ...fields } = layout;
    const columns = fields.columns.map((column) =>
      column.source === 'housingFundCompany' ? { ...column, title: '单位汇缴' } : column,
    );
    const own = { ...fields, use: 'fundBill' as const, code: null, name: '本地公积金', columns };
    const { code } = await test.api.call(fileLayoutCalls.save, { body: own });
    const report = await importText(code, [
      '姓名,证件号码,汇缴月份,个人月缴存额,单位汇缴',
      `沈国栋,${cardNumber},202601,300,300`,
      `赵婷,${cardOf(31)},202601,300,300`,
      `林子昂,${cardOf(32)},202601,300,299.5`,
    ]);
    expect(report).toMatchObject({ accepted: 3, refused: 0 });
    const { bills, people } = await comparison();
    expect(bills.map(({ kind, count }) => [kind, count])).toEqual([
      ['socialBill', 3],
      ['fundBill', 3],
    ]);
    expect(people.find(({ name }) => name === '林子昂')?.lines.map(({ name }) => name)).toEqual([
      '养老保险',
      '住房公积金',
    ]);
    expect(await importText('bankXlsx', ['户名', '某人']).catch(String)).toContain('不是缴费明细');
  });

  it('shows no document number in the log or the job, and a bill may be deleted', async () => {
    const [log] = await test.domain.database.queryAll<{ text: string }>(
      'select string_agg(coalesce(before::text, $$$$) || coalesce(after::text, $$$$), $$ $$) as text from operation_log.entry',
    );
    expect(log?.text).not.toContain(cardNumber);
    expect(log?.text).toContain('656.00');
    const latest = await test.api.call(jobCalls.latest, {
      params: { kind: 'payroll-insurance-bill' },
    });
    expect(JSON.stringify(latest)).not.toContain(cardNumber);
    const query = { period, kind: 'socialBill' as const };
    await test.api.call(insuranceBillCalls.remove, { query });
    expect((await comparison()).bills.map(({ kind }) => kind)).toEqual(['fundBill']);
    expect(await test.api.send(insuranceBillCalls.remove, { query })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
