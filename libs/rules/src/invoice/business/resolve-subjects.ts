import type { InvoiceType } from '../invoice';
import { FORMER_VAT_CODE, isFormerVat, type VatType } from '../../taxpayer-kind';
import {
  defaultBusinessTypes,
  departmentCodes,
  settlementChoices,
  taxSubjectCode,
  taxSubjectKeys,
  type DefaultBusinessType,
  type DepartmentType,
  type NamedCode,
  type SettlementChoice,
  type Standard,
  type TaxSubjectKey,
} from './business-types';

/** A subject of an account set. */
interface InvoiceSubject {
  readonly id: number;
  readonly code: string;
  /** 办公费, without the subjects above it. */
  readonly name: string;
  readonly leaf: boolean;
  readonly enabled: boolean;
}

/** The chart of an account set. */
export interface InvoiceChart {
  readonly standard: Standard;
  readonly vatType: VatType;
  readonly subjects: readonly InvoiceSubject[];
  /** The code that the account set uses for one of the built-in chart. */
  readonly codeOf: (standardCode: string) => string;
}

/** A subject that the account set lacks. */
interface MissingSubject extends NamedCode {
  /** Chinese: what needs it, why it is not found, and the way out. */
  readonly msg: string;
}

interface ResolvedBusinessType extends DefaultBusinessType {
  /** Null where the account set has no such subject. */
  readonly subjectId: number | null;
}

interface ResolvedSettlement extends SettlementChoice {
  readonly subjectId: number | null;
}

interface InvoiceSubjects {
  readonly types: readonly ResolvedBusinessType[];
  readonly settlement: Readonly<Record<InvoiceType, readonly ResolvedSettlement[]>>;
  /** Subjects of VAT that the kind of taxpayer books on; those that are missing are left out. */
  readonly tax: Readonly<Partial<Record<TaxSubjectKey, number>>>;
  readonly missing: readonly MissingSubject[];
}

/** A small-scale taxpayer keeps its VAT on one subject. */
const smallScaleKeys: readonly TaxSubjectKey[] = ['small', 'reliefIncome'];
const keysOf = (vatType: VatType): readonly TaxSubjectKey[] =>
  vatType === 0 ? smallScaleKeys : taxSubjectKeys.filter((key) => key !== 'small');

/**
 * The default business types, settlement subjects and subjects of VAT as subjects of an account set.
 * A code stands for the only enabled last-level subject at or below it. What has none or several is
 * named in `missing`, each code once. Errors: none.
 */
export function resolveInvoiceSubjects(chart: InvoiceChart): InvoiceSubjects {
  const missing = new Map<string, MissingSubject>();
  const find = ({ code, name }: NamedCode, usedBy: string): number | null => {
    const leaves = leavesUnder(chart, code);
    const [only] = leaves;
    if (only && leaves.length === 1) return only.id;
    const why = only
      ? `有 ${leaves.length} 个末级明细，请在${usedBy}中选定一个`
      : `不存在或已停用，请先新增或启用该科目，或在${usedBy}中改选其他科目`;
    const own = chart.codeOf(code);
    if (!missing.has(code))
      missing.set(code, { code: own, name, msg: `科目 ${own} ${name} ${why}` });
    return null;
  };
  const types = defaultBusinessTypes(chart).map((type) => {
    const named = { code: type.subjectCode, name: type.subjectName };
    return { ...type, subjectId: find(named, `业务类型“${type.name}”`) };
  });
  const settle = (invoiceType: InvoiceType) =>
    settlementChoices(invoiceType).map((choice) => ({
      ...choice,
      subjectId: find(choice, '结算科目'),
    }));
  const settlement = { OUT: settle('OUT'), IN: settle('IN') };
  const tax: Partial<Record<TaxSubjectKey, number>> = {};
  for (const key of keysOf(chart.vatType)) {
    const former = key === 'small' ? formerVat(chart) : undefined;
    const id = former?.id ?? find(taxSubjectCode(key, chart.standard), '税金科目');
    if (id !== null) tax[key] = id;
  }
  return { types, settlement, tax, missing: [...missing.values()] };
}

/** 应付账款 in the built-in chart. */
const PAYABLES = '2202';

/**
 * The subject that goods without an invoice are owed on: the only enabled last-level one below 应付账款
 * that is called 暂估; null where there is none or several. Errors: none.
 */
export function estimateSubjectId(chart: InvoiceChart): number | null {
  const found = leavesUnder(chart, PAYABLES).filter(({ name }) => name.includes('暂估'));
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

/**
 * The subject that bears an expense of a department: for sales and workshops the subject of the same
 * name below 销售费用 or 制造费用, else 其他 there; for research 费用化支出. A subject that is not below
 * 管理费用 stays, and so does one for which the account set has neither. Errors: none.
 */
export function departmentSubject(
  subject: InvoiceSubject,
  type: DepartmentType,
  chart: InvoiceChart,
): InvoiceSubject {
  const admin = chart.codeOf(departmentCodes('admin', chart.standard).expenses);
  if (type === 'admin' || !subject.code.startsWith(admin)) return subject;
  const { expenses, other } = departmentCodes(type, chart.standard);
  const named =
    type === 'rd'
      ? undefined
      : leavesUnder(chart, expenses).find(({ name }) => name === subject.name);
  const others = leavesUnder(chart, other);
  return named ?? (others.length === 1 ? others[0] : undefined) ?? subject;
}

/** The subject that took over 应交增值税 of the small-scale months of a company that is a general taxpayer now. */
function formerVat(chart: InvoiceChart): InvoiceSubject | undefined {
  return leavesUnder(chart, FORMER_VAT_CODE).find(isFormerVat);
}

function leavesUnder(chart: InvoiceChart, standardCode: string): InvoiceSubject[] {
  const code = chart.codeOf(standardCode);
  return chart.subjects.filter(
    (subject) => subject.leaf && subject.enabled && subject.code.startsWith(code),
  );
}
