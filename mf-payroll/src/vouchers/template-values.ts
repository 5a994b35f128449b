import type { SalaryTemplate } from '@mingzhang/contract';
import type { SalarySubjectKey } from '@mingzhang/rules/payroll';

type Chosen = number | null | undefined;

/** A template as the form has it. */
export interface TemplateValues {
  readonly name?: string;
  readonly withholding: SalaryTemplate['withholding'];
  readonly expenses: readonly {
    readonly name?: string;
    readonly departmentIds?: readonly number[];
    readonly wageSubjectId?: Chosen;
    readonly socialSubjectId?: Chosen;
    readonly fundSubjectId?: Chosen;
  }[];
  readonly subjects: Readonly<Partial<Record<SalarySubjectKey, Chosen>>>;
  readonly banks: readonly { readonly subjectId?: Chosen; readonly bankName?: string }[];
}

/** What a new template begins with: the subjects of another one, without its name and departments. */
export function newValues(like: SalaryTemplate | undefined): TemplateValues {
  return {
    name: '',
    withholding: like?.withholding ?? 'withPayment',
    expenses: like?.expenses.map((row) => ({ ...row, departmentIds: [] })) ?? [{}],
    subjects: like?.subjects ?? {},
    banks: like?.banks ?? [{ bankName: '' }],
  };
}

/** A template as the call takes it. */
export function bodyOf({ name = '', withholding, expenses, subjects, banks }: TemplateValues) {
  const id = (chosen: Chosen) => chosen ?? null;
  return {
    name,
    withholding,
    expenses: expenses.map((row) => ({
      name: row.name ?? '',
      departmentIds: [...(row.departmentIds ?? [])],
      wageSubjectId: id(row.wageSubjectId),
      socialSubjectId: id(row.socialSubjectId),
      fundSubjectId: id(row.fundSubjectId),
    })),
    subjects: {
      wagePayable: id(subjects.wagePayable),
      severancePayable: id(subjects.severancePayable),
      severanceExpense: id(subjects.severanceExpense),
      socialPayable: id(subjects.socialPayable),
      planPayable: id(subjects.planPayable),
      fundPayable: id(subjects.fundPayable),
      withheldSocial: id(subjects.withheldSocial),
      withheldFund: id(subjects.withheldFund),
      taxPayable: id(subjects.taxPayable),
      otherPayable: id(subjects.otherPayable),
    },
    banks: banks.map(({ subjectId, bankName = '' }) => ({ subjectId: id(subjectId), bankName })),
  };
}
