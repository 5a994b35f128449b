import { sheetCode, sheetTitle, type SalaryTotals } from '@mingzhang/contract';
import type { Period } from '@mingzhang/rules';
import {
  salaryVoucherDate,
  salaryVoucherTitles,
  type SalaryVoucherKind,
} from '@mingzhang/rules/payroll';
import type { TemplateRecord } from './template.entity';

/** A sheet as its vouchers read it. */
export interface BookedMonth {
  readonly id: number;
  readonly period: Period;
  readonly run: number;
  readonly payPeriod: Period;
  readonly state: 'draft' | 'confirmed';
  readonly count: number;
  readonly totals: SalaryTotals;
}

/** How a voucher of a month was made, or which voucher of a person stands for it. */
export interface VoucherLinkRow {
  readonly monthId: number;
  readonly kind: SalaryVoucherKind;
  readonly templateId: number;
  readonly voucherDate: string | null;
  readonly relatedVoucherId: number | null;
}

/** A month with one of its vouchers. */
export interface SalaryDocument {
  readonly month: BookedMonth;
  readonly kind: SalaryVoucherKind;
  readonly template: TemplateRecord;
  readonly voucherDate: string;
  readonly relatedVoucherId: number | null;
}

/** Steps of the closing that make the first three vouchers. */
export const stepOfKind = {
  accrueWage: 'payroll',
  accrueInsurance: 'social',
  withhold: 'payroll-withhold',
} as const;
export type StepKind = keyof typeof stepOfKind;
export const stepKinds = ['accrueWage', 'accrueInsurance', 'withhold'] as const;

export const isStepKind = (kind: SalaryVoucherKind): kind is StepKind => kind in stepOfKind;

/** Accruals belong to the month of the work, what is withheld to the month of payment. */
export function stepPeriod(kind: StepKind, month: Pick<BookedMonth, 'period' | 'payPeriod'>) {
  return kind === 'withhold' ? month.payPeriod : month.period;
}

/** 2026-01 发放工资, or 2026-01 第2次 发放工资. */
export const documentName = ({ month, kind }: Pick<SalaryDocument, 'month' | 'kind'>): string =>
  `${sheetCode(month)} ${salaryVoucherTitles[kind]}`;

/** 2026年1月的发放工资: in sentences. */
export const documentTitle = ({ month, kind }: Pick<SalaryDocument, 'month' | 'kind'>): string =>
  `${sheetTitle(month)}的${salaryVoucherTitles[kind]}`;

/** Key within the source `salary`. */
export const documentKey = ({ month, kind }: Pick<SalaryDocument, 'month' | 'kind'>): string =>
  `${month.id}:${kind}`;

/** @param link of this voucher, if it was made or related before */
export function salaryDocument(
  month: BookedMonth,
  kind: SalaryVoucherKind,
  {
    template,
    link,
    date,
  }: {
    readonly template: TemplateRecord;
    readonly link: VoucherLinkRow | undefined;
    /** The day that was asked for. */
    readonly date?: string | undefined;
  },
): SalaryDocument {
  const proposed = salaryVoucherDate(kind, month);
  const voucherDate = isStepKind(kind) ? proposed : (date ?? link?.voucherDate ?? proposed);
  return { month, kind, template, voucherDate, relatedVoucherId: link?.relatedVoucherId ?? null };
}
