import { z } from 'zod';
import { defineCall } from './call';
import { amount, fileAnswer, id, idParam, period, yearParam } from './common.schema';
import { sheetFormat } from './jobs.contract';
import { salaryStates } from './salary.schema';

const view = 'payroll.view';
const path = '/salary/year';

export const yearFigures = ['gross', 'tax', 'net'] as const;
export type YearFigure = (typeof yearFigures)[number];
export const yearFigureTitles = { gross: '应发合计', tax: '个人所得税', net: '实发工资' } as const;
/** By which month a year of pay counts, and what its gross pay contains; shown above the figures and in the file. */
export const yearBasis = (of: YearFigure): string =>
  of === 'gross' ? '按工资月份汇总，应发合计含全年一次性奖金和一次性收入' : '按工资月份汇总';

const figure = z.enum(yearFigures, '请选择应发、个税或实发').default('gross');

/** A person's year. */
const yearRow = z.strictObject({
  employeeId: id,
  number: z.string(),
  name: z.string(),
  /** By month of the sheet: 2026-01. A month without the person is left out. */
  amounts: z.record(z.string(), amount),
  total: amount,
});
export type PayYearRow = z.output<typeof yearRow>;

/** A figure of everybody and each month of a year; totals are those of the sheets. */
const yearOverview = z.strictObject({
  year: z.number().int(),
  figure: z.enum(yearFigures),
  months: z.array(z.strictObject({ period, state: z.enum(salaryStates), total: amount })).max(12),
  rows: z.array(yearRow),
  total: amount,
  /** Departments whose people are listed, for who may see these alone. Left out: everybody. */
  departments: z.string().optional(),
});
export type PayYearOverview = z.output<typeof yearOverview>;

/** Figures of a line of the certificate, in yuan. */
const certificateLine = z.strictObject({
  income: amount,
  insurance: amount,
  specialAdditional: amount,
  otherDeduction: amount,
  tax: amount,
  net: amount,
});
export type CertificateLine = z.output<typeof certificateLine>;

/** 年度收入及扣税证明 of a person, by months of payment that are confirmed. */
const certificate = z.strictObject({
  year: z.number().int(),
  employeeId: id,
  number: z.string(),
  name: z.string(),
  idType: z.string(),
  /** Masked. */
  idNumber: z.string(),
  /** Sums of the year before the first month kept here, and the last month that they contain. */
  opening: certificateLine.extend({ lastPeriod: period }).nullable(),
  months: z.array(certificateLine.extend({ payPeriod: period })),
  total: certificateLine,
  /** Months of payment whose sheets are not confirmed and therefore missing. */
  drafts: z.array(period),
});
export type PayCertificate = z.output<typeof certificate>;

const trendMonth = z.strictObject({
  period,
  count: z.number().int(),
  gross: amount,
  net: amount,
  companyCost: amount,
});

export const payYearCalls = {
  overview: defineCall({
    method: 'GET',
    path: `${path}/overview`,
    access: view,
    summary: '年度工资汇总：员工 × 12 个月',
    query: z.strictObject({ year: yearParam, figure }),
    result: yearOverview,
  }),
  export: defineCall({
    method: 'GET',
    path: `${path}/export`,
    access: view,
    exports: '年度工资汇总',
    answers: 'file',
    summary: '导出年度工资汇总',
    query: z.strictObject({ year: yearParam, figure, format: sheetFormat }),
    result: fileAnswer,
  }),
  /** Head count and cost of the months of a year and the year before. */
  trend: defineCall({
    method: 'GET',
    path: `${path}/trend`,
    access: view,
    summary: '人数和人工成本趋势',
    query: z.strictObject({ year: yearParam }),
    result: z.strictObject({
      months: z.array(trendMonth).max(24),
      departments: z.string().optional(),
    }),
  }),
  certificate: defineCall({
    method: 'GET',
    path: `${path}/certificate/{employeeId}`,
    access: view,
    summary: '员工年度收入及扣税证明',
    params: z.strictObject({ employeeId: idParam }),
    query: z.strictObject({ year: yearParam }),
    result: certificate,
  }),
};
