import { addMonths, comparePeriods, type IsoDate, lastDayOf, type Period } from '../../period';
import type { DatedFact } from '../facts';

/** Who retires when: men, women of 55 (cadres), women of 50 (workers). */
export type RetirementGroup = 'male' | 'female55' | 'female50';

interface RetirementRule {
  readonly title: string;
  /** The age before the reform, in years. */
  readonly age: number;
  /** One month later for every so many months from 2025-01 on. */
  readonly monthsPerStep: number;
  /** The most months by which it is put off. */
  readonly mostMonths: number;
}

const source =
  '全国人民代表大会常务委员会关于实施渐进式延迟法定退休年龄的决定（2024-09-13，自 2025-01-01 施行）及所附办法';

/** The gradual delay, an entry for each group. */
const retirementRules: Readonly<Record<RetirementGroup, DatedFact<RetirementRule>>> = {
  male: {
    from: '2025-01',
    until: null,
    value: { title: '男职工', age: 60, monthsPerStep: 4, mostMonths: 36 },
    source,
    confidence: 'likely',
  },
  female55: {
    from: '2025-01',
    until: null,
    value: { title: '原退休年龄 55 周岁的女职工', age: 55, monthsPerStep: 4, mostMonths: 36 },
    source,
    confidence: 'likely',
  },
  female50: {
    from: '2025-01',
    until: null,
    value: { title: '原退休年龄 50 周岁的女职工', age: 50, monthsPerStep: 2, mostMonths: 60 },
    source,
    confidence: 'likely',
  },
};

/** A person's statutory retirement. */
export interface Retirement {
  readonly group: RetirementGroup;
  /** Age in whole months. */
  readonly ageMonths: number;
  /** How many months later than before the reform. */
  readonly delayedMonths: number;
  readonly date: IsoDate;
}

/**
 * The statutory retirement of a person: the age before the reform, put off by a month for every
 * four (women of 50: two) months from 2025-01 on, up to 63, 58 and 55 years. The day is that of
 * birth, or the last of a shorter month. Early and late retirement by choice are not in it. Errors:
 * none.
 */
export function statutoryRetirement(birthDate: IsoDate, group: RetirementGroup): Retirement {
  const { from, value } = retirementRules[group];
  const before = addMonths(birthDate.slice(0, 7), value.age * 12);
  const since = comparePeriods(before, from) + 1;
  const steps = Math.ceil(Math.max(0, since) / value.monthsPerStep);
  const delayedMonths = Math.min(value.mostMonths, steps);
  return {
    group,
    ageMonths: value.age * 12 + delayedMonths,
    delayedMonths,
    date: dayIn(addMonths(before, delayedMonths), birthDate.slice(8)),
  };
}

function dayIn(period: Period, day: string): IsoDate {
  const date = `${period}-${day}`;
  const last = lastDayOf(period);
  return date > last ? last : date;
}
