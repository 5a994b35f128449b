import type { AddedSubject } from '../statements/added-subjects';
import { takes } from '../statements/takes';
import type { StatementTemplate } from '../statements/template';
import { keyRows } from './key-rows';

/**
 * First-level subjects of 期间费用, by their codes in the account set: 销售费用, 管理费用 and 财务费用 of the chart, then those
 * beyond the chart that this 利润表 counts in the rows of these. Errors: none.
 * @param income the official form as the account set presents it, with its added subjects
 */
export function expenseSubjects(
  income: Pick<StatementTemplate, 'rows'>,
  {
    standard,
    codeOf,
    added,
  }: {
    readonly standard: 0 | 1;
    readonly codeOf: (standardCode: string) => string;
    readonly added: readonly Pick<AddedSubject, 'code'>[];
  },
): string[] {
  const { expenseCodes, incomeStatement } = keyRows[standard];
  const formulas = income.rows.flatMap(({ lineNo, formula }) =>
    lineNo !== null && incomeStatement.expenses.includes(lineNo) ? [formula] : [],
  );
  const more = added.filter(({ code }) =>
    formulas.some((formula) => formula.includes(`${takes.result}(${code})`)),
  );
  return [...expenseCodes.map(codeOf), ...more.map(({ code }) => code)];
}
