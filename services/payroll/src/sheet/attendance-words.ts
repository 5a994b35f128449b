import { Money, percentText } from '@mingzhang/rules';
import { attendanceColumns } from '@mingzhang/rules/payroll';
import type { StoredAttendance } from './row-pay';

/** Attendance by its titles: days and hours as numbers, the share in percent. */
export function attendanceWords(
  attendance: StoredAttendance | null,
): { readonly title: string; readonly figure: string }[] {
  if (attendance === null) return [];
  return attendanceColumns.map(([key, title]) => {
    const figure = Money.parse(attendance[key]).toExactText();
    return { title, figure: key === 'sickDeductionShare' ? percentText(figure) : figure };
  });
}
