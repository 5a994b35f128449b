import { salaryVoucherKinds } from '@mingzhang/rules/payroll';
import { z } from 'zod';
import { defineCall } from './call';
import {
  amount,
  done,
  id,
  idParam,
  idParams,
  isoDate,
  listedOnce,
  period,
  reckonedPeriod,
  version,
  wholeParam,
} from './common.schema';
import { documentVoucher, draftedLine, draftedVouchers, fittingVouchers } from './document.schema';
import { changesOf } from './record';
import { salaryTemplateRecord } from './salary-template.record';

const view = 'payroll.view';
const manage = 'payroll.manage';
const path = '/salary/voucher';

const kind = z.enum(salaryVoucherKinds, '请选择凭证');

/** Templates of an account set; each is read whole. */
export const salaryTemplatesAtMost = 50;

export const salaryTemplate = z.strictObject({
  id,
  version,
  ...salaryTemplateRecord.shape,
});
export type SalaryTemplate = z.output<typeof salaryTemplate>;

/** A template that a month may be booked by. */
const offeredTemplate = salaryTemplate.extend({
  /** The vouchers of the month are made by it; of no month, the one that the closing takes. */
  isUsed: z.boolean(),
});

/** A voucher of a month of pay, as it stands or would be made. */
const salaryVoucher = z.strictObject({
  kind,
  /** 计提工资. */
  title: z.string(),
  voucherDate: isoDate,
  /** The lines by the sheet and the template as they are; none: nothing to book. */
  lines: z.array(draftedLine),
  /** Why it cannot be made, with the way out; null where it can. */
  problem: z.string().nullable(),
  /** What it books if there is nothing to make: 代扣款在发放工资的凭证中一并入账. */
  note: z.string().nullable(),
  voucher: documentVoucher.nullable(),
  /**
   * An accrual is one voucher of all pay runs of the month: the runs with amounts, what they come to, and
   * what the voucher has, null without one. Null where the month has one run.
   */
  ofRuns: z
    .strictObject({ runs: z.array(z.int().positive()), amount, booked: amount.nullable() })
    .nullable(),
});
export type SalaryVoucherRow = z.output<typeof salaryVoucher>;

const salaryVouchers = z.strictObject({
  salaryId: id,
  period,
  payPeriod: period,
  templateId: id,
  templateName: z.string(),
  vouchers: z.array(salaryVoucher).max(salaryVoucherKinds.length),
});
export type SalaryVouchers = z.output<typeof salaryVouchers>;

/** A voucher that a month has. */
const madeVoucher = z.strictObject({
  salaryId: id,
  kind,
  title: z.string(),
  voucher: documentVoucher,
});
export type MadeSalaryVoucher = z.output<typeof madeVoucher>;

const ofMonth = { salaryId: idParam };
const ofVoucher = z.strictObject({ ...ofMonth, kind });

export const salaryVoucherCalls = {
  /** Makes the chosen vouchers of a confirmed month, or gives those that it has the present content. */
  create: defineCall({
    method: 'POST',
    path: `${path}/create`,
    access: manage,
    summary: '由工资表生成凭证；已有的按现在的内容更新',
    body: z.strictObject({
      salaryId: id,
      templateId: id,
      vouchers: z
        .array(kind)
        .min(1, '请选择要生成的凭证')
        .max(salaryVoucherKinds.length)
        .superRefine(listedOnce('凭证', (each) => each)),
      /** The day of the payments among them; left out: as they have it, else as proposed. */
      voucherDate: isoDate.optional(),
    }),
    result: salaryVouchers,
  }),
  /** What the vouchers of a month are or would be by a template; writes nothing. */
  data: defineCall({
    method: 'GET',
    path: `${path}/template/data`,
    access: view,
    summary: '按模板预览工资凭证',
    query: z.strictObject({ ...ofMonth, templateId: idParam }),
    result: salaryVouchers,
  }),
  /** Templates for a month of pay by its id; 0: of no month. The usual one is there from the beginning. */
  templates: defineCall({
    method: 'GET',
    path: `${path}/template/list/{id}`,
    access: view,
    summary: '工资凭证模板',
    params: z.strictObject({ id: wholeParam(0, Number.MAX_SAFE_INTEGER) }),
    result: z.array(offeredTemplate).max(salaryTemplatesAtMost),
  }),
  template: defineCall({
    method: 'GET',
    path: `${path}/template/{id}`,
    access: view,
    summary: '工资凭证模板',
    params: idParams,
    result: salaryTemplate,
  }),
  createTemplate: defineCall({
    method: 'POST',
    path: `${path}/template`,
    access: manage,
    summary: '新增工资凭证模板',
    body: salaryTemplateRecord.body,
    result: salaryTemplate,
  }),
  updateTemplate: defineCall({
    method: 'PUT',
    path: `${path}/template`,
    access: manage,
    summary: '修改工资凭证模板；已生成的凭证不变',
    body: z.strictObject({ id, version, ...changesOf(salaryTemplateRecord) }),
    result: salaryTemplate,
  }),
  removeTemplate: defineCall({
    method: 'DELETE',
    path: `${path}/template/{id}`,
    access: manage,
    turn: 'alone',
    summary: '删除没有使用的工资凭证模板',
    params: idParams,
    result: done,
  }),
  /** The vouchers that months have. */
  made: defineCall({
    method: 'GET',
    path: `${path}/list`,
    access: view,
    summary: '各月工资的凭证',
    query: z.strictObject({ periodFrom: reckonedPeriod, periodTo: reckonedPeriod }),
    result: z.array(madeVoucher),
  }),
  preview: defineCall({
    method: 'GET',
    path: `${path}/preview`,
    access: view,
    summary: '按模板预览一张工资凭证',
    query: ofVoucher.extend({ templateId: idParam }),
    result: draftedVouchers,
  }),
  /** Vouchers that a person wrote and that may be those of the month, the fitting ones first. */
  fitting: defineCall({
    method: 'GET',
    path: `${path}/fitting`,
    access: view,
    summary: '工资可关联的凭证',
    query: ofVoucher,
    result: fittingVouchers,
  }),
  relate: defineCall({
    method: 'PUT',
    path: `${path}/relate`,
    access: manage,
    summary: '把工资关联到已有凭证',
    query: ofVoucher.extend({ voucherId: idParam }),
    result: salaryVouchers,
  }),
  /** Deletes the voucher, or ends the relation to one that a person wrote. */
  remove: defineCall({
    method: 'DELETE',
    path: `${path}`,
    access: manage,
    summary: '删除工资凭证，或取消关联',
    query: ofVoucher,
    result: salaryVouchers,
  }),
};
