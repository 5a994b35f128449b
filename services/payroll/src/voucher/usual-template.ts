import type { SalaryTemplateFields } from '@mingzhang/contract';
import {
  bankCodes,
  departmentTypes,
  salarySubjectCodes,
  type SalarySubjectKey,
} from '@mingzhang/rules/payroll';
import type { SetChart } from '@mingzhang/server';

/**
 * The template that an account set begins with. Subjects are found in its chart by the codes of the
 * standard; one that the chart does not have is left for people to choose.
 */
export function usualTemplate(chart: SetChart): SalaryTemplateFields {
  const standard = chart.facts.accountingStandards;
  const idOf = (codes: readonly [string, string]) =>
    chart.leavesUnder(codes[standard])[0]?.id ?? null;
  const subject = (key: SalarySubjectKey) => idOf(salarySubjectCodes[key]);
  return {
    name: '标准模板',
    expenses: departmentTypes.map(({ name, codes }) => ({
      name,
      departmentIds: [],
      wageSubjectId: idOf(codes.wage),
      socialSubjectId: idOf(codes.social),
      fundSubjectId: idOf(codes.fund),
    })),
    subjects: {
      wagePayable: subject('wagePayable'),
      severancePayable: subject('severancePayable'),
      severanceExpense: subject('severanceExpense'),
      socialPayable: subject('socialPayable'),
      planPayable: subject('planPayable'),
      fundPayable: subject('fundPayable'),
      withheldSocial: subject('withheldSocial'),
      withheldFund: subject('withheldFund'),
      taxPayable: subject('taxPayable'),
      otherPayable: subject('otherPayable'),
    },
    banks: [{ subjectId: idOf(bankCodes), bankName: '' }],
    withholding: 'withPayment',
  };
}
