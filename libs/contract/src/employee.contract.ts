import { personKindCodes } from '@mingzhang/rules/payroll';
import { z } from 'zod';
import { defineCall } from './call';
import {
  amount,
  amountSideIn,
  done,
  fileAnswer,
  id,
  idParam,
  idParams,
  isoDate,
  listedOnce,
  pageOf,
  paging,
  period,
  searchWord,
  version,
} from './common.schema';
import { employeeRecord } from './employee.record';
import { declaredBase } from './employee.schema';
import { contributionLine, payrollFinding } from './insurance.contract';
import { defineImportKind, importFields, sheetFormat, startedJob } from './jobs.contract';
import { changesOf } from './record';

const view = 'payroll.view';
const manage = 'payroll.manage';

export const employeesAtMost = 500;
const idsIn = z
  .array(id)
  .min(1, '请选择员工')
  .max(employeesAtMost, `一次最多处理 ${employeesAtMost} 名员工`);

/** 1 normal, 0 unavailable: who is unavailable gets no pay until made normal again. */
export const employeeStatuses = [1, 0] as const;
const status = z.union([z.literal(1), z.literal(0)], '请选择员工状态');
export const employeeStatusTitles = { 1: '正常', 0: '停用' } as const;

/** Where a person stands on a day: before hiring, employed, or gone. */
export const presences = ['coming', 'here', 'gone'] as const;
export const presenceTitles = { coming: '待入职', here: '在职', gone: '离职' } as const;

export const secretFields = ['idNumber', 'phone', 'bankAccount'] as const;

/** What a person's insurance is from the latest base adjustment on. */
const employeeInsurance = z.strictObject({
  schemeId: id.nullable(),
  schemeName: z.string(),
  bases: z.array(declaredBase),
  /** Codes of the items that the person takes part in; null: all of the scheme. */
  items: z.array(z.string()).nullable(),
});

/** An employee as the form takes it up; numbers of documents, phones and accounts are masked. */
export const employee = z.strictObject({
  id,
  version,
  ...employeeRecord.shape,
  /** Pinyin initials of the name. */
  mnemonic: z.string(),
  status,
  presence: z.enum(presences),
  /** Hiring of the present or the last span; when it ended, null while it goes on. */
  hireDate: isoDate,
  leaveDate: isoDate.nullable(),
  /** Null where sex or date of birth are not known. */
  retirement: z
    .strictObject({ date: isoDate, ageMonths: z.number().int(), delayedMonths: z.number().int() })
    .nullable(),
  insurance: employeeInsurance,
  /** Findings that are shown beside the form and stop nothing. */
  warnings: z.array(z.string()),
});
export type Employee = z.output<typeof employee>;

/** An employee as the list shows it. */
export const employeeRow = z.strictObject({
  id,
  version,
  number: z.string(),
  name: z.string(),
  mnemonic: z.string(),
  kind: z.enum(personKindCodes),
  /** 门店；with shares where there are several: 门店 60%、电商部 40%. */
  departments: z.string(),
  position: z.string(),
  idType: z.string(),
  idNumber: z.string(),
  phone: z.string(),
  bankName: z.string(),
  bankAccount: z.string(),
  status,
  presence: z.enum(presences),
  hireDate: isoDate,
  leaveDate: isoDate.nullable(),
  retirementDate: isoDate.nullable(),
  schemeName: z.string(),
  socialBase: amount,
  housingFundBase: amount,
  /** 5602 管理费用; '' without one. */
  expenseSubject: z.string(),
  hasOpening: z.boolean(),
});
export type EmployeeRow = z.output<typeof employeeRow>;

const filter = z.strictObject({
  /** Number, name, position or pinyin initials. */
  keyword: searchWord.default(''),
  departmentIds: z.array(id).max(100, '部门最多选 100 个').default([]),
  kinds: z.array(z.enum(personKindCodes)).max(personKindCodes.length).default([]),
  presences: z.array(z.enum(presences)).max(presences.length).default([]),
  statuses: z.array(status).max(2).default([]),
});

const baseChange = z.strictObject({
  id,
  /** Null: not insured here any more. */
  insuranceSchemeId: id.nullable(),
  /** The month from which scheme and bases hold; months that are confirmed keep theirs. */
  from: period,
  social: amountSideIn,
  housingFund: amountSideIn,
  items: z.array(z.string().max(40)).max(20).nullable().default(null),
});

export const employeeImport = defineImportKind(
  { kind: 'payroll-employee', title: '导入员工', hasPersonalNumbers: true },
  {},
);

export const employeeCalls = {
  page: defineCall({
    method: 'POST',
    path: '/employee/page',
    access: view,
    writes: false,
    summary: '员工',
    query: z.strictObject(paging),
    body: filter,
    result: pageOf(employeeRow).extend({
      /** Of all that match: everybody, and those employed today. */
      counts: z.strictObject({ all: z.number().int(), here: z.number().int() }),
    }),
  }),
  one: defineCall({
    method: 'GET',
    path: '/employee/{id}',
    access: view,
    summary: '员工',
    params: idParams,
    result: employee,
  }),
  /** What a form offers: departments of the books, schemes, the number of the next employee. */
  choices: defineCall({
    method: 'GET',
    path: '/employee/choices',
    access: view,
    summary: '员工的可选项',
    result: z.strictObject({
      nextNumber: z.string(),
      departments: z.array(z.strictObject({ id, code: z.string(), name: z.string() })),
      schemes: z.array(z.strictObject({ id, name: z.string(), city: z.string() })),
    }),
  }),
  create: defineCall({
    method: 'POST',
    path: '/employee',
    access: manage,
    summary: '新增员工',
    body: employeeRecord.body,
    result: employee,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/employee',
    access: manage,
    summary: '修改员工；号码留着掩码的不变，已确认月份的工资不变',
    body: z.strictObject({ id, version, ...changesOf(employeeRecord) }),
    result: employee,
  }),
  batchRemove: defineCall({
    method: 'POST',
    path: '/employee/batchDel',
    access: manage,
    turn: 'alone',
    summary: '删除没有工资的员工',
    body: idsIn,
    rows: '[]',
    result: done,
  }),
  updateSubject: defineCall({
    method: 'PUT',
    path: '/employee/updateSubject',
    access: manage,
    summary: '批量设置员工的工资费用科目',
    query: z.strictObject({ subjectId: idParam }),
    body: z.strictObject({ ids: idsIn }),
    rows: 'ids',
    result: z.strictObject({ count: z.number().int() }),
  }),
  updateStatus: defineCall({
    method: 'PUT',
    path: '/employee/updateStatus',
    access: manage,
    summary: '批量启用或停用员工',
    body: z.strictObject({ ids: idsIn, status }),
    rows: 'ids',
    result: z.strictObject({ count: z.number().int() }),
  }),
  /** Puts people under a scheme, or adjusts their bases from a month on. */
  updateInsurance: defineCall({
    method: 'POST',
    path: '/employee/updateInsurance',
    access: manage,
    summary: '批量参保、停保或调整缴费基数',
    body: z.strictObject({
      entries: z
        .array(baseChange)
        .min(1, '请选择员工')
        .max(employeesAtMost, `一次最多处理 ${employeesAtMost} 名员工`)
        .superRefine(listedOnce('员工', (entry) => entry.id)),
    }),
    rows: 'entries',
    result: z.strictObject({ count: z.number().int() }),
  }),
  /** The contributions of a month as the sheet computes them. */
  insurance: defineCall({
    method: 'GET',
    path: '/employee/insurance/{id}',
    access: view,
    summary: '员工某月的社保公积金',
    params: idParams,
    query: z.strictObject({ period }),
    result: employeeInsurance.extend({
      period,
      lines: z.array(contributionLine),
      personal: amount,
      company: amount,
      deductible: amount,
      problems: z.array(payrollFinding),
    }),
  }),
  /** Shows one number in full; the operation log records who looked. */
  reveal: defineCall({
    method: 'POST',
    path: '/employee/{id}/reveal',
    access: manage,
    turn: 'none',
    summary: '查看员工的证件号码、手机号或工资卡，记入操作日志',
    params: idParams,
    body: z.strictObject({ field: z.enum(secretFields, '请选择要查看的号码') }),
    result: z.strictObject({ value: z.string() }),
  }),
  import: defineCall({
    method: 'POST',
    path: '/employee/import',
    access: manage,
    as: 'multipart',
    turn: 'none',
    summary: '导入员工；已存在且相同的行不变，结果见任务',
    body: z.strictObject(importFields),
    result: startedJob,
  }),
  template: defineCall({
    method: 'GET',
    path: '/employee/import/template',
    access: manage,
    answers: 'file',
    summary: '员工导入模板',
    result: fileAnswer,
  }),
  export: defineCall({
    method: 'POST',
    path: '/employee/export',
    access: view,
    writes: false,
    exports: '员工',
    answers: 'file',
    summary: '导出员工，号码为掩码',
    body: filter.extend({ format: sheetFormat }),
    result: fileAnswer,
  }),
  exportNumbers: defineCall({
    method: 'POST',
    path: '/employee/export/numbers',
    access: manage,
    writes: false,
    exports: '员工（含证件号码）',
    answers: 'file',
    summary: '导出员工，含完整的证件号码、手机号和工资卡',
    body: filter.extend({ format: sheetFormat }),
    result: fileAnswer,
  }),
};
