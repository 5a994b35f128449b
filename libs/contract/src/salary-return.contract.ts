import { z } from 'zod';
import { defineCall } from './call';
import {
  amount,
  amountIn,
  done,
  id,
  idParam,
  idParams,
  isoDate,
  maxVersion,
  version,
  wholeParam,
} from './common.schema';
import { documentVoucher } from './document.schema';

const view = 'payroll.view';
const manage = 'payroll.manage';
const path = '/salary/voucher/return';

/** The liability after a payment came back: 应付职工薪酬 or 其他应付款. */
export const returnLiabilities = ['wage', 'other'] as const;
export const returnLiabilityTitles = { wage: '应付职工薪酬', other: '其他应付款' } as const;

/** A payment of wages that came back from the bank (退回工资). Amounts in yuan. */
const salaryReturn = z.strictObject({
  id,
  version,
  employeeId: id,
  number: z.string(),
  name: z.string(),
  amount,
  returnedOn: isoDate,
  liability: z.enum(returnLiabilities),
  voucher: documentVoucher.nullable(),
  /** Null until it is paid once more. */
  repaidOn: isoDate.nullable(),
  repaidVoucher: documentVoucher.nullable(),
});
export type SalaryReturn = z.output<typeof salaryReturn>;

const salaryReturns = z.array(salaryReturn);

export const salaryReturnCalls = {
  list: defineCall({
    method: 'GET',
    path: `${path}/list`,
    access: view,
    summary: '某月退回的工资',
    query: z.strictObject({ salaryId: idParam }),
    result: salaryReturns,
  }),
  /** Books the payment back to the liability. */
  create: defineCall({
    method: 'POST',
    path,
    access: manage,
    summary: '登记退回的工资并生成凭证',
    body: z.strictObject({
      salaryId: id,
      employeeId: id,
      amount: amountIn,
      returnedOn: isoDate,
      bankSubjectId: id,
      liability: z.enum(returnLiabilities, '请选择记入的科目').default('wage'),
    }),
    result: salaryReturns,
  }),
  repay: defineCall({
    method: 'PUT',
    path: `${path}/{id}`,
    access: manage,
    summary: '重新发放退回的工资并生成凭证',
    params: idParams,
    body: z.strictObject({ version, repaidOn: isoDate, bankSubjectId: id }),
    result: salaryReturns,
  }),
  /**
   * Removes the second payment; without one, the return itself. The version says which: a repeated request
   * does not remove the return after its second payment.
   */
  remove: defineCall({
    method: 'DELETE',
    path: `${path}/{id}`,
    access: manage,
    summary: '撤销退回工资的重新发放，或删除退回的工资',
    params: idParams,
    query: z.strictObject({ version: wholeParam(1, maxVersion) }),
    result: done,
  }),
};
