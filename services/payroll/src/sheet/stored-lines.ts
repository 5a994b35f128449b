import { Money } from '@mingzhang/rules';
import type { ContributionLine } from '@mingzhang/rules/payroll';

/** A top-up or arrears as a row keeps it: amounts in yuan and rates as decimal text. */
export interface StoredLine {
  readonly kind: ContributionLine['kind'];
  readonly period: string;
  readonly code: string;
  readonly name: string;
  readonly floor: string | null;
  readonly ceiling: string | null;
  readonly personalRate: string;
  readonly companyRate: string;
  readonly personalFixed: string;
  readonly companyFixed: string;
  readonly scale: number;
  readonly isDeductible: boolean;
  readonly declared: string;
  readonly applied: string;
  readonly bound: ContributionLine['bound'];
  readonly personal: string;
  readonly company: string;
  readonly deductible: string;
}

export function storedLine(line: ContributionLine): StoredLine {
  const { item } = line;
  return {
    kind: line.kind,
    period: line.period,
    code: item.code,
    name: item.name,
    floor: item.floor?.toString() ?? null,
    ceiling: item.ceiling?.toString() ?? null,
    personalRate: item.personalRate.toExactText(),
    companyRate: item.companyRate.toExactText(),
    personalFixed: item.personalFixed.toString(),
    companyFixed: item.companyFixed.toString(),
    scale: item.scale,
    isDeductible: item.isDeductible,
    declared: line.declared.toString(),
    applied: line.applied.toString(),
    bound: line.bound,
    personal: line.personal.toString(),
    company: line.company.toString(),
    deductible: line.deductible.toString(),
  };
}

export function readLine(line: StoredLine): ContributionLine {
  const bound = (text: string | null) => (text === null ? null : Money.parse(text));
  return {
    kind: line.kind,
    period: line.period,
    item: {
      code: line.code,
      name: line.name,
      floor: bound(line.floor),
      ceiling: bound(line.ceiling),
      personalRate: Money.parse(line.personalRate),
      companyRate: Money.parse(line.companyRate),
      personalFixed: Money.parse(line.personalFixed),
      companyFixed: Money.parse(line.companyFixed),
      scale: line.scale,
      isDeductible: line.isDeductible,
    },
    declared: Money.parse(line.declared),
    applied: Money.parse(line.applied),
    bound: line.bound,
    personal: Money.parse(line.personal),
    company: Money.parse(line.company),
    deductible: Money.parse(line.deductible),
  };
}
