import type { PayrollFinding, SchemeVersion } from '@mingzhang/contract';
import { formatMoney, Money, sumOfTexts, yearOf, type Period } from '@mingzhang/rules';
import {
  basicModeOfYear,
  declarationProblems,
  deductionsByCode,
  deductionsDue,
  deductionToTake,
  isEmployedIn,
  monthsUpTo,
  openingCumulative,
  openingProblems,
  type BasicMode,
  type Cumulative,
  type DeclaredDeduction,
  type EmploymentSpan,
  type PayPerson,
  type PayrollProblem,
  type PersonKind,
} from '@mingzhang/rules/payroll';
import { declaredDeductions } from '../employee/declared-deductions';
import { taxOpeningOf } from '../employee/employee-facts';
import type { EmployeeRecord, InsuranceEntry } from '../employee/employee.entity';
import { wagesBefore, type YearsBefore } from '../employee/paid-years';
import { rowsOfScheme, shownFinding } from '../insurance/scheme-facts';

/** Amounts in yuan by code, decimal text. */
type AmountsByCode = Readonly<Record<string, string>>;

/** What the computation of a month read of an employee; confirmed months keep it. Amounts in yuan. */
export interface StoredPerson {
  readonly kind: PersonKind;
  readonly departments: readonly { readonly departmentId: number; readonly share: string }[];
  readonly expenseSubjectId: number | null;
  readonly basicMode: BasicMode;
  readonly employment: readonly EmploymentSpan[];
  readonly counted: { readonly lastPeriod: Period; readonly months: number } | null;
  /** Sums of the year before the first month kept here; null where none belong to the year. */
  readonly opening: StoredSums | null;
  readonly reliefShare: string;
  readonly reliefLimit: string;
  readonly insurance: InsuranceEntry | null;
  /** Special additional deductions due in the year up to the month of payment, see `deductionsDue`. */
  readonly specialDue?: string;
  /** Their amounts by deduction; an opening has none, so that they may add up to less. */
  readonly specialItems?: AmountsByCode;
  /** The month's own amount; only in rows computed before the year was counted as a whole. */
  readonly specialAdditional?: string;
  /** What is wrong with the facts of the person; not in rows of before. */
  readonly problems?: readonly PayrollFinding[];
}

/** Versions of schemes by the id of the scheme, as a month keeps them. */
export type MonthSchemes = Readonly<
  Record<string, { readonly name: string; readonly versions: readonly SchemeVersion[] }>
>;

/** The months of a sheet. */
export interface SheetMonths {
  readonly period: Period;
  readonly payPeriod: Period;
}

/** Whether a person belongs into the sheet of a month. */
export function isPaidIn({ status, employment }: EmployeeRecord, period: Period): boolean {
  return status === 1 && isEmployedIn(employment, period);
}

/** What storing a person reads beside the employee. */
interface PersonSources {
  /** See `PaidYears.before`. */
  readonly years: YearsBefore;
  /** Deductions of the year by the tax client, where they were imported; they go before the declarations. */
  readonly byClient: AmountsByCode | undefined;
}

export function storedPerson(
  row: EmployeeRecord,
  { period, payPeriod }: SheetMonths,
  { years, byClient }: PersonSources,
): StoredPerson {
  const wages = wagesBefore(row, payPeriod, years);
  const basic = basicModeOfYear(
    { mode: row.basicMode, employment: row.employment },
    yearOf(payPeriod),
    wages,
  );
  const typed = taxOpeningOf(row.opening);
  const opening = typed && typed.lastPeriod < payPeriod ? typed : undefined;
  const declared = declaredDeductions(row.declarations);
  const worked = { period: payPeriod, employment: row.employment };
  const due = deductionsDue(declared, {
    ...worked,
    opening: opening && {
      lastPeriod: opening.lastPeriod,
      taken: opening.specialAdditionalDeduction,
    },
  });
  return {
    kind: row.kind,
    departments: row.departments,
    expenseSubjectId: row.expenseSubjectId,
    basicMode: basic.mode,
    employment: row.employment,
    counted: opening ? { lastPeriod: opening.lastPeriod, months: opening.monthsCounted } : null,
    opening: storedSums(opening && openingCumulative(opening)),
    reliefShare: row.reliefShare,
    reliefLimit: row.reliefLimit,
    insurance: row.insurance.findLast(({ from }) => from <= period) ?? null,
    specialDue: due.toString(),
    specialItems: textsByCode(deductionsByCode(declared, worked)),
    ...(byClient ? dueByClient(byClient) : {}),
    problems: [
      ...openingProblems({
        kind: row.kind,
        employment: row.employment,
        opening: typed,
        first: years.first,
        payPeriod,
      }),
      ...basic.problems,
      ...problemsOfDeclarations(declared, payPeriod),
    ].map(shownFinding),
  };
}

const textsByCode = (amounts: ReadonlyMap<string, Money>): AmountsByCode =>
  Object.fromEntries([...amounts].map(([code, amount]) => [code, amount.toString()]));

/** What is due where the tax client says the sums of the year. @param items the sums by deduction */
export function dueByClient(
  items: AmountsByCode,
): Required<Pick<StoredPerson, 'specialDue' | 'specialItems'>> {
  return { specialDue: sumOfTexts(Object.values(items)).toString(), specialItems: items };
}

/** Findings of the month, and of the months before where a declaration takes them with it. */
function problemsOfDeclarations(
  declarations: readonly DeclaredDeduction[],
  payPeriod: Period,
): PayrollProblem[] {
  const arrived = declarations.filter(({ declared }) => declared <= payPeriod);
  const isNew = arrived.some(({ declared }) => declared === payPeriod);
  return declarationProblems(arrived, isNew ? monthsUpTo(payPeriod) : [payPeriod]);
}

/**
 * Warns where more was taken than is due by the declarations, and no amount is typed.
 * @param before sums of the year before the run
 */
export function excessOfRun(
  { person, entered }: { readonly person: StoredPerson; readonly entered: AmountsByCode },
  before: Cumulative | undefined,
): PayrollFinding[] {
  const { specialDue } = person;
  if (specialDue === undefined || entered['specialAdditional'] !== undefined) return [];
  const due = Money.parse(specialDue);
  const taken = before?.specialAdditionalDeduction ?? Money.zero;
  const excess = taken.minus(due);
  if (!excess.isPositive) return [];
  const msg =
    `本年已扣专项附加扣除 ${formatMoney(taken)}，按现有申报到本月应扣 ${formatMoney(due)}，` +
    `多扣的 ${formatMoney(excess)} 在以后月份抵减，请核对申报或在本月手工填写`;
  return [{ code: 'PAYROLL_DEDUCTION', severity: 'warn', msg }];
}

/**
 * The special additional deductions that a run takes by the declarations, in yuan.
 * @param before sums of the year before the run
 */
export function specialOfRun(person: StoredPerson, before: Cumulative | undefined): Money {
  const { specialDue, specialAdditional = '0' } = person;
  if (specialDue === undefined) return Money.parse(specialAdditional);
  const taken = before?.specialAdditionalDeduction ?? Money.zero;
  return deductionToTake(Money.parse(specialDue), taken);
}

/** A stored person as the rules of pay read it. */
export function payPerson(person: StoredPerson, schemes: MonthSchemes): PayPerson {
  const share = Money.parse(person.reliefShare);
  const limit = Money.parse(person.reliefLimit);
  const { insurance } = person;
  const scheme = insurance?.schemeId ? schemes[String(insurance.schemeId)] : undefined;
  return {
    kind: person.kind,
    mode: person.basicMode,
    employment: person.employment,
    counted: person.counted ?? undefined,
    shareRelief: share.isZero ? undefined : { share, yearLimit: limit.isZero ? null : limit },
    insurance:
      insurance && scheme
        ? {
            scheme: rowsOfScheme(scheme),
            bases: [
              {
                from: insurance.from,
                social: Money.parse(insurance.social),
                housingFund: Money.parse(insurance.housingFund),
              },
            ],
            items: insurance.items ?? undefined,
          }
        : undefined,
  };
}

const sumKeys = [
  'income',
  'exemptIncome',
  'specialDeduction',
  'specialAdditionalDeduction',
  'otherDeduction',
  'relief',
  'surcharges',
  'withheld',
] as const;

/** Sums of a tax year as a row keeps them: decimal text. */
export type StoredSums = Readonly<Record<(typeof sumKeys)[number], string>> & {
  readonly period: Period;
};

export function storedSums(sums: Cumulative | undefined): StoredSums | null {
  if (!sums) return null;
  const texts = sumKeys.map((key) => [key, sums[key].toString()] as const);
  return {
    period: sums.period,
    ...(Object.fromEntries(texts) as Record<(typeof sumKeys)[number], string>),
  };
}

/** Sums as the rules read them; undefined for those of another year. */
export function cumulativeOf(stored: StoredSums | null, payPeriod: Period): Cumulative | undefined {
  if (!stored || yearOf(stored.period) !== yearOf(payPeriod)) return undefined;
  const sums = sumKeys.map((key) => [key, Money.parse(stored[key])] as const);
  return {
    period: stored.period,
    ...(Object.fromEntries(sums) as Record<(typeof sumKeys)[number], Money>),
  };
}
