import { ClosingBook, type ClosingSubject } from '../closing/closing-book';
import type { SubjectTotals } from '../closing/subject-totals';
import type { ByStandard } from '../closing/closing-template';
import { PRIOR_YEARS } from '../closing/closing-values';
import { directionOf, inOwnDirection } from '../balance';
import { Money } from '../money';
import type { BookFacts, CheckCell, CheckContext } from './check-facts';
import type { CheckRow } from './check-answer';

/** Figures of a leaf, or of one combination of its items; balances debit positive, in yuan. */
export interface CheckDetail {
  readonly subject: ClosingSubject;
  readonly auxiliaryKey: string;
  readonly currency: string;
  readonly yearOpening: Money;
  readonly opening: Money;
  readonly debit: Money;
  readonly credit: Money;
  readonly closing: Money;
  readonly quantity: Money;
  readonly recentDebit: Money;
  readonly recentCredit: Money;
}

/** What tells the parts apart that figures are added up to. */
type DetailBy = 'leaf' | 'items' | 'currency';

/** 未分配利润 and its parents, 以前年度损益调整; codes of the standard. */
export const known = {
  profitOfYear: ['3103', '4103'],
  appropriation: ['3104', '4104'],
  unappropriated: ['310406', '410406'],
  priorYears: [null, PRIOR_YEARS],
} as const;

/** The figures of a month as its rules ask for them: by codes of the standard. */
export class CheckBook {
  readonly context: CheckContext;
  private readonly subjects: ReadonlyMap<number, ClosingSubject>;
  private readonly book: ClosingBook;

  constructor(readonly facts: BookFacts) {
    this.context = facts.context;
    this.subjects = new Map(facts.subjects.map((subject) => [subject.id, subject]));
    // Added up by leaves first: thousands of items are slow to add to each level above.
    const leaves = this.details(() => true, 'leaf').map((detail) => cellOf(detail, facts));
    this.book = new ClosingBook({ ...facts, cells: leaves });
  }

  /** Codes of the standard as this account set has them. */
  codes(codes: ByStandard<readonly string[]>): string[] {
    return codes[this.context.standard].map(this.context.codeOf);
  }

  code(codes: ByStandard<string>): string {
    return this.context.codeOf(codes[this.context.standard]);
  }

  /** A subject with all below it; zero where the account set doesn't have it. */
  totals(codes: ByStandard<string>): SubjectTotals {
    return this.book.totalsOf(this.code(codes));
  }

  /** The same of a code as the account set has it. */
  totalsOf(code: string): SubjectTotals {
    return this.book.totalsOf(code);
  }

  subject(codes: ByStandard<string>): ClosingSubject | undefined {
    return this.book.subject(this.code(codes));
  }

  /** Income less expense of the year before it is carried forward, without 以前年度损益调整. */
  get profit(): SubjectTotals {
    return this.book.profitTotals((subject) => this.isPriorYears(subject));
  }

  isPriorYears({ code }: ClosingSubject): boolean {
    const prior = known.priorYears[this.context.standard];
    return prior !== null && code.startsWith(this.context.codeOf(prior));
  }

  isUnder(codes: ByStandard<readonly string[]>): (subject: ClosingSubject) => boolean {
    const tops = this.codes(codes);
    return ({ code }) => tops.some((top) => code.startsWith(top));
  }

  /** Parts of the leaves that a test accepts, in the order of codes and items. */
  details(accepts: (subject: ClosingSubject) => boolean, by: DetailBy): CheckDetail[] {
    const found = new Map<string, CheckDetail>();
    for (const cell of this.facts.cells) {
      const subject = this.subjects.get(cell.subjectId);
      if (!subject || !accepts(subject)) continue;
      const auxiliaryKey = by === 'items' ? cell.auxiliaryKey : '';
      const currency = by === 'currency' ? cell.currency : '';
      const key = `${subject.code} ${auxiliaryKey} ${currency}`;
      found.set(key, added(found.get(key), { subject, auxiliaryKey, currency }, cell));
    }
    const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return sorted.map(([, detail]) => detail);
  }
}

/** A leaf or item with its balance, told on the side that it has. */
export function balanceRow(
  {
    subject,
    auxiliaryKey,
  }: {
    readonly subject: Pick<ClosingSubject, 'id' | 'code' | 'fullName'>;
    readonly auxiliaryKey: string;
  },
  net: Money,
): CheckRow & { readonly amount: Money } {
  const place = { kind: 'subject', subjectId: subject.id, auxiliaryKey } as const;
  return { title: titleOf(subject), side: directionOf(net), amount: net.abs(), place };
}

/** A leaf or item with an amount that is no balance. */
export function amountRow(subject: ClosingSubject, amount: Money | null): CheckRow {
  const place = { kind: 'subject', subjectId: subject.id, auxiliaryKey: '' } as const;
  return { title: titleOf(subject), side: null, amount, place };
}

/** Whether a balance stands on the side contrary to the subject's own. */
export function isContrary({ subject, closing }: CheckDetail): boolean {
  return inOwnDirection(closing, subject.direction).isNegative;
}

export function titleOf({ code, fullName }: Pick<ClosingSubject, 'code' | 'fullName'>): string {
  return `${code} ${fullName}`;
}

function added(
  before: CheckDetail | undefined,
  named: Pick<CheckDetail, 'subject' | 'auxiliaryKey' | 'currency'>,
  cell: CheckCell,
): CheckDetail {
  const { yearOpening, opening, debit, credit, recentDebit, recentCredit } = cell;
  const figures = {
    yearOpening,
    opening,
    debit,
    credit,
    recentDebit,
    recentCredit,
    closing: opening.plus(debit).minus(credit),
    quantity: cell.quantityOpening.plus(cell.quantityDebit).minus(cell.quantityCredit),
  };
  if (!before) return { ...named, ...figures };
  return {
    ...named,
    yearOpening: before.yearOpening.plus(figures.yearOpening),
    opening: before.opening.plus(figures.opening),
    debit: before.debit.plus(figures.debit),
    credit: before.credit.plus(figures.credit),
    closing: before.closing.plus(figures.closing),
    quantity: before.quantity.plus(figures.quantity),
    recentDebit: before.recentDebit.plus(figures.recentDebit),
    recentCredit: before.recentCredit.plus(figures.recentCredit),
  };
}

function cellOf(detail: CheckDetail, { context }: BookFacts): CheckCell {
  const { subject, yearOpening, opening, debit, credit, recentDebit, recentCredit } = detail;
  const zero = Money.zero;
  return {
    subjectId: subject.id,
    auxiliaryKey: '',
    currency: context.baseCurrency,
    yearOpening,
    opening,
    debit,
    credit,
    recentDebit,
    recentCredit,
    foreign: zero,
    quantityOpening: zero,
    quantityDebit: zero,
    quantityCredit: zero,
  };
}
