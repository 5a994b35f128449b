import {
  employeeCalls,
  payslipCalls,
  payslipLinkCalls,
  payYearCalls,
  paySecrecyCalls,
  salaryCalls,
} from '@mingzhang/contract';
import { addMonths } from '@mingzhang/rules';
import { FakeIdentity, type DomainTest, type WriteCase } from '@mingzhang/server/testing';
import { cardOf, departmentIn, employeeFields } from './write-cases';

/** Users who are Directors of an account set, by its number. */
const directors: Readonly<Record<number, number>> = { 1: 71, 2: 72 };

/** Identity that knows the members whom `secrecyCases` limit. */
export function identityOfDirectors(): FakeIdentity {
  const identity = new FakeIdentity();
  for (const [set, userId] of Object.entries(directors))
    identity.let(userId, Number(set), 'Director');
  // Jobs of the walks run for them.
  for (const set of [1, 2]) identity.let(1, set, 'Manager');
  return identity;
}

/** One valid call of every route that limits members. @param accountSetId whose Manager calls */
export function secrecyCases(
  test: DomainTest,
  accountSetId = 1,
): Readonly<Record<string, WriteCase>> {
  const { api } = test;
  let count = 0;
  return {
    'PUT /salary/secrecy': async () => {
      count += 1;
      const departmentId = await departmentIn(test, `查看范围${count}`);
      const userId = directors[accountSetId] ?? 0;
      const { limited } = await api.call(paySecrecyCalls.list, {});
      const version = limited.find((each) => each.userId === userId)?.version ?? 0;
      const body = { userId, version, departmentIds: [departmentId] };
      return () => api.call(paySecrecyCalls.update, { body });
    },
  };
}

/** One valid call of every route of payslips. */
export function slipCases({ api }: DomainTest): Readonly<Record<string, WriteCase>> {
  let count = 0;
  /** A confirmed month with a person of its own. */
  const paid = async () => {
    count += 1;
    const idNumber = cardOf(500 + count);
    const fields = employeeFields(`L${count}`, { name: `工资条${count}`, idNumber });
    const { id: employeeId } = await api.call(employeeCalls.create, { body: fields });
    const { records } = await api.call(salaryCalls.page, { query: {} });
    const state = { state: 'confirmed' as const };
    for (const draft of records.toReversed().filter((each) => each.state === 'draft')) {
      await api.call(salaryCalls.setState, { params: { id: draft.id }, query: state });
    }
    const period = records[0] ? addMonths(records[0].period, 1) : '2025-01';
    const { id } = await api.call(salaryCalls.create, { body: { period, payPeriod: period } });
    await api.call(salaryCalls.setState, { params: { id }, query: state });
    return { period, employeeId, code: idNumber.slice(-4) };
  };
  const linked = async () => {
    const { period, employeeId, code } = await paid();
    const body = { period, employeeIds: [employeeId] };
    const [made] = await api.call(payslipLinkCalls.create, { body });
    const query = { period, employeeIds: String(employeeId) };
    const { records } = await api.call(payslipCalls.page, { query });
    return { token: made?.token ?? '', code, id: records[0]?.link?.id ?? 0 };
  };
  return {
    'GET /salary/slip/page': async () => {
      const { period, employeeId } = await paid();
      const query = { period, employeeIds: String(employeeId) };
      return () => api.call(payslipCalls.page, { query });
    },
    'GET /salary/year/certificate/{employeeId}': async () => {
      const { period, employeeId } = await paid();
      const query = { year: Number(period.slice(0, 4)) };
      return () => api.call(payYearCalls.certificate, { params: { employeeId }, query });
    },
    'GET /salary/year/export': async () => {
      const { period } = await paid();
      const query = { year: Number(period.slice(0, 4)), format: 'csv' as const };
      return () => api.file(payYearCalls.export, { query });
    },
    'PUT /salary/slip/link': async () => {
      const { period, employeeId } = await paid();
      const body = { period, employeeIds: [employeeId] };
      return () => api.call(payslipLinkCalls.create, { body });
    },
    'PUT /salary/slip/link/revoke': async () => {
      const { id } = await linked();
      return () => api.call(payslipLinkCalls.revoke, { body: { ids: [id] } });
    },
    'POST /salary/slip/open': async () => {
      const { token, code } = await linked();
      return () => api.call(payslipLinkCalls.open, { body: { token, code } });
    },
  };
}
