import { employeeCalls, salaryCalls, type RequestOf } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { employeeFields } from '../testing/write-cases';

type EmployeeIn = RequestOf<typeof employeeCalls.create>['body'];

const openingTo = (lastPeriod: string, changes: Record<string, unknown> = {}) => ({
  lastPeriod,
  monthsCounted: Number(lastPeriod.slice(5)),
  income: '90000',
  specialDeduction: '13500',
  specialAdditionalDeduction: '18000',
  withheld: '855',
  ...changes,
});

describe('年初累计', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
  });
  afterAll(() => test.stop());

  const bodyOf = (number: string, changes: Partial<EmployeeIn>) =>
    employeeFields(number, { employment: [{ from: '2024-01-01' }], ...changes });
  const send = (number: string, changes: Partial<EmployeeIn> = {}) =>
    test.api.send(employeeCalls.create, { body: bodyOf(number, changes) });
  const change = async (number: string, changes: Partial<EmployeeIn>) => {
    const found = await test.api.call(employeeCalls.page, { query: {}, body: { keyword: number } });
    const { id, version } = found.records[0] ?? { id: 0, version: 0 };
    return test.api.send(employeeCalls.update, {
      body: { id, version, ...bodyOf(number, changes) },
    });
  };
  const create = (period: string) =>
    test.api.call(salaryCalls.create, { body: { period, payPeriod: period } });
  const refused = async (period: string) => {
    const { rows } = await test.api.call(salaryCalls.employeeList, { query: { period } });
    return Object.fromEntries(
      rows.map(({ number, problems }) => [
        number,
        problems.filter(({ severity }) => severity === 'refuse').map(({ msg }) => msg),
      ]),
    );
  };
  const calculate = (id: number) => test.api.call(salaryCalls.calculate, { params: { id } });
  const confirm = (id: number, state: 'draft' | 'confirmed' = 'confirmed') =>
    test.api.send(salaryCalls.setState, { params: { id }, query: { state } });
  let july = 0;

  it('is named on the sheet and keeps it from being confirmed where it is missing or wrong', async () => {
    await send('齐全', { opening: openingTo('2026-06') });
    await send('没有');
    await send('缺月', { opening: openingTo('2026-04') });
    await send('过后', { opening: openingTo('2026-08') });
    await send('新入', { employment: [{ from: '2026-07-03' }] });
    ({ id: july } = await create('2026-07'));
    expect(await refused('2026-07')).toEqual({
      齐全: [],
      没有: [expect.stringContaining('没有年初累计')],
      缺月: [expect.stringContaining('缺 2026-05 至 2026-06 的数')],
      过后: [expect.stringContaining('会重复累计')],
      新入: [],
    });
    expect(await confirm(july)).toMatchObject({
      code: 'PAYROLL_SHEET',
      msg: expect.stringContaining('没有年初累计'),
    });
    const card = await change('没有', {});
    expect(card).toMatchObject({
      data: { warnings: [expect.stringContaining('没有年初累计')] },
    });
  });

  it('of 0 says that nothing was paid before', async () => {
    const none = openingTo('2026-06', { income: '0', specialDeduction: '0', withheld: '0' });
    expect(await change('没有', { opening: none })).toMatchObject({ data: { warnings: [] } });
    await change('缺月', { opening: openingTo('2026-06') });
    await change('过后', { opening: openingTo('2026-06') });
    await calculate(july);
    expect(await confirm(july)).toMatchObject({ success: true });
  });

  it('is refused with more tax than the income bears, and of another employer', async () => {
    expect(
      await send('多扣', { opening: openingTo('2026-06', { withheld: '99999' }) }),
    ).toMatchObject({
      code: 'PAYROLL_EMPLOYEE',
      msg: expect.stringContaining('不作任何扣除时的税额 6,480.00'),
    });
    const other = { opening: openingTo('2026-06'), employment: [{ from: '2026-07-03' }] };
    expect(await send('别家', other)).toMatchObject({
      msg: expect.stringContaining('上一单位的数不能带入'),
    });
  });

  it('stays while a month that goes on from it is confirmed', async () => {
    const corrected = { opening: openingTo('2026-06', { income: '190000', withheld: '5000' }) };
    expect(await change('齐全', corrected)).toMatchObject({
      code: 'PAYROLL_EMPLOYEE',
      msg: expect.stringContaining('依次取消确认到2026年7月'),
    });
    const position = { opening: openingTo('2026-06'), position: '店长' };
    expect(await change('齐全', position)).toMatchObject({ success: true });
    expect(await confirm(july, 'draft')).toMatchObject({ success: true });
    expect(await change('齐全', corrected)).toMatchObject({ success: true });
  });
});
