import { addMonths, comparePeriods, periodAt, type Period } from '../period';
import { taxKinds, type FilingState, type TaxKind } from '../tax-names';
import { endsFiledQuarter, firstFiledOfQuarter, type KindSpan } from '../taxpayer-kind';
import { annualDue, monthlyDue, type DueDate, type OwnYear } from './tax-calendar';

type FilingFrequency = 'month' | 'quarter' | 'year' | 'none';

/** How an account set declares what the law leaves to the tax bureau's approval. */
export interface FilingSettings {
  readonly incomeTax: 'month' | 'quarter';
  /** `none`: by act, so that no list waits for it. */
  readonly stamp: 'quarter' | 'year' | 'none';
  readonly statements: 'month' | 'quarter';
}

export const standardSettings: FilingSettings = {
  incomeTax: 'quarter',
  stamp: 'quarter',
  statements: 'quarter',
};

/** A declaration that a taxpayer owes: of which months, and until when. */
export interface OwedDeclaration {
  readonly kind: TaxKind;
  readonly periodFrom: Period;
  readonly periodTo: Period;
  readonly due: DueDate;
}

/** Months of one kind of taxpayer, and whether VAT is declared month by month in them. */
interface FiledKindSpan extends KindSpan {
  readonly isVatMonthly: boolean;
}

/** Who declares. */
export interface Taxpayer {
  /** VAT, and the taxes on top of it, month by month: general taxpayers, and small-scale ones that chose so. */
  readonly isVatMonthly: boolean;
  /** Where the kind of taxpayer has changed: each kind in the order of months. Left out: one kind. */
  readonly kinds?: readonly FiledKindSpan[] | undefined;
  readonly settings: FilingSettings;
  /** Nothing is owed of months before. */
  readonly enablePeriod: Period;
  readonly ownYears: readonly OwnYear[];
}

/** How often a kind is declared; 增值税法第三十条, 企业所得税法第五十四条, 个人所得税法第十四条, 印花税法第十五条. */
function frequencyOf(
  kind: TaxKind,
  { isVatMonthly, settings }: Pick<Taxpayer, 'isVatMonthly' | 'settings'>,
): FilingFrequency {
  switch (kind) {
    case 'vat':
    case 'surtax':
      return isVatMonthly ? 'month' : 'quarter';
    case 'withheld':
      return 'month';
    case 'incomeTax':
    case 'stamp':
    case 'statements':
      return settings[kind];
    default:
      return 'year';
  }
}

/**
 * All declarations that fall due in a calendar year, by due date and then in the order of kinds; each kind
 * once for each of its periods. A period that began before the books counts with what they hold of it.
 */
export function owedInYear(year: number, taxpayer: Taxpayer): OwedDeclaration[] {
  const owed = taxKinds.flatMap((kind) => ofKind(kind, year, taxpayer));
  return owed
    .filter(({ periodTo }) => comparePeriods(periodTo, taxpayer.enablePeriod) >= 0)
    .sort((left, right) =>
      left.due.date < right.due.date ? -1 : left.due.date > right.due.date ? 1 : 0,
    );
}

/** How far a declaration of some period is, as it was recorded. */
export interface RecordedFiling {
  readonly kind: TaxKind;
  readonly periodTo: Period;
  readonly state: FilingState;
}

/**
 * Whether a declaration that is not recorded as made is late: its due date is past, and somebody has begun it here or
 * has recorded an earlier period of its kind. What lies before the first one that was recorded here may have been
 * declared without this product; nobody can say that it is late. Errors: none.
 */
export function isLate(
  { kind, periodTo, due }: Pick<OwedDeclaration, 'kind' | 'periodTo' | 'due'>,
  recorded: readonly RecordedFiling[],
  today: string,
): boolean {
  if (due.date >= today) return false;
  const ofKind = recorded.filter((each) => each.kind === kind);
  const own = ofKind.find((each) => each.periodTo === periodTo)?.state ?? 'todo';
  if (own === 'filed' || own === 'paid') return false;
  return (
    own === 'prepared' || ofKind.some((each) => each.periodTo < periodTo && each.state !== 'todo')
  );
}

/** The months of one declaration that ends with a month; undefined where none of the kind ends there. */
export function spanEndingAt(
  kind: TaxKind,
  periodTo: Period,
  taxpayer: Pick<Taxpayer, 'isVatMonthly' | 'kinds' | 'settings'>,
): { readonly periodFrom: Period; readonly periodTo: Period } | undefined {
  if (kind === 'vat' || kind === 'surtax') return vatSpanEndingAt(periodTo, taxpayer);
  const months = monthsOf(frequencyOf(kind, taxpayer));
  if (months === 0 || Number(periodTo.slice(5)) % months !== 0) return undefined;
  return { periodFrom: addMonths(periodTo, 1 - months), periodTo };
}

/** Whether VAT of a month is filed month by month, by the kind of taxpayer of the month. Errors: none. */
export function isVatMonthlyAt(
  { isVatMonthly, kinds = [] }: Pick<Taxpayer, 'isVatMonthly' | 'kinds'>,
  period: Period,
): boolean {
  const kind = kinds.findLast(({ from }) => from === null || from <= period);
  return kind?.isVatMonthly ?? isVatMonthly;
}

/**
 * VAT and the taxes on top of it: by the kind of taxpayer of the month. A quarter in which the kind changes is declared
 * up to its last month or from its first one on (增值税一般纳税人登记管理办法 第九条).
 */
function vatSpanEndingAt(
  periodTo: Period,
  taxpayer: Pick<Taxpayer, 'isVatMonthly' | 'kinds'>,
): { readonly periodFrom: Period; readonly periodTo: Period } | undefined {
  if (isVatMonthlyAt(taxpayer, periodTo)) return { periodFrom: periodTo, periodTo };
  const kind = taxpayer.kinds?.findLast(({ from }) => from === null || from <= periodTo);
  if (!endsFiledQuarter(periodTo, kind?.to)) return undefined;
  return { periodFrom: firstFiledOfQuarter(periodTo, kind?.from), periodTo };
}

/** When the declaration of a period is due. */
export function dueOf(kind: TaxKind, periodTo: Period, ownYears: readonly OwnYear[]): DueDate {
  const isOfMay = kind === 'incomeTaxAnnual' || kind === 'statementsAnnual';
  if (isOfMay) return annualDue(Number(periodTo.slice(0, 4)));
  return monthlyDue(addMonths(periodTo, 1), ownYears);
}

function ofKind(kind: TaxKind, year: number, taxpayer: Taxpayer): OwedDeclaration[] {
  const december = periodAt({ year: year - 1, month: 12 });
  // From the December before, whose declarations fall due in this year.
  return Array.from({ length: 12 }, (_, index) => addMonths(december, index)).flatMap((month) => {
    const span = spanEndingAt(kind, month, taxpayer);
    return span ? [{ kind, ...span, due: dueOf(kind, month, taxpayer.ownYears) }] : [];
  });
}

function monthsOf(frequency: FilingFrequency): number {
  return { month: 1, quarter: 3, year: 12, none: 0 }[frequency];
}
