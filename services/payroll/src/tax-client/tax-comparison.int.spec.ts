import {
  employeeCalls,
  salaryCalls,
  subjectCalls,
  taxResultCalls,
  voucherCalls,
} from '@mingzhang/contract';
import { reportOf, runImport, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { cardNumber, cardOf, employeeFields } from '../testing/write-cases';

const period = '2026-01';

describe('the tax of a month by sheet, client and ledger', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    const people = [
      { number: '0001', name: '沈国栋', idNumber: cardNumber },
      { number: '0002', name: '赵婷', idNumber: cardOf(31) },
      { number: '0003', name: '林子昂', idNumber: cardOf(32) },
    ];
    for (const { number, ...changes } of people) {
      await test.api.call(employeeCalls.create, { body: employeeFields(number, changes) });
    }
    await test.api.call(salaryCalls.create, { body: { period, payPeriod: period } });
    const { rows } = await test.api.call(salaryCalls.employeeList, { query: { period } });
    const cells = rows.map(({ id }) => ({ id, code: 'baseSalary', value: '30000', seen: null }));
    await test.api.call(salaryCalls.update, { query: { period }, body: { cells } });
  });
  afterAll(() => test.stop());

  const comparison = () => test.api.call(taxResultCalls.comparison, { query: { period } });
  const importText = (text: string) => {
    const file = { name: '综合所得申报表.csv', bytes: Buffer.from(text) };
    const body = { file, mode: 'all' as const, period };
    return reportOf(runImport(test.api, taxResultCalls.import, body));
  };
  const head =
    '姓名,证件号码,本期收入,本期免税收入,累计收入额,累计免税收入,累计减除费用,累计专项扣除,累计应纳税所得额,税率,速算扣除数,累计应纳税额,累计减免税额,累计应扣缴税额,累计已预缴税额,累计应补(退)税额';

  it('compares sheet and ledger before the client has spoken', async () => {
    const found = await comparison();
    expect(found).toMatchObject({
      hasClient: false,
      totals: { sheet: '2250.00', ledger: '0.00' },
    });
    expect(found.totals.subjects).toContain('应交个人所得税');
    expect(found.totals.reason).toContain('账上本月没有记代扣个人所得税');
    expect(found.people.map(({ client, reason }) => [client, reason])).toEqual(
      Array.from({ length: 3 }, () => [null, '']),
    );
  });

  it('names each difference with both figures and the likely reason', async () => {
    const text = [
      head,
      `沈国栋,${cardNumber},30000,0,30000,0,5000,0,25000,0.03,0,750,0,750,0,750`,
      `赵婷,${cardOf(31)},30000,0,30000,0,10000,0,20000,0.03,0,600,0,600,0,600`,
      `周雨欣,${cardOf(33)},8000,0,8000,0,5000,0,3000,0.03,0,90,0,90,0,90`,
      '合计,,68000,,,,,,,,,,,,,1440',
    ].join('\n');
    const report = await importText(text);
    expect(report).toMatchObject({ accepted: 3, refused: 0 });
    expect(report.notes).toEqual(['1 行的人不在本月工资表中，列入核对表']);
    const { people, totals } = await comparison();
    expect(
      people.map(({ name, sheet, client, difference }) => [name, sheet, client, difference]),
    ).toEqual([
      ['沈国栋', '750.00', '750.00', '0.00'],
      ['赵婷', '750.00', '600.00', '150.00'],
      ['林子昂', '750.00', null, '750.00'],
      ['周雨欣', null, '90.00', '-90.00'],
    ]);
    expect(people[1]).toMatchObject({
      figures: [
        { title: '累计减除费用', sheet: '5000.00', client: '10000.00' },
        { title: '累计应纳税所得额', sheet: '25000.00', client: '20000.00' },
      ],
      reason: '减除费用相差 1 个月，请核对任职受雇日期、离职日期和减除费用方式',
    });
    expect(people[2]?.reason).toContain('扣缴客户端的表中没有此人');
    expect(people[3]?.reason).toContain('工资表中没有此人');
    expect(totals).toMatchObject({ sheet: '2250.00', client: '1440.00' });
  });

  it('reads the ledger’s tax payable of the month of payment', async () => {
    const subjects = await test.books.call(subjectCalls.list, {});
    const tax = subjects.find(({ name, leaf }) => leaf && name === '应交个人所得税');
    const lines = [
      { summary: '代扣个税', subjectId: test.demo.subjectId('1002'), debit: '2250.00' },
      { summary: '代扣个税', subjectId: tax?.id ?? 0, credit: '2250.00' },
    ];
    const voucherDate = '2026-01-31';
    const body = { wordId: test.demo.wordId, voucherDate, lines };
    await test.books.call(voucherCalls.create, { body });
    expect((await comparison()).totals).toMatchObject({
      ledger: '2250.00',
      ledgerBalance: '2250.00',
      reason: '',
    });
  });

  it('keeps no complete document, and is replaced as a whole', async () => {
    const stored = await test.domain.database.queryAll(
      `select r::text as text from payroll.tax_result r
       union all select e::text from operation_log.entry e`,
    );
    for (const canary of [cardNumber, cardOf(31), cardOf(33)]) {
      expect(JSON.stringify(stored)).not.toContain(canary);
      expect(JSON.stringify(await comparison())).not.toContain(canary);
    }
    await importText('姓名,应补(退)税额\n赵婷,750\n');
    const { people } = await comparison();
    expect(people.map(({ client }) => client)).toEqual([null, '750.00', null]);
  });

  it('refuses a file by row, and one without the tax', async () => {
    const { accepted, problems } = await importText(
      '姓名,工号,应补(退)税额\n沈国栋,0002,750\n林子昂,,7.005\n',
    );
    expect(accepted).toBe(0);
    expect(problems.map(({ row, msg }) => `${row} ${msg}`)).toEqual([
      '2 工号 0002 是赵婷，与姓名“沈国栋”不符，请核对',
      '3 “累计应补(退)税额”应为数字，最多 2 位小数',
    ]);
    expect((await comparison()).people[1]?.client).toBe('750.00');
  });
});
