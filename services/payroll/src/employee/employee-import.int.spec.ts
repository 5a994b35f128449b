import { employeeCalls, insuranceCalls } from '@mingzhang/contract';
import { reportOf, runImport, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { departmentIn, schemeFields } from '../testing/write-cases';

const head =
  '工号,姓名,入职日期,部门,社保公积金方案,参保月份,社保基数,公积金基数,累计截止月份,累计收入';
const row = '0101,顾晓彤,2024-03-11,门店 60%、仓储 40%,城镇职工,2026-01,5800,5800,2026-06,60000';

describe('a file of employees', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    await departmentIn(test, '门店');
    await departmentIn(test, '仓储');
    await departmentIn(test, '采购、物流部');
    await test.api.call(insuranceCalls.create, { body: schemeFields('城镇职工') });
    expect(await importRows(row)).toMatchObject({ accepted: 1, refused: 0 });
  });
  afterAll(() => test.stop());

  const importRows = (...rows: string[]) => {
    const bytes = Buffer.from(`${[head, ...rows].join('\n')}\n`);
    const file = { name: '员工.csv', bytes };
    return reportOf(runImport(test.api, employeeCalls.import, { file, mode: 'valid' }));
  };

  it('is unchanged where it says what stands there, in any order of departments', async () => {
    const again = [row, row.replace('门店 60%、仓储 40%', '仓储 40%、门店 60%')];
    for (const each of again) {
      expect(await importRows(each)).toMatchObject({ accepted: 0, unchanged: 1, refused: 0 });
    }
  });

  it.each([
    ['name', row.replace('顾晓彤', '顾晓桐')],
    ['base', row.replace('2026-01,5800,', '2026-01,9800,')],
    ['month of insurance', row.replace(',2026-01,', ',2026-02,')],
    ['shares', row.replace('门店 60%、仓储 40%', '门店 10%、仓储 90%')],
    ['sums of the year', row.replace(',60000', ',90000')],
    ['scheme and sums, left out', '0101,顾晓彤,2024-03-11,门店 60%、仓储 40%,,,,,,'],
    ['date of leaving and hiring', row.replace('2024-03-11', '2024-03-12')],
  ])('is refused where it differs from what stands there: %s', async (_what, changed) => {
    const report = await importRows(changed);
    expect(report).toMatchObject({
      accepted: 0,
      unchanged: 0,
      refused: 1,
      problems: [{ row: 2, code: 'CODE_TAKEN' }],
    });
  });

  it('reads months as dates are read: a serial number, a day, and no day that there is none', async () => {
    const person = (number: string, month: string, hired = '2024-03-11') =>
      `${number},员工${number},${hired},,城镇职工,${month},5800,5800,${month},60000`;
    const report = await importRows(
      person('0201', '46174'),
      person('0202', '2026/6/30'),
      person('0203', '2026-6-31'),
      person('0204', '4617-04'),
      person('0205', '2026-06', '0001-01-01'),
      person('0206', '2026-06', '9999-12-31'),
    );
    expect(report).toMatchObject({ accepted: 2, refused: 4 });
    const month = (title: string) => `“${title}”“2026-6-31”不是月份，请按 2026-06 的格式填写`;
    expect(report.problems.map(({ row, msg }) => `${row} ${msg}`)).toEqual([
      `4 ${month('参保月份')}`,
      `4 ${month('累计截止月份')}`,
      expect.stringMatching(/^5 /),
      '6 入职日期和离职日期应在 1950-01-01 至 2100-12-31 之间',
    ]);
    const { records } = await test.api.call(employeeCalls.page, {
      query: {},
      body: { keyword: '020' },
    });
    for (const { id } of records) {
      const one = await test.api.call(employeeCalls.one, { params: { id } });
      expect(one).toMatchObject({
        opening: { lastPeriod: '2026-06' },
        insurance: { bases: [{ from: '2026-06' }] },
      });
    }
  });

  it('names a department that has a separator in its name, and refuses a share that is no number', async () => {
    const shares = '采购、物流部 60%、门店 40%';
    const wrong = '0402,周雨欣,2024-03-11,门店 1.2.3%,,,,,,';
    const report = await importRows(`0401,林子昂,2024-03-11,${shares},,,,,,`, wrong);
    expect(report).toMatchObject({ accepted: 1, problems: [{ row: 3, code: 'SHARE' }] });
    const body = { keyword: '0401' };
    const { records } = await test.api.call(employeeCalls.page, { query: {}, body });
    expect(records).toMatchObject([{ departments: shares }]);
  });

  it.each([
    ['base without a scheme', ',,5800,', '“社保公积金方案”'],
    ['month without a scheme', ',2026-01,,', '“社保公积金方案”'],
    ['month before the scheme', '城镇职工,2025-12,5800,5800', '没有 2025-12 的参数'],
    ['scheme without bases', '城镇职工,2026-01,,', '社保基数或公积金基数'],
    ['base of three decimals', '城镇职工,2026-01,"1,000.005",5800', '最多 2 位小数'],
    ['negative base', '城镇职工,2026-01,-1,5800', '不能为负数'],
  ])('is refused as the page refuses: %s', async (_what, insurance, msg) => {
    const report = await importRows(`0301,林子昂,2024-03-11,,${insurance},,`);
    expect(report).toMatchObject({
      accepted: 0,
      refused: 1,
      problems: [{ row: 2, msg: expect.stringContaining(msg) }],
    });
  });

  it('insures nobody where bases are 0 and there is no scheme', async () => {
    expect(await importRows('0302,周雨欣,2024-03-11,,,,0,0.00,,')).toMatchObject({ accepted: 1 });
  });
});
