import type { SchemeVersion } from '@mingzhang/contract';
import { Money, sumOfTexts, yearOf, type Period } from '@mingzhang/rules';
import {
  declaredItems,
  isEmployedIn,
  monthDeductions,
  monthOfDeclared,
  openingCumulative,
  type BasicMode,
  type Cumulative,
  type DeclaredItems,
  type EmploymentSpan,
  type InsuranceScheme,
  type PayPerson,
  type PersonKind,
} from '@mingzhang/rules/payroll';
import { declaredDeductions } from '../employee/declared-deductions';
import { taxOpeningOf } from '../employee/employee-facts';
import type { EmployeeRecord, InsuranceEntry } from '../employee/employee.entity';
import { schemeRows } from '../insurance/scheme-facts';

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
  /** Special additional deductions of the month by the declarations. */
  readonly specialAdditional: string;
  readonly deductions: readonly { readonly name: string; readonly amount: string }[];
  /** Sum of the year by the tax client, where it was imported; goes before `specialAdditional`. */
  readonly declaredTotal?: string;
}

/** What the tax client says of a person's deductions, decimal text by item. */
export interface DeclaredMonth {
  /** Of the year, the month included. */
  readonly items: Readonly<Record<string, string>>;
  /** Of the earlier months kept here. */
  readonly earlier: Readonly<Record<string, string>>;
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

export function storedPerson(
  row: EmployeeRecord,
  { period, payPeriod }: SheetMonths,
  declared: DeclaredMonth | undefined,
): StoredPerson {
  const typed = taxOpeningOf(row.opening);
  const opening = typed && typed.lastPeriod < payPeriod ? typed : undefined;
  const span = row.employment.findLast(({ from }) => from.slice(0, 7) <= period);
  const employedFrom = (span ?? row.employment[0])?.from.slice(0, 7) ?? period;
  const deductions = monthDeductions(declaredDeductions(row.declarations), {
    period: payPeriod,
    employedFrom,
  });
  return {
    kind: row.kind,
    departments: row.departments,
    expenseSubjectId: row.expenseSubjectId,
    basicMode: row.basicMode,
    employment: row.employment,
    counted: opening ? { lastPeriod: opening.lastPeriod, months: opening.monthsCounted } : null,
    opening: storedSums(opening && openingCumulative(opening)),
    reliefShare: row.reliefShare,
    reliefLimit: row.reliefLimit,
    insurance: row.insurance.findLast(({ from }) => from <= period) ?? null,
    specialAdditional: deductions.total.toString(),
    deductions: deductions.items.map(({ name, month, madeUp }) => ({
      name,
      amount: month.plus(madeUp).toString(),
    })),
    ...(declared ? declaredPart(declared) : {}),
  };
}

/** Deductions of a month by the tax client instead of the declarations. */
export function declaredPart({
  items,
  earlier,
}: DeclaredMonth): Pick<StoredPerson, 'deductions' | 'declaredTotal'> {
  const month = monthOfDeclared(readItems(items), readItems(earlier));
  return {
    deductions: declaredItems.flatMap(([code, name]) => {
      const amount = month[code];
      return amount ? [{ name, amount: amount.toString() }] : [];
    }),
    declaredTotal: sumOfTexts(Object.values(items)).toString(),
  };
}

const readItems = (items: DeclaredMonth['items']): DeclaredItems =>
  Object.fromEntries(Object.entries(items).map(([code, text]) => [code, Money.parse(text)]));

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
            scheme: rowsOf(scheme),
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

/** Rows of a scheme, read once for all people of a month. */
function rowsOf(scheme: MonthSchemes[string]): InsuranceScheme[] {
  const known = rowsOfSchemes.get(scheme);
  if (known) return known;
  const rows = schemeRows(scheme.name, scheme.versions);
  rowsOfSchemes.set(scheme, rows);
  return rows;
}
const rowsOfSchemes = new WeakMap<object, InsuranceScheme[]>();

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
