import { z } from 'zod';
import { defineCall } from './call';
import { amount, done, id, idParams, period, version } from './common.schema';
import { insuranceSchemeRecord } from './insurance.record';
import { changesOf } from './record';

const view = 'payroll.view';
const manage = 'payroll.manage';
const path = '/insurance';

/** A finding of payroll: `refuse` stops the sheet from being confirmed, `warn` is shown beside it. */
export const payrollFinding = z.strictObject({
  code: z.string(),
  severity: z.enum(['refuse', 'warn']),
  msg: z.string(),
});
export type PayrollFinding = z.output<typeof payrollFinding>;

/** How certain a fact of the law is. */
const confidence = z.enum(['sure', 'likely', 'unsure']);

/** The contribution of an item in a month, in yuan; rates are fractions. */
export const contributionLine = z.strictObject({
  kind: z.enum(['month', 'topUp', 'arrears']),
  /** The month it is for. */
  period,
  code: z.string(),
  name: z.string(),
  declared: amount,
  floor: amount.nullable(),
  ceiling: amount.nullable(),
  /** The declared base within floor and ceiling, and which of them holds. */
  applied: amount,
  bound: z.enum(['floor', 'ceiling']).nullable(),
  personalRate: z.string(),
  companyRate: z.string(),
  personal: amount,
  company: amount,
  deductible: amount,
});
export type ContributionRow = z.output<typeof contributionLine>;

export const insuranceScheme = z.strictObject({
  id,
  version,
  ...insuranceSchemeRecord.shape,
  /** People under the scheme now. */
  employeeCount: z.number().int(),
  /** Findings that stop nothing: items to be confirmed, rates outside the usual. */
  warnings: z.array(z.string()),
});
export type InsuranceSchemeRow = z.output<typeof insuranceScheme>;

const proposedItem = z.strictObject({
  code: z.string(),
  name: z.string(),
  companyRate: z.string(),
  personalRate: z.string(),
  isDeductible: z.boolean(),
  /** The rates differ from city to city. */
  isCityDependent: z.boolean(),
  note: z.string(),
  source: z.string(),
  confidence,
});

export const insuranceCalls = {
  list: defineCall({
    method: 'GET',
    path: `${path}/list`,
    access: view,
    summary: '社保公积金方案',
    result: z.array(insuranceScheme),
  }),
  /** A proposal for a new scheme. It is applied only when a person saves it. */
  proposals: defineCall({
    method: 'GET',
    path: `${path}/proposals`,
    access: view,
    summary: '社保公积金方案的参考参数，含可靠程度',
    result: z.strictObject({
      items: z.array(proposedItem),
      cities: z.array(
        z.strictObject({
          city: z.string(),
          from: period,
          floor: amount,
          ceiling: amount,
          source: z.string(),
          confidence,
        }),
      ),
    }),
  }),
  one: defineCall({
    method: 'GET',
    path: `${path}/{id}`,
    access: view,
    summary: '社保公积金方案',
    params: idParams,
    result: insuranceScheme,
  }),
  create: defineCall({
    method: 'POST',
    path,
    access: manage,
    summary: '新增社保公积金方案',
    body: insuranceSchemeRecord.body,
    result: insuranceScheme,
  }),
  update: defineCall({
    method: 'PUT',
    path,
    access: manage,
    summary: '修改社保公积金方案；已确认月份的工资不变',
    body: z.strictObject({ id, version, ...changesOf(insuranceSchemeRecord) }),
    result: insuranceScheme,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: `${path}/{id}`,
    access: manage,
    turn: 'alone',
    summary: '删除没有员工参保的方案',
    params: idParams,
    result: done,
  }),
};
