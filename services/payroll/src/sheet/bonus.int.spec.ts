import { salaryChoiceCalls } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { sheetUser } from '../testing/sheet-user';

const january = { period: '2026-01' };
const february = { period: '2026-02' };
const separate = { bonusMethod: 'separate' as const, payments: [] };
const merged = { bonusMethod: 'merged' as const, payments: [] };

describe('全年一次性奖金', () => {
  let test: DomainTest;
  let user: ReturnType<typeof sheetUser>;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    user = sheetUser(test);
    await user.add('0001', { name: '周敏' });
    await user.add('0002', { name: '约翰', kind: 'nonResident' });
    await user.create(january);
    await user.type(january, '0001', { baseSalary: '10000' });
  });
  afterAll(() => test.stop());

  const plan = async (number: string, amount: string) => {
    const { month } = await user.sheet(january);
    const { employeeId } = await user.rowOf(january, number);
    const params = { id: month.id, employeeId };
    return test.api.send(salaryChoiceCalls.bonusPlan, { params, query: { amount } });
  };

  it('is taxed both ways, with the cheaper one named', async () => {
    await user.type(january, '0001', { annualBonus: '36000' });
    // 120,000 − 60,000 of the year: the bonus is on 10 %; by itself on 3 %.
    expect((await user.explain(january, '0001')).bonus).toMatchObject({
      separate: { tax: '1080.00', net: '34920.00' },
      merged: { tax: '3600.00', net: '32400.00' },
      cheaper: 'separate',
      saved: '2520.00',
      isForecast: true,
    });
  });

  it('is warned of in a trap, and merged where the person chooses it', async () => {
    await user.type(january, '0001', { annualBonus: '36001' });
    const { amounts, problems } = await user.rowOf(january, '0001');
    expect(amounts).toMatchObject({ annualBonusTax: '3390.10', tax: '150.00' });
    expect(problems).toMatchObject([
      { severity: 'warn', msg: expect.stringContaining('36,000.00 或不低于 38,566.67') },
    ]);
    expect(await user.choose(january, '0001', merged)).toMatchObject({
      // 41,001 of January: 36,000 × 3 % + 5,001 × 10 %.
      data: { rows: [{ choices: merged, amounts: { tax: '1580.10', annualBonus: '36001.00' } }] },
    });
    expect((await user.rowOf(january, '0001')).amounts['annualBonusTax']).toBeUndefined();
  });

  it('is refused where somebody else chose meanwhile', async () => {
    const { id } = await user.rowOf(january, '0001');
    const payments = [{ kind: 'labour' as const, amount: '100' }];
    const body = { choices: { ...separate, payments }, seen: separate };
    expect(await test.api.send(salaryChoiceCalls.choose, { params: { id }, body })).toMatchObject({
      code: 'PAYROLL_CELL',
      msg: expect.stringContaining('0001 周敏'),
    });
  });

  it('is taxed by itself once a year: the second is merged and refused by name', async () => {
    await user.choose(january, '0001', separate);
    await user.create(february);
    await user.type(february, '0001', { annualBonus: '1000' });
    expect((await user.rowOf(february, '0001')).problems).toMatchObject([
      { severity: 'refuse', msg: expect.stringContaining('本年已有一次奖金单独计税') },
    ]);
    // The first one merged, the second may be taxed by itself.
    await user.choose(january, '0001', merged);
    expect((await user.rowOf(february, '0001')).problems).toEqual([]);
    expect((await user.rowOf(february, '0001')).amounts['annualBonusTax']).toBe('30.00');
  });

  it('is planned: both taxes, net pay and the split with the least tax', async () => {
    await user.choose(january, '0001', separate);
    await user.type(january, '0001', { annualBonus: '' });
    await user.type(february, '0001', { annualBonus: '' });
    // 60,000 of the year: 24,000 too much in the bracket of 10 %, so all is bonus up to the seam.
    expect(await plan('0001', '50,000')).toMatchObject({
      data: {
        yearBalance: '60000.00',
        separate: { tax: '4790.00', net: '45210.00' },
        merged: { tax: '5000.00', net: '45000.00' },
        cheaper: 'separate',
        best: { bonus: '36000.00', wage: '14000.00', tax: '2480.00', net: '47520.00' },
      },
    });
    expect(await plan('0001', '0')).toMatchObject({ code: 'PAYROLL_SHEET' });
    expect(await plan('0002', '1000')).toMatchObject({
      code: 'PAYROLL_SHEET',
      msg: expect.stringContaining('约翰'),
    });
  });

  it('beside it, payments that are taxed by themselves enter net pay and the log', async () => {
    const payments = [{ kind: 'severance' as const, amount: '400000', averageWage: '100000' }];
    expect(await user.choose(january, '0001', { ...separate, payments })).toMatchObject({
      data: {
        month: { totals: { tax: '7630.00' } },
        rows: [{ amounts: { oneOffPay: '400000.00', oneOffTax: '7480.00', net: '402370.00' } }],
      },
    });
    const [entry] = await test.domain.database.queryAll<{ after: object }>(
      'select after from operation_log.entry order by id desc limit 1',
    );
    expect(entry?.after).toEqual({
      年终奖计税方式: '单独计税',
      一次性收入: ['解除劳动合同一次性补偿金 400,000.00，上年职工平均工资 100,000.00'],
    });
    const { steps } = await user.explain(january, '0001');
    expect(steps.find(({ code }) => code === 'tax')?.parts).toContainEqual({
      code: 'severanceTax',
      title: '解除劳动合同一次性补偿金个税',
      amount: '7480.00',
      working: '100,000.00 × 10% − 2,520.00',
    });
  });
});
