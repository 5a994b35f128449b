import type { Employee, EmployeeFields, EmployeeRow, presences } from '@mingzhang/contract';
import { declaredFields, departmentsText } from '@mingzhang/contract';
import type { SetChart } from '@mingzhang/server';
import { retirementOf } from './employee-facts';
import { storedEmployees, type EmployeeRecord, type InsuranceEntry } from './employee.entity';

type Presence = (typeof presences)[number];

/** What employees are shown with beside their rows. */
export interface ShownWith {
  readonly chart: SetChart;
  readonly today: string;
  readonly schemeNames: ReadonlyMap<number, string>;
}

/** Names departments and subjects, for answers, files and the log. */
export function nameOfId(chart: SetChart) {
  return (what: string, id: number): string | null =>
    what === 'department' ? (chart.department(id) ?? null) : chart.nameOf(what, id);
}

function presenceOf(
  { hireDate, leaveDate }: Pick<EmployeeRecord, 'hireDate' | 'leaveDate'>,
  today: string,
): Presence {
  if (leaveDate !== null && leaveDate < today) return 'gone';
  return hireDate > today ? 'coming' : 'here';
}

/** An employee's insurance as it is now, with all declared bases. */
export function insuranceOf(
  entries: readonly InsuranceEntry[],
  schemeNames: ReadonlyMap<number, string>,
) {
  const last = entries.at(-1);
  const schemeId = last?.schemeId ?? null;
  return {
    schemeId,
    schemeName: schemeId === null ? '' : (schemeNames.get(schemeId) ?? ''),
    bases: entries.map(({ from, social, housingFund }) => ({ from, social, housingFund })),
    items: last?.items ? [...last.items] : null,
  };
}

/** @param row numbers masked. @param warnings see `employeeWarnings` */
export function shownEmployee(row: EmployeeRecord, shown: ShownWith, warnings: string[]): Employee {
  const fields = declaredFields<EmployeeFields>(storedEmployees.record, row);
  const retirement = retirementOf(row);
  return {
    id: row.id,
    version: row.version,
    ...fields,
    mnemonic: row.mnemonic,
    status: row.status,
    presence: presenceOf(row, shown.today),
    hireDate: row.hireDate,
    leaveDate: row.leaveDate,
    retirement: retirement && {
      date: retirement.date,
      ageMonths: retirement.ageMonths,
      delayedMonths: retirement.delayedMonths,
    },
    insurance: insuranceOf(row.insurance, shown.schemeNames),
    warnings,
  };
}

/** @param row numbers masked */
export function listedEmployee(row: EmployeeRecord, shown: ShownWith): EmployeeRow {
  const { chart, schemeNames, today } = shown;
  const last = row.insurance.at(-1);
  const insured = last?.schemeId === null ? undefined : last;
  return {
    id: row.id,
    version: row.version,
    number: row.number,
    name: row.name,
    mnemonic: row.mnemonic,
    kind: row.kind,
    departments: departmentsText(row.departments, nameOfId(chart)),
    position: row.position,
    idType: row.idType,
    idNumber: row.idNumber,
    phone: row.phone,
    bankName: row.bankName,
    bankAccount: row.bankAccount,
    status: row.status,
    presence: presenceOf(row, today),
    hireDate: row.hireDate,
    leaveDate: row.leaveDate,
    retirementDate: retirementOf(row)?.date ?? null,
    schemeName: insuranceOf(row.insurance, schemeNames).schemeName,
    socialBase: insured?.social ?? '0.00',
    housingFundBase: insured?.housingFund ?? '0.00',
    expenseSubject: row.expenseSubjectId === null ? '' : chart.subjectTitle(row.expenseSubjectId),
    hasOpening: row.opening !== null,
  };
}
