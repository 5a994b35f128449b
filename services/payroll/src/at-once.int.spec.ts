import { employeeCalls, insuranceCalls, salaryFieldCalls } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from './service';
import { employeeFields, schemeFields } from './testing/write-cases';

const monthsOfYear = Array.from(
  { length: 12 },
  (_, at) => `2026-${String(at + 1).padStart(2, '0')}`,
);

describe('people who work on the same records at once', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
  });
  afterAll(() => test.stop());

  const employee = (number: string) =>
    test.api.call(employeeCalls.create, { body: employeeFields(number) });
  const scheme = (name: string) =>
    test.api.call(insuranceCalls.create, { body: schemeFields(name) });

  it('adjust bases of different months, and each of them stands', async () => {
    const { id } = await employee('0001');
    const insuranceSchemeId = (await scheme('园区')).id;
    const answers = await Promise.all(
      monthsOfYear.map((from, at) => {
        const social = String(5000 + at);
        const entries = [{ id, insuranceSchemeId, from, social, housingFund: '5000' }];
        return test.api.send(employeeCalls.updateInsurance, { body: { entries } });
      }),
    );
    expect(answers.every(({ success }) => success)).toBe(true);
    const { insurance } = await test.api.call(employeeCalls.one, { params: { id } });
    expect(insurance.bases.map(({ from }) => from)).toEqual(monthsOfYear);
  });

  it('remove a scheme and put somebody under it: one of the two is refused', async () => {
    const { id } = await employee('0002');
    for (const [at, from] of monthsOfYear.entries()) {
      const insuranceSchemeId = (await scheme(`方案${at}`)).id;
      const entries = [{ id, insuranceSchemeId, from, social: '5800', housingFund: '5800' }];
      const [removed, insured] = await Promise.all([
        test.api.send(insuranceCalls.remove, { params: { id: insuranceSchemeId } }),
        test.api.send(employeeCalls.updateInsurance, { body: { entries } }),
      ]);
      expect([removed.success, insured.success].toSorted()).toEqual([false, true]);
    }
  });

  it('change the list of fields that they have seen alike: one of them has to read it anew', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { version, fields } = await test.api.call(salaryFieldCalls.list, {});
      const sent = fields.map(({ code, name, treatment, formula, isShown }) => ({
        code,
        name,
        treatment,
        formula: formula ?? '',
        isShown,
      }));
      const body = { version, fields: sent };
      const answers = await Promise.all(
        ['甲', '乙', '丙'].map(() => test.api.send(salaryFieldCalls.update, { body })),
      );
      const codes = answers.map((each) => (each.success ? 'written' : each.code));
      expect(codes.toSorted()).toEqual(['VERSION_STALE', 'VERSION_STALE', 'written']);
    }
  });
});
