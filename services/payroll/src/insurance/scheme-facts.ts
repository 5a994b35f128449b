import type { SchemeVersion } from '@mingzhang/contract';
import { Money, type Problem } from '@mingzhang/rules';
import {
  schemeProblems,
  type ContributionLine,
  type InsuranceScheme,
  type MinimumWage,
  type PayrollProblem,
} from '@mingzhang/rules/payroll';

const bound = (text: string | null) => (text === null ? null : Money.parse(text));

/** A version that was stored before schemes had a minimum wage has neither field. */
export function completeVersion(version: SchemeVersion): SchemeVersion {
  const { minimumWage, isMinimumNet }: Partial<SchemeVersion> = version;
  return { ...version, minimumWage: minimumWage ?? null, isMinimumNet: isMinimumNet ?? false };
}

function minimumOf(version: SchemeVersion): MinimumWage | undefined {
  const { minimumWage, isMinimumNet } = completeVersion(version);
  if (minimumWage === null) return undefined;
  return { perMonth: Money.parse(minimumWage), isWithoutInsurance: isMinimumNet };
}

interface NamedVersions {
  readonly name: string;
  readonly versions: readonly SchemeVersion[];
}

/** Versions of a scheme as the rules of insurance read them. */
function schemeRows(name: string, versions: readonly SchemeVersion[]): InsuranceScheme[] {
  return versions.map((version) => ({
    name,
    from: version.from,
    until: version.until,
    deductibleFundCap: bound(version.deductibleFundCap),
    minimumWage: minimumOf(version),
    items: version.items.map((item) => ({
      code: item.code,
      name: item.name,
      floor: bound(item.floor),
      ceiling: bound(item.ceiling),
      personalRate: Money.parse(item.personalRate),
      companyRate: Money.parse(item.companyRate),
      personalFixed: Money.parse(item.personalFixed),
      companyFixed: Money.parse(item.companyFixed),
      scale: item.scale,
      isDeductible: item.isDeductible,
    })),
  }));
}

/** Rows of a scheme, read once for all people of a month. */
export function rowsOfScheme(scheme: NamedVersions): InsuranceScheme[] {
  const known = knownRows.get(scheme);
  if (known) return known;
  const rows = schemeRows(scheme.name, scheme.versions);
  knownRows.set(scheme, rows);
  return rows;
}
const knownRows = new WeakMap<NamedVersions, InsuranceScheme[]>();

/** What refuses a scheme, and what is shown beside it. Each text names the month of the version. */
export function schemeFindings(fields: NamedVersions): {
  readonly refused: Problem[];
  readonly warnings: string[];
} {
  const refused: Problem[] = [];
  const warnings: string[] = [];
  for (const row of schemeRows(fields.name, fields.versions)) {
    for (const { code, severity, msg } of schemeProblems(row)) {
      const text = `${row.from} 起：${msg}`;
      if (severity === 'refuse') refused.push({ code, field: 'versions', msg: text });
      else warnings.push(text);
    }
  }
  return { refused, warnings };
}

/** A line as answers show it. */
export function shownLine(line: ContributionLine) {
  const { item } = line;
  return {
    kind: line.kind,
    period: line.period,
    code: item.code,
    name: item.name,
    declared: line.declared.toString(),
    floor: item.floor?.toString() ?? null,
    ceiling: item.ceiling?.toString() ?? null,
    applied: line.applied.toString(),
    bound: line.bound,
    personalRate: item.personalRate.toExactText(),
    companyRate: item.companyRate.toExactText(),
    personal: line.personal.toString(),
    company: line.company.toString(),
    deductible: line.deductible.toString(),
  };
}

/** A finding as answers show it. */
export function shownFinding({ code, severity, msg }: PayrollProblem) {
  return { code, severity, msg };
}
