import {
  tyingRules,
  type CheckResult,
  type CulpritFound,
  type CulpritReport,
} from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import type { CulpritAsked } from '../api/checkout.api';
import { isOfTie, questionsOf, type CulpritQuestion } from '../shared/culprit-questions';

/** The question in the address; empty texts are not filled in yet. */
export interface AskedFilters {
  readonly rule: string;
  readonly subjectId: string;
  readonly auxiliary: string;
  readonly known: string;
}

export const nothingAsked = { rule: '', subjectId: '', auxiliary: '', known: '' } as const;

/** The question once it is whole: a rule, or a subject with a known amount. */
export function askedIn(filters: AskedFilters): CulpritAsked | undefined {
  const rule = tyingRules.find((each) => each === filters.rule);
  if (rule) return { rule };
  const known = Money.tryParse(filters.known);
  const subjectId = Number(filters.subjectId);
  if (!known || !Number.isSafeInteger(subjectId) || subjectId < 1) return undefined;
  const { auxiliary } = filters;
  return { subjectId, known: known.toString(), ...(auxiliary ? { auxiliary } : {}) };
}

/** What does not tie in a month, and what was proved. */
export function tiesOf(lists: readonly (readonly CheckResult[] | undefined)[]): {
  readonly open: readonly CulpritQuestion[];
  readonly tied: readonly CheckResult[];
} {
  const all = lists.flatMap((list) => list ?? []);
  return {
    // Two checks may tell of one rule.
    open: unique(all.flatMap(questionsOf), ({ path }) => path),
    tied: unique(
      all.filter(
        ({ rule, severity, amount }) => severity === 'pass' && amount !== null && isOfTie(rule),
      ),
      ({ rule }) => rule,
    ),
  };
}

function unique<T>(all: readonly T[], keyOf: (each: T) => string): T[] {
  return [...new Map(all.map((each) => [keyOf(each), each])).values()];
}

export const gradeTitles: Readonly<Record<CulpritFound['grade'], string>> = {
  proved: '完全解释',
  fitting: '金额吻合',
  doubtful: '金额吻合，依据不足',
};

/** 账比实际多 360.00. */
export function differenceTitle({ difference }: Pick<CulpritReport, 'difference'>): string {
  const amount = Money.parse(difference);
  if (amount.isZero) return '账实一致';
  return amount.isNegative ? '账面比实际多' : '账面比实际少';
}

/** An amount with the digits that differ from another one marked off. */
interface MarkedDigits {
  readonly start: string;
  readonly differing: string;
  readonly end: string;
}

/** Where two amounts of the same length differ; all of both where their lengths do. */
export function markedDigits(amount: string, other: string): MarkedDigits {
  const [text, against] = [amount, other].map((each) => formatMoney(Money.parse(each)));
  if (text === undefined || against === undefined || text.length !== against.length) {
    return { start: '', differing: text ?? '', end: '' };
  }
  const at = [...text].map((digit, index) => digit !== against[index]);
  const [first, last] = [at.indexOf(true), at.lastIndexOf(true)];
  if (first < 0) return { start: text, differing: '', end: '' };
  return {
    start: text.slice(0, first),
    differing: text.slice(first, last + 1),
    end: text.slice(last + 1),
  };
}
