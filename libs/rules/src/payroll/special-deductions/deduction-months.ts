import { Money } from '../../money';
import { addMonths, comparePeriods, type IsoDate, type Period, periodAt } from '../../period';
import { factAt } from '../facts';
import {
  type CityClass,
  deductionLimits,
  rentAmounts,
  type SpecialDeductionCode,
  specialDeductionRules,
} from './deduction-facts';

/** What a person declared, by deduction. `share` is a fraction: 1 or 0.5. */
export type DeductionFact =
  | {
      readonly code: 'childEducation';
      readonly birthDate: IsoDate;
      readonly share: Money;
      /**
       * The first month of a later stage after a break; undefined from three years on without a
       * break.
       */
      readonly entry?: Period | undefined;
      /** The last month of full-time education; undefined while it goes on. */
      readonly until?: Period | undefined;
    }
  | { readonly code: 'infantCare'; readonly birthDate: IsoDate; readonly share: Money }
  | {
      readonly code: 'elderlySupport';
      readonly parents: readonly {
        readonly birthDate: IsoDate;
        /** The year in which the duty ended. */
        readonly endYear?: number | undefined;
      }[];
      readonly isOnlyChild: boolean;
      /** The agreed share in yuan where there are brothers or sisters. */
      readonly agreed?: Money | undefined;
    }
  | {
      readonly code: 'continuingEducation';
      readonly kind: 'degree';
      readonly from: Period;
      readonly until?: Period | undefined;
    }
  | {
      readonly code: 'continuingEducation';
      readonly kind: 'certificate';
      readonly date: IsoDate;
    }
  | {
      readonly code: 'mortgageInterest';
      readonly firstRepayment: Period;
      readonly until?: Period | undefined;
      readonly share: Money;
    }
  | {
      readonly code: 'rent';
      readonly from: Period;
      readonly until: Period;
      readonly city: CityClass;
    };

export type CertificateFact = Extract<DeductionFact, { kind: 'certificate' }>;

export function isCertificate(fact: DeductionFact): fact is CertificateFact {
  return fact.code === 'continuingEducation' && fact.kind === 'certificate';
}

/**
 * The standard amount of one declaration in one month, in yuan, whether declared in time or not; 0
 * outside its months. A certificate counts in the month it bears. Errors: none.
 */
export function standardAmount(fact: DeductionFact, period: Period): Money {
  const monthly = ruleAt(fact.code, period)?.value.monthly;
  if (monthly === undefined) return Money.zero;
  if (isCertificate(fact)) {
    return fact.date.slice(0, 7) === period ? deductionLimits.certificate : Money.zero;
  }
  const spans = fact.code === 'elderlySupport' ? elderSpans(fact) : [deductionMonths(fact)];
  if (!spans.some((span) => isWithin(period, span))) return Money.zero;
  switch (fact.code) {
    case 'childEducation':
    case 'infantCare':
    case 'mortgageInterest':
      return monthly.timesInFen(fact.share);
    case 'elderlySupport':
      return elderAmount(fact, monthly);
    case 'rent':
      return rentAmounts.value[fact.city];
    default:
      return monthly;
  }
}

/**
 * Serious illness at the annual settlement: the own part above 15,000, at most 80,000, in yuan.
 * Never part of monthly withholding. Source: 国发〔2018〕41号. Errors: none.
 */
export function seriousIllnessDeduction(ownPart: Money): Money {
  const above = ownPart.minus(deductionLimits.illnessFrom);
  if (!above.isPositive) return Money.zero;
  return above.compare(deductionLimits.illnessMost) > 0 ? deductionLimits.illnessMost : above;
}

/** The first and last month of a fact; no last month while it goes on. */
interface DeductionMonths {
  readonly from: Period;
  readonly until: Period | undefined;
}

/** The months a declaration counts for, so that a screen can say when it ends. Errors: none. */
export function deductionMonths(fact: DeductionFact): DeductionMonths {
  switch (fact.code) {
    case 'childEducation': {
      const third = birthdayMonth(fact.birthDate, deductionLimits.childYears);
      return { from: fact.entry ?? third, until: fact.until };
    }
    case 'infantCare': {
      const third = birthdayMonth(fact.birthDate, deductionLimits.childYears);
      return { from: fact.birthDate.slice(0, 7), until: addMonths(third, -1) };
    }
    case 'elderlySupport':
      return elderMonths(fact);
    case 'continuingEducation': {
      if (fact.kind === 'certificate') {
        const month = fact.date.slice(0, 7);
        return { from: month, until: month };
      }
      return limited(fact.from, fact.until, deductionLimits.degreeMonths);
    }
    case 'mortgageInterest':
      return limited(fact.firstRepayment, fact.until, deductionLimits.mortgageMonths);
    default:
      return { from: fact.from, until: fact.until };
  }
}

type ElderFact = Extract<DeductionFact, { code: 'elderlySupport' }>;

/**
 * The months of each parent, without those whose duty ended before they began; the earliest first.
 */
function elderSpans({ parents }: ElderFact): DeductionMonths[] {
  return parents
    .map(({ birthDate, endYear }) => ({
      from: birthdayMonth(birthDate, deductionLimits.elderYears),
      until: endYear === undefined ? undefined : periodAt({ year: endYear, month: 12 }),
    }))
    .filter(({ from, until }) => until === undefined || from <= until)
    .toSorted((left, right) => comparePeriods(left.from, right.from));
}

/** From the earliest sixtieth birthday to the latest end of a duty. */
function elderMonths(fact: ElderFact): DeductionMonths {
  const spans = elderSpans(fact);
  const [first] = spans;
  if (first === undefined) return never;
  if (spans.some(({ until }) => until === undefined)) return { from: first.from, until: undefined };
  return {
    from: first.from,
    until: spans
      .map(({ until }) => until ?? '')
      .toSorted()
      .at(-1),
  };
}
const never: DeductionMonths = { from: '9999-12', until: '9999-12' };

function elderAmount({ isOnlyChild, agreed }: ElderFact, monthly: Money): Money {
  if (isOnlyChild) return monthly;
  const { elderShare } = deductionLimits;
  const share = agreed ?? elderShare;
  return share.compare(elderShare) > 0 ? elderShare : share;
}

function limited(from: Period, until: Period | undefined, months: number): DeductionMonths {
  const last = addMonths(from, months - 1);
  return { from, until: until === undefined || until > last ? last : until };
}

function birthdayMonth(birthDate: IsoDate, years: number): Period {
  return addMonths(birthDate.slice(0, 7), years * 12);
}

function isWithin(period: Period, { from, until }: DeductionMonths): boolean {
  return from <= period && (until === undefined || period <= until);
}

function ruleAt(code: SpecialDeductionCode, period: Period) {
  return factAt(
    specialDeductionRules.filter(({ value }) => value.code === code),
    period,
  );
}
