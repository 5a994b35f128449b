import { inOwnDirection } from '../balance';
import { Money } from '../money';
import { invariant } from '../problem';
import {
  ancestorsOf,
  type SubjectCategory,
  type SubjectDirection,
  type TreeNode,
} from '../subject-tree';
import { takes, type Take } from './takes';
import type { ColumnBasis } from './template';

/** A subject as statements need it. */
export interface StatementSubject extends TreeNode {
  readonly code: string;
  readonly name: string;
  readonly direction: SubjectDirection;
  readonly category: SubjectCategory;
}

/**
 * Figures of one unit of a leaf: all that it holds with one party (客户, 供应商 …), in base currency. Nets are
 * debit positive, in yuan.
 *
 * A subject without parties is one unit, `detail` is empty. Currencies, departments and projects of a party
 * are one unit, because they are settled as one (资产负债表 reclassification, 明细单元=末级科目×往来辅助核算):
 * records with the same `detail` are added up before their side is looked at. Parties may come added up if
 * they were on the same side at each of the three moments: at most eight records stand for any number of them.
 */
export interface UnitFigures {
  readonly subjectId: number;
  readonly detail: string;
  readonly yearOpening: Money;
  readonly opening: Money;
  /** Movements of the period shown (month, quarter, year), and those of its year up to its end. */
  readonly debit: Money;
  readonly credit: Money;
  readonly yearDebit: Money;
  readonly yearCredit: Money;
  /**
   * Debit less credit of the same times without what carries forward: 结转损益 of months, 本年利润 and details of
   * 利润分配 at the end of a year. The year's includes what was entered as 本年累计 when books began within it.
   */
  readonly result: Money;
  readonly yearResult: Money;
}

/** What the ledger answers of one period, of one moment. */
export interface PeriodFigures {
  readonly units: readonly UnitFigures[];
  /** Amounts of cash flow items, for a cash flow statement; an item that is missing is zero. */
  readonly cashItems?: {
    readonly period: ReadonlyMap<string, Money>;
    readonly year: ReadonlyMap<string, Money>;
  };
}

type Moment = 'closing' | 'opening' | 'yearOpening';
type Net = Moment | 'debit' | 'credit' | 'yearDebit' | 'yearCredit' | 'result' | 'yearResult';
/** A net, or at a moment the sum of those units that are on the debit side. */
export type Field = Net | `${Moment}Parts`;

const starts = { period: 'opening', year: 'yearOpening', yearStart: 'yearOpening' } as const;
const yearTakes = { debit: 'yearDebit', credit: 'yearCredit', result: 'yearResult' } as const;
const ends = { period: 'closing', year: 'closing', yearStart: 'yearOpening' } as const;

/** The figures that a take needs in a column; none where it has no movement to read, as 年初 has none. */
export function fieldsOf(take: Take, basis: ColumnBasis): readonly Field[] {
  const end = ends[basis];
  switch (take) {
    case 'closing':
    case 'debitBalance':
    case 'creditBalance':
      return [end];
    case 'detailDebitBalance':
      return [`${end}Parts`];
    case 'detailCreditBalance':
      return [end, `${end}Parts`];
    case 'opening':
      return [starts[basis]];
    case 'yearOpening':
      return ['yearOpening'];
    case 'debit':
    case 'credit':
    case 'result':
      return basis === 'yearStart' ? [] : [movementOf(take, basis)];
    default:
      return basis === 'yearStart' ? [] : [take];
  }
}

/**
 * What a take is called where it is read for a column: 期末余额 of the column 年初余额 is the balance at the start of the
 * year, 借方发生额 of 本年累计 that of the year.
 */
export function takeTitle(take: Take, basis: ColumnBasis): string {
  const [first] = fieldsOf(take, basis);
  switch (take) {
    case 'closing':
    case 'opening':
      return first === 'yearOpening' ? takes.yearOpening : takes[take];
    case 'debitBalance':
    case 'creditBalance':
    case 'detailDebitBalance':
    case 'detailCreditBalance':
      return basis === 'yearStart' ? `年初${takes[take]}` : takes[take];
    case 'debit':
    case 'credit':
    case 'result':
      return basis === 'year' ? takes[yearTakes[take]] : takes[take];
    default:
      return takes[take];
  }
}

function movementOf(take: 'debit' | 'credit' | 'result', basis: 'period' | 'year'): Net {
  if (basis === 'period') return take;
  return yearTakes[take];
}

/** The value of a take from the figures that `fieldsOf` names. */
export function valueOfTake(
  take: Take,
  direction: SubjectDirection,
  figures: readonly Money[],
): Money {
  const [first, second] = figures;
  if (!first) return Money.zero;
  switch (take) {
    case 'debitBalance':
      return first.isPositive ? first : Money.zero;
    case 'creditBalance':
      return first.isNegative ? first.negate() : Money.zero;
    // What stands on the debit side less the net is what stands on the credit side.
    case 'detailCreditBalance':
      return (second ?? Money.zero).minus(first);
    case 'detailDebitBalance':
    case 'debit':
    case 'credit':
    case 'yearDebit':
    case 'yearCredit':
      return first;
    default:
      return inOwnDirection(first, direction);
  }
}

export type FigureSums = ReadonlyMap<number, ReadonlyMap<Field, Money>>;

/**
 * Sums of subjects with all below them, only of what is wanted: linear in units and levels, whatever the
 * number of subjects that no formula names.
 * @param wanted figures by subject
 */
export function figureSums(
  units: readonly UnitFigures[],
  subjects: ReadonlyMap<number, StatementSubject>,
  wanted: ReadonlyMap<number, ReadonlySet<Field>>,
): FigureSums {
  const sums = new Map<number, Map<Field, Money>>();
  for (const unit of mergedUnits(units)) {
    let id: number | null = unit.subjectId;
    while (id !== null) {
      const subject: StatementSubject | undefined = subjects.get(id);
      invariant(subject !== undefined, `subject ${id} of a figure is not in the tree`);
      const fields = wanted.get(id);
      if (fields) addFigures(unit, fields, sumsOf(sums, id));
      id = subject.parentId;
    }
  }
  return sums;
}

function sumsOf(sums: Map<number, Map<Field, Money>>, id: number): Map<Field, Money> {
  const known = sums.get(id);
  if (known) return known;
  const fresh = new Map<Field, Money>();
  sums.set(id, fresh);
  return fresh;
}

function addFigures(unit: UnitFigures, fields: ReadonlySet<Field>, sums: Map<Field, Money>): void {
  for (const field of fields) {
    const figure = figureOfUnit(unit, field);
    if (!figure.isZero) sums.set(field, (sums.get(field) ?? Money.zero).plus(figure));
  }
}

/** A figure of one unit; `…Parts` is what it holds on the debit side at that moment. */
export function figureOfUnit(unit: UnitFigures, field: Field): Money {
  switch (field) {
    case 'closing':
      return unit.opening.plus(unit.debit).minus(unit.credit);
    case 'closingParts':
      return positive(figureOfUnit(unit, 'closing'));
    case 'openingParts':
      return positive(unit.opening);
    case 'yearOpeningParts':
      return positive(unit.yearOpening);
    default:
      return unit[field];
  }
}

function positive(net: Money): Money {
  return net.isPositive ? net : Money.zero;
}

/** Records of one unit as one; the order of the first ones is kept. */
export function mergedUnits(units: readonly UnitFigures[]): readonly UnitFigures[] {
  const merged = new Map<string, UnitFigures>();
  for (const unit of units) {
    const key = `${unit.subjectId} ${unit.detail}`;
    const known = merged.get(key);
    merged.set(key, known ? addUnits(known, unit) : unit);
  }
  return [...merged.values()];
}

function addUnits(unit: UnitFigures, more: UnitFigures): UnitFigures {
  return {
    ...unit,
    yearOpening: unit.yearOpening.plus(more.yearOpening),
    opening: unit.opening.plus(more.opening),
    debit: unit.debit.plus(more.debit),
    credit: unit.credit.plus(more.credit),
    yearDebit: unit.yearDebit.plus(more.yearDebit),
    yearCredit: unit.yearCredit.plus(more.yearCredit),
    result: unit.result.plus(more.result),
    yearResult: unit.yearResult.plus(more.yearResult),
  };
}

/** Codes of a subject and of those above it, the nearest first. */
export function codesUpward(
  subjectId: number,
  subjects: ReadonlyMap<number, StatementSubject>,
): string[] {
  return [subjectId, ...ancestorsOf(subjectId, subjects)].flatMap(
    (id) => subjects.get(id)?.code ?? [],
  );
}

/** The same for whoever asks for many of them more than once; none of a subject that is not there. */
export function codePaths(
  subjects: ReadonlyMap<number, StatementSubject>,
): (subjectId: number) => readonly string[] {
  const known = new Map<number, readonly string[]>();
  return (id) => {
    const path = known.get(id) ?? (subjects.has(id) ? codesUpward(id, subjects) : []);
    known.set(id, path);
    return path;
  };
}
