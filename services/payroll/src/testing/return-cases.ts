import { salaryCalls, salaryReturnCalls, salaryVoucherCalls } from '@mingzhang/contract';
import { lastDayOf } from '@mingzhang/rules';
import { once, type DomainTest, type WriteCase } from '@mingzhang/server/testing';
import { newMonth } from './voucher-cases';

/** One valid call of every route of returned payments. */
export function returnCases({ api, demo }: DomainTest): Readonly<Record<string, WriteCase>> {
  const bankSubjectId = demo.subjectId('1002');
  /** A month whose wages are paid, and somebody of it. */
  const paid = once(async () => {
    const { id: salaryId, period } = await newMonth(api, 'Z1');
    const [template] = await api.call(salaryVoucherCalls.templates, { params: { id: 0 } });
    await api.call(salaryVoucherCalls.create, {
      body: { salaryId, templateId: template?.id ?? 0, vouchers: ['payWage'] },
    });
    const { rows } = await api.call(salaryCalls.employeeList, { query: { period } });
    return { salaryId, period, employeeId: rows.at(-1)?.employeeId ?? 0 };
  });
  const body = async () => {
    const { salaryId, period, employeeId } = await paid();
    const returnedOn = lastDayOf(period);
    return { salaryId, employeeId, amount: '12.34', returnedOn, bankSubjectId };
  };
  const add = async () => {
    const all = await api.call(salaryReturnCalls.create, { body: await body() });
    const last = all.at(-1);
    if (!last) throw new Error('a return was made');
    return last;
  };
  return {
    'GET /salary/voucher/return/list': async () => {
      const { salaryId } = await paid();
      return () => api.call(salaryReturnCalls.list, { query: { salaryId } });
    },
    'POST /salary/voucher/return': async () => {
      const sent = await body();
      return () => api.call(salaryReturnCalls.create, { body: sent });
    },
    'PUT /salary/voucher/return/{id}': async () => {
      const { id, version, returnedOn } = await add();
      const sent = { version, repaidOn: returnedOn, bankSubjectId };
      return () => api.call(salaryReturnCalls.repay, { params: { id }, body: sent });
    },
    'DELETE /salary/voucher/return/{id}': async () => {
      const { id, version } = await add();
      return () => api.call(salaryReturnCalls.remove, { params: { id }, query: { version } });
    },
  };
}
