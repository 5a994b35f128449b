import { Money, sumOf } from '../../money';
import type { PersonKind } from '../income-tax/person-kinds';
import type { Pay } from '../pay/pay';
import type { SpecialDeductionCode } from '../special-deductions/deduction-facts';
import type { LayoutSource, LayoutUse } from './file-layout';

/** Deductions that the tax client has a cumulative column for, by code and name. */
export const declaredItems = [
  ['childEducation', '子女教育'],
  ['continuingEducation', '继续教育'],
  ['mortgageInterest', '住房贷款利息'],
  ['rent', '住房租金'],
  ['elderlySupport', '赡养老人'],
  ['infantCare', '3岁以下婴幼儿照护'],
] as const satisfies readonly (readonly [SpecialDeductionCode, string])[];
export type DeclaredItem = (typeof declaredItems)[number][0];

const jobKinds: Readonly<Record<PersonKind, string>> = {
  regular: '雇员',
  disabled: '雇员',
  rehiredRetiree: '雇员',
  nonResident: '雇员',
  student: '实习学生（全日制学历教育）',
  agent: '保险营销员',
  platform: '其他',
  labour: '其他',
};

/** 任职受雇从业类型 of the tax client. 证券经纪人 are to be changed there. Errors: none. */
export const jobKindOf = (kind: PersonKind): string => jobKinds[kind];

/**
 * The file of the tax client that a kind of people is declared by. Undefined for non-residents, whose
 * file no source describes. Errors: none.
 */
export function incomeFileOf(kind: PersonKind): LayoutUse | undefined {
  if (kind === 'nonResident') return undefined;
  return kind === 'regular' || kind === 'disabled' || kind === 'rehiredRetiree'
    ? 'taxWage'
    : 'taxLabour';
}

/** Codes of insurance with a column of their own. */
const insuranceSources = ['pension', 'medical', 'unemployment', 'housingFund'] as const;

/**
 * The amounts of a person's month as the tax client asks for them, in yuan. Insurance is its deductible
 * part; items of a scheme without a column are in `otherDeduction`. `relief` is that of the month.
 * A bonus is one that is taxed by itself.
 * Errors: none; a person without a rule of tax has insurance of 0.
 * @param reliefBefore of the year before the month
 */
export function taxRecord(
  pay: Pay,
  reliefBefore: Money,
): Readonly<Partial<Record<LayoutSource, Money>>> {
  const { tax } = pay.tax;
  const lines = pay.insurance.lines;
  const deductible = (code: string) =>
    sumOf(lines.filter(({ item }) => item.code === code).map((line) => line.deductible));
  const rest = lines.filter(({ item }) => insuranceSources.every((code) => code !== item.code));
  const isWage = tax?.method === 'cumulative' && tax.kind.value.takesSpecial;
  const inputs = tax?.method === 'cumulative' ? tax.inputs : undefined;
  const own = isWage
    ? insuranceSources.map((code) => [code, deductible(code)] as const)
    : insuranceSources.map((code) => [code, Money.zero] as const);
  const other = isWage ? sumOf(rest.map((line) => line.deductible)) : Money.zero;
  const severance = pay.payments.filter(({ kind }) => kind === 'severance');
  return {
    ...Object.fromEntries(own),
    income: inputs?.income ?? pay.gross.minus(pay.notIncome),
    exemptIncome: pay.exempt,
    otherDeduction: other.plus(inputs?.otherDeduction ?? 0),
    relief: tax?.method === 'cumulative' ? tax.relief.minus(reliefBefore) : Money.zero,
    bonus: pay.tax.separateBonus === undefined ? Money.zero : pay.bonus,
    severance: sumOf(severance.map(({ amount }) => amount)),
    severanceExempt: sumOf(severance.map(({ exempt }) => exempt)),
  };
}
