import { employeeCalls, insuranceCalls, salaryCalls, type RequestOf } from '@mingzhang/contract';
import { setUp, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { employeeFields, schemeFields } from '../testing/write-cases';
import { verify } from '../verify';

type EmployeeIn = RequestOf<typeof employeeCalls.create>['body'];
type Cells = RequestOf<typeof salaryCalls.update>['body']['cells'];

describe('工资表', () => {
  let test: DomainTest;
  let people: Readonly<Record<string, number>>;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    const scheme = await test.api.call(insuranceCalls.create, { body: schemeFields('城镇职工') });
    const opening = { lastPeriod: '2025-12', monthsCounted: 12, income: '999999' };
    const shen = await add('0001', { name: '沈国栋', opening });
    const lu = await add('0003', { name: '陆建华' });
    await add('0007', { name: '赵婷', employment: [{ from: '2026-02-01' }] });
    await add('0008', { name: '钱伟', kind: 'labour' });
    const insured = { insuranceSchemeId: scheme.id, from: '2026-01' };
    const entries = [{ id: lu, ...insured, social: '15000', housingFund: '15000' }];
    await test.api.call(employeeCalls.updateInsurance, { body: { entries } });
    people = { shen, lu };
  });
  afterAll(() => test.stop());

  const add = async (number: string, changes: Partial<EmployeeIn>) =>
    (await test.api.call(employeeCalls.create, { body: employeeFields(number, changes) })).id;
  const create = (period: string, copy = false) =>
    test.api.send(salaryCalls.create, { body: { period, payPeriod: period, copy } });
  const sheet = (period: string) => test.api.call(salaryCalls.employeeList, { query: { period } });
  const rowOf = async (period: string, name: string) => {
    const row = (await sheet(period)).rows.find((each) => each.name === name);
    if (!row) throw new Error(`${name} is not in ${period}`);
    return row;
  };
  const write = (period: string, cells: Cells) =>
    test.api.send(salaryCalls.update, { query: { period }, body: { cells } });
  const type = async (period: string, name: string, value: string, code = 'baseSalary') => {
    const { id, entered } = await rowOf(period, name);
    return write(period, [{ id, code, value, seen: entered[code] ?? null }]);
  };
  const state = (id: number, to: 'draft' | 'confirmed', api = test.api) =>
    api.send(salaryCalls.setState, { params: { id }, query: { state: to } });
  const idOf = async (period: string) => (await sheet(period)).month.id;
  const taxes = async (period: string) =>
    Object.fromEntries(
      (await sheet(period)).rows.map(({ name, amounts }) => [name, amounts['tax'] ?? '0.00']),
    );

  it('has the normal employees of its month, and computes what is typed at once', async () => {
    expect(await create('2026-01')).toMatchObject({ success: true });
    const { rows, fields } = await sheet('2026-01');
    expect(rows.map(({ name }) => name)).toEqual(['沈国栋', '陆建华', '钱伟']);
    expect(fields.find(({ code }) => code === 'net')).toMatchObject({ name: '实发工资' });
    expect(await type('2026-01', '沈国栋', '30000')).toMatchObject({
      data: {
        rows: [{ amounts: { gross: '30000.00', tax: '750.00', net: '29250.00' } }],
        following: [],
        month: { count: 3, totals: { gross: '30000.00', tax: '750.00' } },
      },
    });
    await type('2026-01', '陆建华', '15000');
    // 15,000 − 5,000 − pension 1,200 − housing fund 750.
    expect((await rowOf('2026-01', '陆建华')).amounts).toMatchObject({
      socialPersonal: '1200.00',
      housingFundPersonal: '750.00',
      cumTaxableIncome: '8050.00',
      tax: '241.50',
      net: '12808.50',
    });
    await type('2026-01', '钱伟', '5000');
    expect(await taxes('2026-01')).toMatchObject({ 钱伟: '800.00' });
  });

  it('is merged cell by cell; one that somebody else changed is refused by name', async () => {
    const { id } = await rowOf('2026-01', '陆建华');
    const bonus = { id, code: 'bonus', value: '100', seen: null };
    expect(await write('2026-01', [bonus])).toMatchObject({ success: true });
    const overtime = { id, code: 'overtime', value: '50', seen: null };
    expect(await write('2026-01', [overtime])).toMatchObject({ success: true });
    expect(await write('2026-01', [{ ...bonus, value: '200' }])).toMatchObject({
      code: 'PAYROLL_CELL',
      msg: expect.stringContaining('0003 陆建华的“奖金”刚被他人改为 100.00'),
      details: [{ path: 'cells.0.value', row: 1 }],
    });
    expect(await write('2026-01', [{ id, code: 'net', value: '1', seen: null }])).toMatchObject({
      code: 'PAYROLL_SHEET',
      msg: expect.stringContaining('“实发工资”由系统计算'),
    });
    const refused = (await sheet('2026-01')).fields
      .filter(({ isEditable }) => !isEditable)
      .map(({ code }) => ({ id, code, value: '1', seen: null }));
    expect(await write('2026-01', refused)).toMatchObject({
      details: refused.map(() => ({ msg: expect.stringContaining('由系统计算') })),
    });
    const clear = [bonus, overtime].map((cell) => ({ ...cell, seen: cell.value, value: null }));
    const cleared = clear.map((cell) => ({ ...cell, seen: `${cell.seen}.00` }));
    expect(await write('2026-01', cleared)).toMatchObject({
      data: { rows: [{ entered: { baseSalary: '15000.00' } }] },
    });
  });

  it('goes on month by month: copied, cumulative, with new employees', async () => {
    expect(await create('2026-03')).toMatchObject({
      code: 'PAYROLL_MONTH',
      msg: expect.stringContaining('请先编制2026年2月的工资表'),
    });
    expect(await create('2026-02', true)).toMatchObject({ data: { count: 4 } });
    expect(await create('2026-02')).toMatchObject({ code: 'PAYROLL_MONTH' });
    // 50,000 × 10 % − 2,520 − 750.
    expect(await taxes('2026-02')).toMatchObject({ 沈国栋: '1730.00', 赵婷: '0.00' });
    const { amounts: _, ...row } = await rowOf('2026-02', '沈国栋');
    expect(row).toMatchObject({
      previousNet: '29250.00',
      reason: '预扣率由 3% 升到 10%，个人所得税 +980.00',
    });
    expect((await test.findings('2026-02')).map(({ message }) => message)).toEqual([
      expect.stringContaining('2026年2月工资表未确认（4 人）'),
    ]);
  });

  it('explains a person: steps that add up, figures of the tax, why it changed', async () => {
    const params = { id: await idOf('2026-02'), employeeId: people['shen'] ?? 0 };
    const told = await test.api.call(salaryCalls.explanation, { params });
    expect(told.steps.map(({ code, amount }) => `${code} ${amount}`)).toEqual([
      'gross 30000.00',
      'personalInsurance 0.00',
      'tax 1730.00',
      'net 28270.00',
      'companyCost 30000.00',
    ]);
    expect(told.tax.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['monthIncome', 'cumIncome']),
    );
    expect(told.change).toContain('比上月多扣 980.00');
    expect(told.before).toMatchObject({ income: '30000.00', withheld: '750.00' });
  });

  it('computes later drafts anew after a correction, and says for whom', async () => {
    expect(await type('2026-01', '沈国栋', '40000')).toMatchObject({
      data: {
        following: [
          {
            period: '2026-02',
            run: 1,
            count: 1,
            changes: [{ name: '沈国栋', taxBefore: '1730.00', tax: '2430.00' }],
          },
        ],
      },
    });
    // 35,000 × 3 % = 1,050; (70,000 − 10,000) × 10 % − 2,520 − 1,050.
    expect(await taxes('2026-01')).toMatchObject({ 沈国栋: '1050.00' });
    expect(await taxes('2026-02')).toMatchObject({ 沈国栋: '2430.00' });
  });

  it('leaves out who is taken out, and takes up new employees when it is computed', async () => {
    const { id } = await rowOf('2026-02', '赵婷');
    const out = await test.api.call(salaryCalls.notIn, { params: { id }, body: {} });
    expect(out).toMatchObject({ month: { count: 3, notInCount: 1 }, rows: [{ isIn: false }] });
    await add('0009', { name: '吴大勇' });
    const month = await idOf('2026-02');
    const computed = await test.api.call(salaryCalls.calculate, { params: { id: month } });
    expect(computed.month).toMatchObject({ count: 4, notInCount: 1 });
    const used = await test.api.send(employeeCalls.batchRemove, { body: [people['lu'] ?? 0] });
    expect(used).toMatchObject({ code: 'PAYROLL_EMPLOYEE_USED' });
  });

  it('is confirmed in order and by a second person, and back only from the end', async () => {
    const [january, february] = [await idOf('2026-01'), await idOf('2026-02')];
    expect(await state(february, 'confirmed')).toMatchObject({
      msg: expect.stringContaining('2026年1月工资表还没有确认'),
    });
    await setUp(test.domain, 1, { voucherReviewed: 1 });
    expect(await state(january, 'confirmed')).toMatchObject({ code: 'PAYROLL_SECOND_PERSON' });
    const second = test.domain.as({
      userId: 2,
      userName: '王素芬',
      accountSetId: 1,
      role: 'Manager',
    });
    expect(await state(january, 'confirmed', second)).toMatchObject({
      data: { state: 'confirmed', confirmedName: '王素芬' },
    });
    expect(await type('2026-01', '沈国栋', '1')).toMatchObject({
      code: 'PAYROLL_MONTH',
      msg: expect.stringContaining('已确认，不能修改'),
    });
    expect(await state(february, 'confirmed', second)).toMatchObject({ success: true });
    expect(await state(january, 'draft')).toMatchObject({
      code: 'PAYROLL_MONTH',
      msg: expect.stringContaining('2026年2月工资表已确认'),
    });
    expect((await test.findings('2026-02')).map(({ message }) => message)).toEqual([
      expect.stringContaining('账上计提工资 0.00，工资表应发合计 50,000.00'),
      expect.stringContaining('账上计提单位社保公积金 0.00'),
    ]);
    expect(await state(february, 'draft')).toMatchObject({ success: true });
    const remove = (id: number) => test.api.send(salaryCalls.remove, { params: { id } });
    expect(await remove(january)).toMatchObject({ code: 'PAYROLL_MONTH' });
    expect(await remove(february)).toMatchObject({ success: true });
    expect(await test.api.call(salaryCalls.recent, {})).toMatchObject({
      period: '2026-01',
      isLast: true,
    });
    expect(await test.api.call(salaryCalls.next, {})).toMatchObject({ period: '2026-02' });
  });

  it('does not confirm what a rule refuses, naming the person', async () => {
    await setUp(test.domain, 1, { voucherReviewed: 0 });
    await create('2026-02', true);
    await type('2026-02', '吴大勇', '100', 'absenceDeduction');
    expect(await state(await idOf('2026-02'), 'confirmed')).toMatchObject({
      code: 'PAYROLL_SHEET',
      msg: expect.stringMatching(/^0009 吴大勇：.*为负数/),
    });
  });

  it('goes on from an opening in the middle of the year as if the months were kept here', async () => {
    const opening = {
      lastPeriod: '2026-01',
      monthsCounted: 1,
      income: '40000',
      withheld: '1050',
    };
    const employment = [{ from: '2024-03-11' }];
    await add('0010', { name: '许曼', opening, employment });
    const id = await idOf('2026-02');
    await test.api.call(salaryCalls.calculate, { params: { id } });
    await type('2026-02', '许曼', '30000');
    const found = await taxes('2026-02');
    // 沈国栋 was copied with the corrected 40,000.
    await type('2026-02', '沈国栋', '30000');
    expect(found['许曼']).toBe('2430.00');
    expect(await taxes('2026-02')).toMatchObject({ 沈国栋: '2430.00' });
  });

  it('is found by verify where its rows, sums or months do not agree', async () => {
    const { database } = test.domain;
    const verified = async () =>
      (await verify({ databaseUrl: database.url, accountSetIds: [1] })).map(({ rule }) => rule);
    expect(await verified()).toEqual([]);
    const faults: readonly (readonly [string, string])[] = [
      [
        'payroll-total',
        `update payroll.salary_month set count = count + 1 where period = '2026-02'`,
      ],
      [
        'payroll-withheld',
        `update payroll.salary_row set after = after || '{"withheld": "7.00"}'
         where id = (select max(id) from payroll.salary_row where after is not null)`,
      ],
      [
        'payroll-before',
        `update payroll.salary_row set before = null where name = '陆建华'
           and month_id = (select max(id) from payroll.salary_month)`,
      ],
      ['payroll-order', `update payroll.salary_month set state = 'draft' where period = '2026-01'`],
      [
        'payroll-employee',
        `update payroll.salary_row set employee_id = 987654 where name = '钱伟'`,
      ],
      [
        'payroll-slip-link',
        `insert into payroll.slip_link (account_set_id, month_id, employee_id, department_ids,
           token_digest, made_by, expires_at)
         values (1, 987654, 1, '{}', 'digest', '周敏', now())`,
      ],
      [
        'payroll-scheme',
        `update payroll.employee set insurance_scheme_id = 987654 where name = '陆建华'`,
      ],
    ];
    await database.queryAll(`update payroll.salary_month set state = 'confirmed'`);
    for (const [rule, fault] of faults) {
      await database.queryAll(fault);
      expect(await verified()).toContain(rule);
    }
  });
});
