import { employeeCalls, salaryCalls, type RequestOf } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { employeeFields } from '../testing/write-cases';

type EmployeeIn = RequestOf<typeof employeeCalls.create>['body'];
type Declared = NonNullable<EmployeeIn['declarations']>[number];

const elder = (declared: string, agreed?: string): Declared => ({
  type: 'elderlySupport',
  year: 2026,
  declared,
  parents: [{ birthDate: '1950-01-01' }],
  isOnlyChild: agreed === undefined,
  agreed: agreed ?? '0',
});
const child = (declared: string, share: '1' | '0.5'): Declared => ({
  type: 'childEducation',
  year: 2026,
  declared,
  birthDate: '2015-01-01',
  share,
});

describe('累计专项附加扣除', () => {
  let test: DomainTest;

  beforeEach(async () => {
    test = await startDomain('payroll', service);
  });
  afterEach(() => test.stop());

  const add = async (number: string, changes: Partial<EmployeeIn> = {}) =>
    (
      await test.api.call(employeeCalls.create, {
        body: employeeFields(number, { employment: [{ from: '2024-01-01' }], ...changes }),
      })
    ).id;
  const declare = async (id: number, declarations: Declared[]) => {
    const { version, number, name, employment } = await test.api.call(employeeCalls.one, {
      params: { id },
    });
    const body = { id, version, number, name, employment, declarations };
    await test.api.call(employeeCalls.update, { body });
  };
  const rows = async (period: string) =>
    (await test.api.call(salaryCalls.employeeList, { query: { period } })).rows;
  /** A month with the same base salary for everybody but those who are left out; it is confirmed. */
  const pay = async (
    period: string,
    { salary = '30000', payPeriod = period, out = [] as readonly string[] } = {},
  ) => {
    const { id } = await test.api.call(salaryCalls.create, { body: { period, payPeriod } });
    const sheet = await rows(period);
    const isOut = ({ number }: { readonly number: string }) => out.includes(number);
    for (const row of sheet.filter(isOut)) {
      await test.api.call(salaryCalls.notIn, { params: { id: row.id }, body: {} });
    }
    const cells = sheet
      .filter((row) => !isOut(row))
      .map((row) => ({ id: row.id, code: 'baseSalary', value: salary, seen: null }));
    await test.api.call(salaryCalls.update, { query: { period }, body: { cells } });
    const params = { id };
    await test.api.call(salaryCalls.setState, { params, query: { state: 'confirmed' } });
    const found = await rows(period);
    return Object.fromEntries(
      found.map(({ number, amounts }) => [
        number,
        `${amounts['cumSpecialAdditional'] ?? '0.00'} ${amounts['tax'] ?? '0.00'}`,
      ]),
    );
  };

  it('takes up what was declared after the month was confirmed, and changes of a share', async () => {
    const late = await add('迟报');
    const share = await add('子女', { declarations: [child('2026-01', '0.5')] });
    const agreed = await add('老人', { declarations: [elder('2026-01', '1000')] });
    for (const period of ['2026-01', '2026-02', '2026-03']) await pay(period);
    await declare(late, [elder('2026-03')]);
    expect(await pay('2026-04')).toMatchObject({ 迟报: '12000.00 1300.00' });
    await declare(share, [child('2026-05', '1')]);
    await declare(agreed, [elder('2026-05', '1500')]);
    const may = await pay('2026-05');
    expect([may['子女'], may['老人']].map((text) => text?.split(' ')[0])).toEqual([
      '10000.00',
      '7500.00',
    ]);
  });

  it('counts months out of the sheet while the person is employed, and all spans', async () => {
    await add('在职');
    await add('移出', { declarations: [elder('2025-12')] });
    await add('再入职', {
      employment: [{ from: '2024-01-01', until: '2026-02-10' }, { from: '2026-06-01' }],
      declarations: [elder('2026-06')],
    });
    const certificate: Declared = {
      type: 'certificate',
      year: 2026,
      declared: '2026-08',
      date: '2026-03-01',
    };
    await add('新来', { employment: [{ from: '2026-09-01' }], declarations: [certificate] });
    let tax = 0;
    let last: Readonly<Record<string, string>> = {};
    for (let month = 1; month <= 12; month += 1) {
      const out = month >= 3 && month <= 5 ? ['移出'] : [];
      last = await pay(`2026-${String(month).padStart(2, '0')}`, { out });
      if (out.length === 0) tax += Number(last['移出']?.split(' ')[1]);
    }
    expect(last['移出']?.split(' ')[0]).toBe('36000.00');
    expect(tax).toBe(17_880);
    expect(last['再入职']?.split(' ')[0]).toBe('27000.00');
    expect(last['新来']?.split(' ')[0]).toBe('3600.00');
  });

  it('goes on from an opening without counting its months again', async () => {
    const opening = {
      lastPeriod: '2026-06',
      monthsCounted: 6,
      income: '90000',
      specialDeduction: '13500',
      specialAdditionalDeduction: '18000',
      withheld: '855',
    };
    await add('接手', { opening, declarations: [elder('2026-07')] });
    expect(await pay('2026-07', { salary: '15000' })).toEqual({ 接手: '21000.00 210.00' });
  });

  it('counts by the month of payment like the basic deduction', async () => {
    await add('次月', { employment: [{ from: '2026-01-01' }], declarations: [elder('2026-01')] });
    expect(await pay('2026-01', { payPeriod: '2026-02' })).toEqual({ 次月: '6000.00 420.00' });
  });

  it('names rent beside a loan and what is declared twice, on the card and on the sheet', async () => {
    const once = { year: 2026, declared: '2026-01' };
    const rent = {
      type: 'rent',
      ...once,
      from: '2026-01',
      until: '2026-12',
      city: 'major',
    } as const;
    const loan = { type: 'mortgageInterest', ...once, from: '2026-03', share: '1' } as const;
    const employment = [{ from: '2024-01-01' }];
    const fields = employeeFields('租贷', { employment, declarations: [rent, loan] });
    expect(await test.api.send(employeeCalls.create, { body: fields })).toMatchObject({
      code: 'PAYROLL_EMPLOYEE',
      msg: expect.stringContaining('2026-03 同时申报了住房租金和住房贷款利息'),
    });
    const twice = employeeFields('两条', {
      employment,
      declarations: [elder('2026-01', '1000'), elder('2026-01', '1500'), rent, rent],
    });
    const { warnings } = await test.api.call(employeeCalls.create, { body: twice });
    const expected = [
      expect.stringContaining('赡养老人申报了多条'),
      expect.stringContaining('住房租金申报了多条'),
    ];
    expect(warnings).toEqual(expected);
    await test.api.call(salaryCalls.create, { body: { period: '2026-01', payPeriod: '2026-01' } });
    const [row] = await rows('2026-01');
    expect(row?.problems.map(({ msg }) => msg)).toEqual(expected);
    expect(row?.amounts['cumSpecialAdditional']).toBe('3000.00');
  });

  it('names what was taken beyond the declarations after one was withdrawn', async () => {
    const id = await add('撤回', { declarations: [elder('2026-01')] });
    await pay('2026-01');
    await declare(id, []);
    // (60,000 − 10,000 − 3,000) × 10 % − 2,520 − 660.
    expect(await pay('2026-02')).toEqual({ 撤回: '3000.00 1520.00' });
    const [row] = await rows('2026-02');
    expect(row?.problems.map(({ msg }) => msg)).toEqual([
      expect.stringContaining('多扣的 3,000.00 在以后月份抵减'),
    ]);
  });
});
