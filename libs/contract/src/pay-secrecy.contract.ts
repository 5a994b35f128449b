import { z } from 'zod';
import { defineCall } from './call';
import { id, listedOnce, maxVersion } from './common.schema';

const path = '/salary/secrecy';
/** An account set has fewer members. */
const limitedAtMost = 1_000;

/** Whose pay a member of the account set may see. */
const paySight = z.strictObject({
  userId: id,
  /** Raised by each change; 0: the member was never limited. */
  version: z.number().int(),
  /** People who belong to one of these departments, with any share; none: everybody. */
  departmentIds: z.array(id),
});
export type PaySight = z.output<typeof paySight>;

export const paySecrecyCalls = {
  /** Members who are limited, and departments to choose from. Who is not listed sees everybody. */
  list: defineCall({
    method: 'GET',
    path,
    access: 'payroll.secrecy',
    summary: '各成员的工资查看范围',
    result: z.strictObject({
      limited: z.array(paySight).max(limitedAtMost),
      departments: z.array(z.strictObject({ id, code: z.string(), name: z.string() })),
    }),
  }),
  /** What the person asking is limited to. */
  own: defineCall({
    method: 'GET',
    path: `${path}/own`,
    access: 'payroll.view',
    summary: '本人的工资查看范围',
    result: z.strictObject({
      /** 门店、电商部; '' without a limit. */
      departments: z.string(),
    }),
  }),
  update: defineCall({
    method: 'PUT',
    path,
    access: 'payroll.secrecy',
    turn: 'alone',
    summary: '设置成员的工资查看范围；不选部门即可查看全部',
    body: z.strictObject({
      userId: id,
      version: z.number().int().min(0).max(maxVersion),
      departmentIds: z
        .array(id)
        .max(200, '部门最多选 200 个')
        .superRefine(listedOnce('部门', (departmentId) => departmentId)),
    }),
    result: paySight,
  }),
};
