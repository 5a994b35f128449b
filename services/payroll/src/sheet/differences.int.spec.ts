import { employeeCalls, insuranceCalls, salaryCalls } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { sheetUser } from '../testing/sheet-user';
import { schemeFields } from '../testing/write-cases';

const january = { period: '2026-01' };
const february = { period: '2026-02' };

describe('a sheet beside that of the month before', () => {
  let test: DomainTest;
  let user: ReturnType<typeof sheetUser>;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    user = sheetUser(test);
    const scheme = await test.api.call(insuranceCalls.create, { body: schemeFields('城镇职工') });
    const ids = [
      await user.add('0001', { name: '涨薪' }),
      await user.add('0002', { name: '调基数' }),
      await user.add('0003', {
        name: '离职',
        employment: [{ from: '2024-03-01', until: '2026-01-31' }],
      }),
      await user.add('0004', { name: '不变' }),
      await user.add('0005', { name: '移出' }),
      await user.add('0006', {
        name: '离职中',
        employment: [{ from: '2024-03-01', until: '2026-02-15' }],
      }),
    ];
    const insure = (from: string, base: string) => {
      const fields = { insuranceSchemeId: scheme.id, from, social: base, housingFund: base };
      const entries = [{ id: ids[1] ?? 0, ...fields }];
      return test.api.call(employeeCalls.updateInsurance, { body: { entries } });
    };
    await insure('2026-01', '8000');
    const declaration = { type: 'childEducation' as const, year: 2026, declared: '2026-02' };
    const child = { birthDate: '2015-01-01', share: '1' as const };
    await user.add('0008', { name: '申报', declarations: [{ ...declaration, ...child }] });
    await user.create(january);
    for (const number of ['0001', '0002', '0004', '0006', '0008']) {
      await user.type(january, number, { baseSalary: '9000' });
    }
    await user.add('0007', { name: '新来', employment: [{ from: '2026-02-09' }] });
    await user.create({ ...february, copy: true });
    await insure('2026-02', '8800');
    await user.calculate(february);
    await user.type(february, '0001', { baseSalary: '9500' });
    await user.type(february, '0006', { baseSalary: '4500' });
    const { id } = await user.rowOf(february, '0005');
    await test.api.call(salaryCalls.notIn, { params: { id }, body: { isIn: false } });
  });
  afterAll(() => test.stop());

  it('says in one sentence why each person differs', async () => {
    const { rows } = await user.sheet(february);
    expect(Object.fromEntries(rows.map(({ name, reason }) => [name, reason]))).toEqual({
      涨薪: '基本工资 +500.00；个人所得税 +15.00',
      调基数:
        '社保基数 8,000.00 调整为 8,800.00；公积金基数 8,000.00 调整为 8,800.00；个人所得税 -3.12',
      不变: '',
      移出: '',
      离职中: '2026-02-15 离职；基本工资 -4,500.00；个人所得税 -120.00',
      新来: '2026-02-09 入职',
      // January and February: the year is counted as a whole.
      申报: '子女教育开始扣除 4,000.00；个人所得税 -120.00',
    });
  });

  it('marks each cell with the amount before and its own reason', async () => {
    const { changes } = await user.rowOf(february, '0002');
    const reason = '社保基数 8,000.00 调整为 8,800.00；公积金基数 8,000.00 调整为 8,800.00';
    expect(changes).toMatchObject({
      pensionPersonal: { before: '640.00', reason },
      housingFundPersonal: { before: '400.00', reason },
    });
    expect(changes['cumIncome']).toBeUndefined();
  });

  it('names who is not in it any more', async () => {
    const { left } = await user.sheet(february);
    expect(left.map(({ name, reason }) => `${name} ${reason}`)).toEqual([
      '离职 2026-01-31 离职',
      '移出 本月移出',
    ]);
    const first = await user.sheet(january);
    expect(first.left).toEqual([]);
    expect(first.rows.every(({ reason }) => reason === '')).toBe(true);
  });
});
