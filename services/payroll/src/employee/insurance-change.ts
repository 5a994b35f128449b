import type { employeeCalls, InputOf } from '@mingzhang/contract';
import { Money, type Problem } from '@mingzhang/rules';
import type { SchemeRecord } from '../insurance/scheme.entity';
import type { InsuranceEntry } from './employee.entity';

type Change = Omit<InputOf<typeof employeeCalls.updateInsurance>['body']['entries'][number], 'id'>;

/**
 * What refuses an entry of somebody's insurance, typed or of a file: a scheme that is not there or has no parameters of
 * the month, items that the scheme does not have, bases that are negative or missing. An entry without a scheme ends
 * the insurance.
 */
export function changeProblems(
  change: Change,
  schemes: ReadonlyMap<number, SchemeRecord>,
): Problem[] {
  const { insuranceSchemeId: id, from, items } = change;
  if (id === null) return [];
  const problem = (field: string, msg: string) => ({ code: 'PAYROLL_INSURANCE', field, msg });
  const scheme = schemes.get(id);
  if (!scheme) return [problem('insuranceSchemeId', '社保公积金方案不存在或已删除，请重新选择')];
  const version = scheme.versions.findLast((each) => each.from <= from);
  if (!version || (version.until !== null && version.until < from)) {
    const msg = `方案“${scheme.name}”没有 ${from} 的参数，请先在方案中补充`;
    return [problem('from', msg)];
  }
  const problems: Problem[] = [];
  const unknown = items?.find((code) => !version.items.some((item) => item.code === code));
  if (unknown !== undefined) {
    problems.push(problem('items', `方案“${scheme.name}”没有险种 ${unknown}，请重新选择`));
  }
  const bases = [change.social, change.housingFund].map((text) => Money.parse(text));
  if (bases.some((base) => base.isNegative)) {
    problems.push(problem('social', '缴费基数不能为负数，请核对'));
  } else if (bases.every((base) => base.isZero)) {
    problems.push(problem('social', '参保须填写社保基数或公积金基数'));
  }
  return problems;
}

/** The entry that a change adds. */
export function entryOf(change: Change): InsuranceEntry {
  const { insuranceSchemeId: schemeId, from, social, housingFund, items } = change;
  return { from, schemeId, social, housingFund, items };
}
