import { employeeRecord, type EmployeeFields } from '@mingzhang/contract';
import { filedNames, haveSameFields } from '@mingzhang/server';
import type { ReadEmployee } from './employee-row';
import type { InsuranceEntry } from './employee.entity';

/** What a file says of an employee: fields with a column of their own, and those that several columns tell. */
const names = [
  ...filedNames(employeeRecord),
  'departments' as const,
  'employment' as const,
  'opening' as const,
];

/**
 * Whether a row of a file says of an employee just what stands there. Of employment and insurance a file has the last
 * entry.
 */
export function isSameEmployee(standing: ReadEmployee, row: ReadEmployee): boolean {
  const fields = [filedFields(standing.fields), filedFields(row.fields)] as const;
  if (!haveSameFields(employeeRecord, names, fields)) return false;
  return insuranceText(standing.insurance) === insuranceText(row.insurance);
}

function filedFields(fields: EmployeeFields): EmployeeFields {
  const departments = fields.departments.toSorted((a, b) => a.departmentId - b.departmentId);
  return { ...fields, departments, employment: fields.employment.slice(-1) };
}

/** '' of somebody who is not insured, or no longer. */
function insuranceText(entries: readonly InsuranceEntry[]): string {
  const last = entries.at(-1);
  if (!last || last.schemeId === null) return '';
  return JSON.stringify([last.from, last.schemeId, last.social, last.housingFund]);
}
