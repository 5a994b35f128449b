import type { IsoDate } from '../../period';
import { type PayrollProblem, refusal, warning } from '../facts';
import type { EmploymentSpan } from '../income-tax/basic-deduction';

/**
 * What is wrong with a person's spans of employment: leaving before hiring, a new span while one
 * goes on or before the last one ended. `row` is the span, counted from 1 in the order given.
 * Errors: none.
 */
export function employmentProblems(spans: readonly EmploymentSpan[]): PayrollProblem[] {
  const problems: PayrollProblem[] = [];
  const ordered = spans
    .map((span, index) => ({ ...span, row: index + 1 }))
    .toSorted((left, right) => (left.from < right.from ? -1 : Number(left.from > right.from)));
  let last: (typeof ordered)[number] | undefined;
  for (const span of ordered) {
    const { from, until, row } = span;
    if (until !== null && until < from) {
      const msg = `离职日期 ${until} 早于入职日期 ${from}，请核对`;
      problems.push({ ...refusal('PAYROLL_EMPLOYMENT', msg, 'leaveDate'), row });
    }
    if (last !== undefined && last.until === null) {
      const msg = `${last.from} 入职的任职尚未办理离职，不能再次入职，请先填写离职日期`;
      problems.push({ ...refusal('PAYROLL_EMPLOYMENT', msg, 'hireDate'), row });
    } else if (last !== undefined && last.until !== null && from <= last.until) {
      const msg = `再次入职日期 ${from} 应晚于上次离职日期 ${last.until}，请核对`;
      problems.push({ ...refusal('PAYROLL_EMPLOYMENT', msg, 'hireDate'), row });
    }
    last = span;
  }
  return problems;
}

/** Warns where a person works on at or after the statutory retirement date. Errors: none. */
export function retirementWarning(
  { isRetiree, retirementDate }: { readonly isRetiree: boolean; readonly retirementDate: IsoDate },
  day: IsoDate,
): PayrollProblem[] {
  if (isRetiree || day < retirementDate) return [];
  const msg = `已于 ${retirementDate} 达到法定退休年龄，请办理退休；继续工作的请改为退休返聘人员并核对社保`;
  return [warning('PAYROLL_EMPLOYMENT', msg, 'kind')];
}
