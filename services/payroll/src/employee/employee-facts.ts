import type { EmployeeFields } from '@mingzhang/contract';
import { Money, periodAt, periodOf, yearOf, type Problem } from '@mingzhang/rules';
import {
  basicModeOfYear,
  declarationProblems,
  IDENTITY_CARD,
  monthsUpTo,
  openingEmploymentProblems,
  openingProblems,
  openingTaxProblems,
  readIdentityCard,
  retirementWarning,
  statutoryRetirement,
  type Retirement,
  type RetirementGroup,
  type TaxOpening,
} from '@mingzhang/rules/payroll';
import { mnemonicOf, type SetChart } from '@mingzhang/server';
import { declaredDeductions } from './declared-deductions';
import type { DerivedColumns, EmployeeRecord } from './employee.entity';
import { wagesBefore, type YearsBefore } from './paid-years';

/** An employee's fields as they are stored, and everything that refuses them. */
interface CheckedEmployee {
  readonly fields: EmployeeFields;
  readonly problems: readonly Problem[];
}

/**
 * Reads date of birth and sex from the card, orders spans of employment, and checks what the books
 * and the tax law say. No text repeats a number.
 * @param fields numbers plain
 * @param today bounds the date of birth
 */
export function checkEmployee(
  fields: EmployeeFields,
  { chart, today }: { readonly chart: SetChart; readonly today: string },
): CheckedEmployee {
  const problems: Problem[] = [];
  let { sex, birthDate } = fields;
  if (fields.idNumber.includes('*')) {
    const msg = '证件号码中有 *，请填写完整的号码';
    problems.push({ code: 'PAYROLL_IDENTITY', field: 'idNumber', msg });
  } else if (fields.idType === IDENTITY_CARD && fields.idNumber !== '') {
    const read = readIdentityCard(fields.idNumber, today);
    if ('problem' in read) problems.push(read.problem);
    else ({ sex, birthDate } = read.card);
  }
  problems.push(...numberProblems(fields), ...bookProblems(fields, chart), ...lawProblems(fields));
  const employment = fields.employment.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return { fields: { ...fields, sex, birthDate, employment }, problems };
}

function numberProblems({ phone, bankAccount }: EmployeeFields): Problem[] {
  const problems: Problem[] = [];
  if (phone !== '' && !/^[+\d-]{5,20}$/.test(phone)) {
    const msg = '手机号只能含数字，留着掩码的须与原号码相同，请核对';
    problems.push({ code: 'PAYROLL_EMPLOYEE', field: 'phone', msg });
  }
  if (bankAccount !== '' && !/^[\d-]{5,40}$/.test(bankAccount)) {
    const msg = '工资卡只能含数字，留着掩码的须与原卡号相同，请核对';
    problems.push({ code: 'PAYROLL_EMPLOYEE', field: 'bankAccount', msg });
  }
  return problems;
}

/** Departments and the subject of the books: an id alone may be one of another account set. */
function bookProblems({ departments, expenseSubjectId }: EmployeeFields, chart: SetChart) {
  const problems: Problem[] = [];
  if (departments.some(({ departmentId }) => chart.department(departmentId) === undefined)) {
    const msg = '部门不存在或已删除，请重新选择';
    problems.push({ code: 'PAYROLL_EMPLOYEE', field: 'departments', msg });
  }
  const msg = expenseSubjectId === null ? undefined : subjectProblem(expenseSubjectId, chart);
  if (msg !== undefined)
    problems.push({ code: 'PAYROLL_EMPLOYEE', field: 'expenseSubjectId', msg });
  return problems;
}

/**
 * Why nothing can be booked on a subject; undefined where it can.
 * @param title what the subject is for
 */
export function subjectProblem(
  id: number,
  chart: SetChart,
  title = '工资费用科目',
): string | undefined {
  const subject = chart.subject(id);
  if (!subject) return `${title}不存在或已删除，请重新选择`;
  if (!subject.leaf) return `${chart.subjectTitle(id)} 不是末级科目，请选择它的下级科目`;
  return subject.enabled ? undefined : `${chart.subjectTitle(id)} 已停用，请选择启用的科目`;
}

function lawProblems({ opening, declarations, employment }: EmployeeFields): Problem[] {
  const problems: Problem[] = [];
  const read = taxOpeningOf(opening);
  if (read) {
    const found = [...openingTaxProblems(read), ...openingEmploymentProblems(read, employment)];
    problems.push(...found.map(asField('opening')));
  }
  const found = problemsOfYears(declarations).filter(({ severity }) => severity === 'refuse');
  problems.push(...found.map(asField('declarations')));
  return problems;
}

/** Findings of declarations in all months of their years. */
function problemsOfYears(declarations: EmployeeFields['declarations']) {
  const years = [...new Set(declarations.map(({ year }) => year))];
  const months = years.flatMap((year) => monthsUpTo(periodAt({ year, month: 12 })));
  return declarationProblems(declaredDeductions(declarations), months);
}

const asField =
  (field: string) =>
  ({ code, msg }: Problem): Problem => ({ code, field, msg });

/** The opening as the rules of tax read it; undefined without one. */
export function taxOpeningOf(opening: EmployeeFields['opening']): TaxOpening | undefined {
  if (opening === null) return undefined;
  return {
    lastPeriod: opening.lastPeriod,
    monthsCounted: opening.monthsCounted,
    income: Money.parse(opening.income),
    exemptIncome: Money.parse(opening.exemptIncome),
    specialDeduction: Money.parse(opening.specialDeduction),
    specialAdditionalDeduction: Money.parse(opening.specialAdditionalDeduction),
    otherDeduction: Money.parse(opening.otherDeduction),
    withheld: Money.parse(opening.withheld),
    relief: Money.parse(opening.relief),
  };
}

/** What follows from the fields of an employee. */
export function derivedOf(fields: EmployeeFields, personDigest: string | null): DerivedColumns {
  const last = fields.employment.at(-1);
  return {
    mnemonic: mnemonicOf(fields.name),
    personDigest,
    departmentIds: fields.departments.map(({ departmentId }) => departmentId),
    hireDate: last?.from ?? '',
    leaveDate: last?.until ?? null,
  };
}

type Born = Pick<EmployeeFields, 'birthDate' | 'sex' | 'retirementGroup'>;

/** Statutory retirement; null where date of birth or sex are not known. */
export function retirementOf({ birthDate, sex, retirementGroup }: Born): Retirement | null {
  const group = groupOf(sex, retirementGroup);
  return birthDate === null || group === undefined ? null : statutoryRetirement(birthDate, group);
}

function groupOf(
  sex: EmployeeFields['sex'],
  chosen: EmployeeFields['retirementGroup'],
): RetirementGroup | undefined {
  if (chosen !== 'bySex') return chosen;
  if (sex === 'unknown') return undefined;
  return sex === 'male' ? 'male' : 'female50';
}

type Warned = Born &
  Pick<EmployeeRecord, 'id' | 'kind' | 'employment' | 'opening' | 'basicMode' | 'declarations'>;

/**
 * Sentences that are shown beside the form and stop nothing.
 * @param years see `PaidYears.before`; `first` is the sheet that is proposed where there is none
 */
export function employeeWarnings(fields: Warned, today: string, years: YearsBefore): string[] {
  const { kind, employment, basicMode: mode } = fields;
  const opening = taxOpeningOf(fields.opening);
  const { first } = years;
  const { payPeriod } = first;
  const problems = openingProblems({ kind, employment, opening, first, payPeriod });
  const period = periodOf(today);
  const wages = wagesBefore(fields, period, years);
  problems.push(...basicModeOfYear({ mode, employment }, yearOf(period), wages).problems);
  problems.push(...problemsOfYears(fields.declarations));
  const retirement = retirementOf(fields);
  if (retirement) {
    const isRetiree = kind === 'rehiredRetiree' || kind === 'labour';
    const person = { isRetiree, retirementDate: retirement.date };
    problems.push(...retirementWarning(person, today));
  }
  return problems.map(({ msg }) => msg);
}
