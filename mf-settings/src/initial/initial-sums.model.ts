import { subjectCategories, type Subject } from '@mingzhang/contract';
import {
  inOwnDirection,
  initialTrialBalance,
  Money,
  netOfOwn,
  openingDoubts,
  openingDoubtTitles,
  rollUp,
  signedBalance,
  sumOf,
  yearOpeningOf,
  type InitialTrialBalance,
  type OpeningDoubt,
} from '@mingzhang/rules';
import { valuesOf } from './initial.model';
import type { BalanceLine, Draft } from './initial.types';

/** Figures of a subject, added up from its lines and those of all below it. */
export interface SubjectSums {
  /** Nets, debit positive. */
  readonly opening: Money;
  readonly yearOpening: Money;
  readonly ytdDebit: Money;
  readonly ytdCredit: Money;
}

type Lines = ReadonlyMap<number, readonly BalanceLine[]>;

const figures = ['opening', 'yearOpening', 'ytdDebit', 'ytdCredit'] as const;

function plus(left: SubjectSums, right: SubjectSums): SubjectSums {
  const [opening, yearOpening, ytdDebit, ytdCredit] = figures.map((name) =>
    left[name].plus(right[name]),
  ) as [Money, Money, Money, Money];
  return { opening, yearOpening, ytdDebit, ytdCredit };
}

function leafSums(subject: Subject, lines: readonly BalanceLine[], draft: Draft): SubjectSums {
  const values = lines.map((line) => valuesOf(line, draft));
  const own = sumOf(values.map(({ opening }) => Money.parse(opening)));
  const ytdDebit = sumOf(values.map((value) => Money.parse(value.ytdDebit)));
  const ytdCredit = sumOf(values.map((value) => Money.parse(value.ytdCredit)));
  const opening = netOfOwn(own, subject.direction);
  const moved = signedBalance({ debit: ytdDebit, credit: ytdCredit });
  return { opening, yearOpening: opening.minus(moved), ytdDebit, ytdCredit };
}

/** The sums of every subject: leaves from their lines, parents from their leaves. */
export function subjectSums(
  subjects: readonly Subject[],
  lines: Lines,
  draft: Draft,
): ReadonlyMap<number, SubjectSums> {
  const nodes = new Map(subjects.map((subject) => [subject.id, subject]));
  const leaves = new Map<number, SubjectSums>();
  for (const subject of subjects) {
    const own = lines.get(subject.id);
    if (own) leaves.set(subject.id, leafSums(subject, own, draft));
  }
  return rollUp(nodes, leaves, plus);
}

/** The year's opening of one line, in its subject's own direction. */
export function lineYearOpening(subject: Subject, line: BalanceLine, draft: Draft): Money {
  return yearOpeningOf(trialRow(subject, line, draft));
}

function trialRow(subject: Subject, line: BalanceLine, draft: Draft) {
  const values = valuesOf(line, draft);
  return {
    direction: subject.direction,
    opening: Money.parse(values.opening),
    ytdDebit: Money.parse(values.ytdDebit),
    ytdCredit: Money.parse(values.ytdCredit),
  };
}

/** The trial balance of what is on the screen, saved or not. */
export function liveTrialBalance(
  subjects: readonly Subject[],
  lines: Lines,
  draft: Draft,
): InitialTrialBalance {
  return initialTrialBalance(
    subjects.flatMap((subject) =>
      (lines.get(subject.id) ?? []).map((line) => trialRow(subject, line, draft)),
    ),
  );
}

/** Net opening of each type, from its first-level subjects; types without subjects are left out. */
export function categoryNets(
  subjects: readonly Subject[],
  sums: ReadonlyMap<number, SubjectSums>,
): readonly { readonly category: Subject['category']; readonly net: Money }[] {
  return subjectCategories.flatMap((category) => {
    const top = subjects.filter(
      (subject) => subject.category === category && subject.parentId === null,
    );
    if (top.length === 0) return [];
    return [{ category, net: sumOf(top.map(({ id }) => sums.get(id)?.opening ?? Money.zero)) }];
  });
}

/** A net as the subject's row shows it. */
export function shownOpening(subject: Subject, net: Money): Money {
  return inOwnDirection(net, subject.direction);
}

/** What looks wrong about what is on the screen and may yet be right, each with the subjects. */
export function liveDoubts(subjects: readonly Subject[], lines: Lines, draft: Draft): string[] {
  const named = new Map<OpeningDoubt, Set<string>>();
  for (const subject of subjects) {
    for (const line of lines.get(subject.id) ?? []) {
      const { foreign } = valuesOf(line, draft);
      const row = {
        ...trialRow(subject, line, draft),
        foreign: foreign === null || foreign === '' ? null : Money.parse(foreign),
      };
      for (const doubt of openingDoubts(row, subject)) {
        const title = `${subject.code} ${subject.fullName}`;
        named.set(doubt, (named.get(doubt) ?? new Set()).add(title));
      }
    }
  }
  return [...named].map(
    ([doubt, titles]) => `${openingDoubtTitles[doubt]}：${[...titles].join('、')}`,
  );
}
