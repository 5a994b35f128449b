import {
  employeeCalls,
  insuranceCalls,
  lateContributionCalls,
  salaryCalls,
} from '@mingzhang/contract';
import { addMonths } from '@mingzhang/rules';
import type { DomainTest, WriteCase } from '@mingzhang/server/testing';
import { employeeFields, schemeFields } from './write-cases';

/** A draft after a confirmed month in which somebody was not insured. */
export function lateCases({ api }: DomainTest): Readonly<Record<string, WriteCase>> {
  return {
    'PUT /insurance/late': async () => {
      const versions = schemeFields('').versions.map((version) => ({
        ...version,
        from: '2025-01',
      }));
      const scheme = await api.call(insuranceCalls.create, {
        body: { ...schemeFields('漏缴方案'), versions },
      });
      const { id } = await api.call(employeeCalls.create, { body: employeeFields('L01') });
      const { period: first } = await api.call(salaryCalls.next, {});
      const made = await api.call(salaryCalls.create, {
        body: { period: first, payPeriod: first },
      });
      const state = { state: 'confirmed' as const };
      await api.call(salaryCalls.setState, { params: { id: made.id }, query: state });
      const period = addMonths(first, 1);
      const draft = await api.call(salaryCalls.create, { body: { period, payPeriod: period } });
      const { rows } = await api.call(salaryCalls.employeeList, { query: { period } });
      const row = rows.find(({ employeeId }) => employeeId === id);
      const cells = [{ id: row?.id ?? 0, code: 'baseSalary', value: '20000', seen: null }];
      await api.call(salaryCalls.update, { query: { period }, body: { cells } });
      const entry = { id, insuranceSchemeId: scheme.id, from: first };
      const entries = [{ ...entry, social: '8000', housingFund: '6000' }];
      await api.call(employeeCalls.updateInsurance, { body: { entries } });
      // The months of other cases pay this person nothing.
      const ended = [{ ...entry, insuranceSchemeId: null, from: period }];
      await api.call(employeeCalls.updateInsurance, { body: { entries: ended } });
      const people = [{ employeeId: id, personal: '940', company: '1580' }];
      return () => api.call(lateContributionCalls.take, { body: { salaryId: draft.id, people } });
    },
  };
}
