import { Money, sumOf } from '../money';
import { ancestorsOf, type SubjectDirection, type TreeNode } from '../subject-tree';
import type { GoodsLine } from './moving-average';
import {
  addTotals,
  type Income,
  incomeTotals,
  NOTHING,
  type SubjectTotals,
} from './subject-totals';

/** A subject as closing needs it. */
export interface ClosingSubject extends TreeNode {
  readonly code: string;
  readonly name: string;
  readonly fullName: string;
  readonly category: string;
  readonly direction: SubjectDirection;
  readonly leaf: boolean;
  readonly enabled: boolean;
  /** 现金或银行科目. */
  readonly cash?: boolean;
  /** Categories that an entry must name an item of. */
  readonly required: readonly { readonly categoryId: number; readonly categoryName: string }[];
}

/**
 * Figures of one leaf, combination of items and currency in a month. Nets are debit positive; amounts in
 * yuan, foreign amounts and quantities in their own units.
 */
export interface ClosingCell {
  readonly subjectId: number;
  readonly auxiliaryKey: string;
  readonly currency: string;
  readonly yearOpening: Money;
  readonly opening: Money;
  readonly debit: Money;
  readonly credit: Money;
  readonly foreign: Money;
  readonly quantityOpening: Money;
  readonly quantityDebit: Money;
  readonly quantityCredit: Money;
}

/** Movements of a leaf in the quarter so far, the month included; of the year where they are asked for. */
export interface QuarterMovement {
  readonly subjectId: number;
  readonly debit: Money;
  readonly credit: Money;
  readonly yearDebit?: Money;
  readonly yearCredit?: Money;
  /** Of the debits, VAT of sales that were taken back: of small-scale taxpayers alone. */
  readonly monthReturned?: Money;
  readonly quarterReturned?: Money;
  /** What 以前年度损益调整 has carried to the subject in the year, credit positive. */
  readonly yearAdjusted?: Money;
}

/** All that closing a month reads, of one moment. Parts of a cell, of a quarter, of income add up. */
export interface ClosingFigures {
  readonly subjects: readonly ClosingSubject[];
  readonly cells: readonly ClosingCell[];
  readonly quarter: readonly QuarterMovement[];
  readonly income: readonly Income[];
  /** Lines of goods and their sales by date and number; left out where no step reads them. */
  readonly goods?: readonly GoodsLine[];
}

/** An entry that a step adds to the book before the next step reads it. */
export interface ClosingEntry {
  readonly subjectId: number;
  readonly auxiliaryKey: string;
  readonly currency: string;
  readonly debit: Money;
  readonly credit: Money;
}

/**
 * The figures of a month that period-end entries are computed from. Each step adds its entries, so that
 * the next one reads what the books will hold: 附加税 reads the VAT that the step before transfers out.
 */
export class ClosingBook {
  private readonly byId: ReadonlyMap<number, ClosingSubject>;
  private readonly byCode: ReadonlyMap<string, ClosingSubject>;
  private readonly cells = new Map<string, ClosingCell>();
  private readonly totals = new Map<number, SubjectTotals>();
  readonly goodsLines: readonly GoodsLine[];

  constructor(figures: ClosingFigures) {
    this.goodsLines = figures.goods ?? [];
    this.byId = new Map(figures.subjects.map((subject) => [subject.id, subject]));
    this.byCode = new Map(figures.subjects.map((subject) => [subject.code, subject]));
    for (const cell of figures.cells) {
      const known = this.cells.get(cellKey(cell));
      this.cells.set(cellKey(cell), known ? addCells(known, cell) : cell);
      const { subjectId, yearOpening, opening, debit, credit } = cell;
      const closing = opening.plus(debit).minus(credit);
      this.add(subjectId, { yearOpening, opening, debit, credit, closing });
    }
    for (const { subjectId, debit, credit, ...year } of figures.quarter) {
      this.add(subjectId, { quarterDebit: debit, quarterCredit: credit, ...year });
    }
    for (const { subjectId, ...income } of figures.income)
      this.add(subjectId, incomeTotals(income));
  }

  subject(code: string): ClosingSubject | undefined {
    return this.byCode.get(code);
  }

  /** All subjects, in the order of their codes. */
  get subjects(): readonly ClosingSubject[] {
    return [...this.byId.values()];
  }

  subjectOf(id: number): ClosingSubject | undefined {
    return this.byId.get(id);
  }

  /** Figures of a code with all below it; zero for a code that the account set doesn't have. */
  totalsOf(code: string): SubjectTotals {
    const subject = this.byCode.get(code);
    return (subject && this.totals.get(subject.id)) ?? NOTHING;
  }

  /** Figures of all subjects of 损益, without 以前年度损益调整, which is no result of the year. */
  profitTotals(isLeftOut: (subject: ClosingSubject) => boolean): SubjectTotals {
    let sum = NOTHING;
    for (const subject of this.byId.values()) {
      if (subject.category !== 'profit' || subject.parentId !== null || isLeftOut(subject))
        continue;
      sum = addTotals(sum, this.totals.get(subject.id) ?? NOTHING);
    }
    return sum;
  }

  /** Counts what the books don't hold of a quarter: it began before them. */
  know(code: string, more: Partial<SubjectTotals>): void {
    const subject = this.byCode.get(code);
    if (subject) this.add(subject.id, more);
  }

  /** Income and expense of the month before they are carried forward, both as positive amounts. */
  results(isLeftOut: (subject: ClosingSubject) => boolean): {
    readonly income: Money;
    readonly expense: Money;
  } {
    let [income, expense] = [Money.zero, Money.zero];
    for (const subject of this.byId.values()) {
      if (subject.category !== 'profit' || subject.parentId !== null || isLeftOut(subject))
        continue;
      const { monthIncome } = this.totals.get(subject.id) ?? NOTHING;
      if (subject.direction === 'credit') income = income.plus(monthIncome);
      else expense = expense.minus(monthIncome);
    }
    return { income, expense };
  }

  /** The first-level subject that a subject belongs to. */
  rootOf(subject: ClosingSubject): ClosingSubject {
    const top = ancestorsOf(subject.id, this.byId).at(-1);
    return (top === undefined ? undefined : this.byId.get(top)) ?? subject;
  }

  /** 各明细借方余额合计: debit balances of leaves and items, what others owe the other way not set off. */
  debitBalances(accepts: (subject: ClosingSubject) => boolean): Money {
    const nets = new Map<string, Money>();
    for (const cell of this.cellsWhere(accepts)) {
      const key = `${cell.subjectId} ${cell.auxiliaryKey}`;
      nets.set(key, (nets.get(key) ?? Money.zero).plus(cellClosing(cell)));
    }
    return sumOf([...nets.values()].filter((net) => net.isPositive));
  }

  /** Cells of the leaves that a test accepts, in the order of codes, items and currencies. */
  cellsWhere(accepts: (subject: ClosingSubject) => boolean): ClosingCell[] {
    const accepted = [...this.cells.values()].flatMap((cell) => {
      const subject = this.byId.get(cell.subjectId);
      return subject && accepts(subject) ? [{ cell, key: `${subject.code} ${cellKey(cell)}` }] : [];
    });
    return accepted
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
      .map(({ cell }) => cell);
  }

  /**
   * Adds entries.
   * @param carriesForward whether they carry income and expense forward, which is no expense itself
   */
  post(entries: readonly ClosingEntry[], { carriesForward = false } = {}): void {
    for (const entry of entries) {
      const { subjectId, debit, credit } = entry;
      const key = cellKey(entry);
      const cell = this.cells.get(key) ?? emptyCell(entry);
      this.cells.set(key, {
        ...cell,
        debit: cell.debit.plus(debit),
        credit: cell.credit.plus(credit),
      });
      const moved = { debit, credit, closing: debit.minus(credit) };
      this.add(subjectId, {
        ...moved,
        quarterDebit: debit,
        quarterCredit: credit,
        yearDebit: debit,
        yearCredit: credit,
      });
      if (carriesForward || this.byId.get(subjectId)?.category !== 'profit') continue;
      const income = credit.minus(debit);
      const windows = { twelveMonths: income, fourQuarters: income };
      this.add(
        subjectId,
        incomeTotals({ month: income, quarter: income, year: income, ...windows }),
      );
    }
  }

  private add(subjectId: number, more: Partial<SubjectTotals>): void {
    for (const id of [subjectId, ...ancestorsOf(subjectId, this.byId)]) {
      this.totals.set(id, addTotals(this.totals.get(id) ?? NOTHING, more));
    }
  }
}

function addCells(cell: ClosingCell, more: ClosingCell): ClosingCell {
  return {
    ...cell,
    yearOpening: cell.yearOpening.plus(more.yearOpening),
    opening: cell.opening.plus(more.opening),
    debit: cell.debit.plus(more.debit),
    credit: cell.credit.plus(more.credit),
    foreign: cell.foreign.plus(more.foreign),
    quantityOpening: cell.quantityOpening.plus(more.quantityOpening),
    quantityDebit: cell.quantityDebit.plus(more.quantityDebit),
    quantityCredit: cell.quantityCredit.plus(more.quantityCredit),
  };
}

/** Debit positive, at the end of the month. */
export function cellClosing({ opening, debit, credit }: ClosingCell): Money {
  return opening.plus(debit).minus(credit);
}

function cellKey({ subjectId, auxiliaryKey, currency }: Omit<ClosingEntry, 'debit' | 'credit'>) {
  return `${subjectId} ${auxiliaryKey} ${currency}`;
}

function emptyCell({ subjectId, auxiliaryKey, currency }: ClosingEntry): ClosingCell {
  const zero = Money.zero;
  return {
    subjectId,
    auxiliaryKey,
    currency,
    yearOpening: zero,
    opening: zero,
    debit: zero,
    credit: zero,
    foreign: zero,
    quantityOpening: zero,
    quantityDebit: zero,
    quantityCredit: zero,
  };
}
