import { z } from 'zod';
import { defineCall } from './call';
import { id, listedOnce, period, text, timestamp } from './common.schema';
import { runsAtMost } from './salary.schema';
import { slipFigures } from './payslip.contract';

const manage = 'payroll.manage';
const path = '/salary/slip';

export const slipLinksAtMost = 500;
export const slipLinkDays = { standard: 7, most: 30 } as const;

/** A link that was made just now; the token is shown this once and not stored. */
const madeLink = z.strictObject({
  employeeId: id,
  number: z.string(),
  name: z.string(),
  token: z.string(),
  expiresAt: timestamp,
});
export type MadeSlipLink = z.output<typeof madeLink>;

/** What the employee sees; nothing tells of other account sets or of anybody else. */
const openedSlip = slipFigures.extend({
  /** The employer; '' where the service does not know the name. */
  company: z.string(),
  period,
  run: z.number().int(),
  payPeriod: period,
  name: z.string(),
});
export type OpenedSlip = z.output<typeof openedSlip>;

export const payslipLinkCalls = {
  create: defineCall({
    method: 'PUT',
    path: `${path}/link`,
    access: manage,
    answersSecret: true,
    summary: '生成工资条链接；同一人同一次发放的旧链接随之作废',
    body: z.strictObject({
      period,
      run: z.number().int().min(1).max(runsAtMost).default(1),
      employeeIds: z
        .array(id)
        .min(1, '请选择员工')
        .max(slipLinksAtMost, `一次最多生成 ${slipLinksAtMost} 个链接`)
        .superRefine(listedOnce('员工', (employeeId) => employeeId)),
      days: z
        .number()
        .int()
        .min(1, '有效天数至少 1 天')
        .max(slipLinkDays.most, `有效天数最多 ${slipLinkDays.most} 天`)
        .default(slipLinkDays.standard),
    }),
    rows: 'employeeIds',
    result: z.array(madeLink).max(slipLinksAtMost),
  }),
  revoke: defineCall({
    method: 'PUT',
    path: `${path}/link/revoke`,
    access: manage,
    summary: '作废工资条链接',
    body: z.strictObject({
      ids: z
        .array(id)
        .min(1, '请选择链接')
        .max(slipLinksAtMost, `一次最多作废 ${slipLinksAtMost} 个链接`)
        .superRefine(listedOnce('链接', (linkId) => linkId)),
    }),
    result: z.strictObject({ count: z.number().int() }),
  }),
  /** Needs no sign-in. Every wrong link or code gets the same answer. */
  open: defineCall({
    method: 'POST',
    path: `${path}/open`,
    access: 'public',
    turn: 'none',
    answersSecret: true,
    summary: '凭链接和证件号码后四位查看本人的工资条',
    body: z.strictObject({
      token: text('链接', 100),
      /** The last four characters of the document number. */
      code: text('证件号码后四位', 4),
    }),
    result: openedSlip,
  }),
};
