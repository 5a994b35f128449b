import {
  attendanceFileCalls,
  employeeCalls,
  insuranceBillCalls,
  salarySheetFileCalls,
  taxClientCalls,
  taxResultCalls,
} from '@mingzhang/contract';
import { reportOf, runImport, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { sheetUser } from '../testing/sheet-user';

const period = '2026-01';
const numbers = [
  '110101 19900307 9923',
  '110101-19900307-9931',
  '１１０１０１１９９００３０７９９２３',
  '110101199003079915',
  'E12345678',
];
/** What must stand nowhere, once blanks, dashes and width are dropped. */
const canaries = ['19900307', '12345678'];
const plain = (text: unknown) =>
  JSON.stringify(text)
    .normalize('NFKC')
    .replace(/[\s\u3000-]/g, '');

describe('numbers of documents in files that are imported', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    const user = sheetUser(test);
    await user.add('0001', { name: '沈国栋' });
    await user.create({ period });
  });
  afterAll(() => test.stop());

  const stored = (query: string) => test.domain.database.queryAll<object>(query);
  const hidden = (text: unknown) => {
    for (const canary of canaries) expect(plain(text)).not.toContain(canary);
  };
  const fileOf = (title: string, rows: readonly string[]) => ({
    name: `${numbers[0]} ${numbers[4]}.csv`,
    bytes: Buffer.from([title].concat(rows).join('\n')),
  });
  /** Rows with the number in the column of each: as number, as name, as document, as amount. */
  const spoilt = (tail: string, cells: number) =>
    numbers.flatMap((number) => [
      `${number},,,${tail}`,
      `,${number},沈国栋,${tail}`,
      `0001,沈国栋,${number},${tail}`,
      `0001,沈国栋,,${Array.from({ length: cells }, () => number).join(',')}`,
    ]);
  const who = '工号,姓名,证件号码';
  const mode = 'valid' as const;

  it.each([
    [
      '工资表',
      () =>
        runImport(test.api, salarySheetFileCalls.import, {
          file: fileOf(`${who},基本工资`, spoilt('5000', 1)),
          mode,
          period,
        }),
    ],
    [
      '考勤',
      () =>
        runImport(test.api, attendanceFileCalls.import, {
          file: fileOf(`${who},出勤天数`, spoilt('20', 1)),
          mode,
          period,
        }),
    ],
    [
      '专项附加扣除',
      () =>
        runImport(test.api, taxClientCalls.importDeductions, {
          file: fileOf(`${who},累计子女教育`, spoilt('2000', 1)),
          mode,
          period,
        }),
    ],
    [
      '税款计算结果',
      () =>
        runImport(test.api, taxResultCalls.import, {
          file: fileOf(`${who},累计应补(退)税额`, spoilt('0', 1)),
          mode,
          period,
        }),
    ],
    [
      '缴费明细',
      () =>
        runImport(test.api, insuranceBillCalls.import, {
          file: fileOf(`${who},汇缴月份,个人月缴存额,单位月缴存额`, spoilt('202601,640,640', 3)),
          mode,
          period,
          code: 'fundBill',
        }),
    ],
    [
      '员工',
      () =>
        runImport(test.api, employeeCalls.import, {
          file: fileOf(
            '工号,姓名,证件类型,证件号码,入职日期,岗位',
            numbers.flatMap((number, at) => [
              `1${at},${number},其他,A${at},2026-01-01,`,
              `2${at},新人${at},,,${number},`,
              `3${at},新人${at},,,2026-01-01,${number}`,
            ]),
          ),
          mode,
        }),
    ],
  ] as const)('stand in no report and no entry of the log of 导入%s', async (_kind, run) => {
    const job = await run();
    hidden(await reportOf(Promise.resolve(job)));
    hidden(await stored('select title, report from payroll.job'));
    hidden(await stored('select object, before, after from operation_log.entry'));
  });

  it('stand in no comparison with what was imported', async () => {
    const query = { period, differing: 'false' as const };
    hidden(await test.api.call(insuranceBillCalls.comparison, { query }));
    hidden(await stored('select name, id_number from payroll.insurance_bill'));
    hidden(await stored('select name, id_number from payroll.tax_result'));
  });
});
