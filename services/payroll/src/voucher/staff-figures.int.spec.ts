import { taxFigureCalls } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { sheetUser } from '../testing/sheet-user';

const periods = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`);

describe('bases of 工会经费 and 残疾人就业保障金', () => {
  let test: DomainTest;
  let user: ReturnType<typeof sheetUser>;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    user = sheetUser(test);
    await user.add('0001', { name: '职工' });
    await user.add('0002', { name: '残疾职工', kind: 'disabled' });
    await user.add('0003', { name: '劳务', kind: 'labour' });
    for (const period of periods) {
      await user.create({ period, copy: true });
      if (period !== '2026-01') continue;
      for (const number of ['0001', '0002', '0003']) {
        await user.type({ period }, number, { baseSalary: '5000' });
      }
    }
  });
  afterAll(() => test.stop());

  const figures = async (periodFrom: string, periodTo: string) => {
    const report = test.domain.as({ service: 'report', accountSetId: 1 });
    const found = await report.call(taxFigureCalls.given, { body: { periodFrom, periodTo } });
    return found.map(({ key, amount }) => `${key} ${amount}`);
  };

  it('wait until the months are confirmed', async () => {
    expect(await figures('2026-01', '2026-03')).toEqual([]);
  });

  it('are those of staff by the month of work, all runs together', async () => {
    for (const period of periods) await user.state({ period }, 'confirmed');
    await user.create({ period: '2026-12', isFurther: true });
    await user.type({ period: '2026-12', run: 2 }, '0001', { bonus: '1000' });
    await user.state({ period: '2026-12', run: 2 }, 'confirmed');
    expect(await figures('2026-01', '2026-03')).toEqual([
      'wages 30000.00',
      'withheldTax 2400.00',
      'otherPay 15000.00',
      'unionWages 30000.00',
    ]);
    expect((await figures('2026-01', '2026-12')).slice(3)).toEqual([
      'unionWages 121000.00',
      'staffWages 121000.00',
      'staffCount 2.00',
      'disabledCount 1.00',
    ]);
    expect(await figures('2025-01', '2025-12')).toEqual([]);
  });
});
