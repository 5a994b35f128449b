import { z } from 'zod';
import { findingText, initialBalanceFields, type Subject } from '@mingzhang/contract';
import type { OldBalance, SubjectIndex } from '@mingzhang/rules';
import type { RowProblem } from '@mingzhang/server';
import { placeOf } from './initial-balance-write';
import type { SaveRow } from './initial-balance.check';
import type { TableItems } from './initial-balance-items';
import { keptYear, yearOfEmpty, type JudgedRow, type YearRow } from './initial-balance-table.year';
import type { StandingOpenings } from './initial-balance-table.standing';
import { currencyOf, fieldsOf, isEmpty, subjectOf } from './initial-balance-table.row';

const bodySchema = z.strictObject(initialBalanceFields);
const nothingSaid = () => undefined;

/** Converts rows of a balance table into openings, each with the opening stored at its place. */
export class TableRows {
  readonly read: JudgedRow[] = [];
  readonly problems: RowProblem[] = [];
  /** Rows without figures of their own, with the movements of the year stored at their place. */
  readonly withoutFigures: YearRow[] = [];
  /** Subjects that the table lists, with or without figures. */
  readonly listed = new Set<number>();
  private readonly places = new Map<string, number>();

  constructor(
    private readonly facts: {
      readonly index: SubjectIndex<Subject>;
      readonly items: TableItems;
      readonly baseCurrency: string;
      readonly standing: StandingOpenings;
      readonly isYearUnknown: boolean;
    },
  ) {}

  add(balance: OldBalance): void {
    if (isEmpty(balance)) return this.clear(balance);
    const { index, items } = this.facts;
    const say = (msg: string) => void this.problems.push({ row: balance.row, code: 'ROW', msg });
    const found = subjectOf(balance, index, say);
    if (!found) return;
    const { subject } = found;
    this.listed.add(subject.id);
    const auxiliary = items.resolve(found, subject, say);
    if (!auxiliary) return;
    const fields = this.opening(balance, subject, auxiliary);
    if (typeof fields === 'string') return say(fields);
    const first = this.keep(balance, subject, fields);
    if (first !== undefined) {
      say(`与第 ${first} 行是本账套的同一科目、辅助核算项目和币别，请合并为一行`);
    }
  }

  /** A row of zeros clears the opening at its place; without a stored opening it is skipped. */
  private clear(balance: OldBalance): void {
    const { index, items, standing, isYearUnknown, baseCurrency } = this.facts;
    const found = subjectOf(balance, index, nothingSaid);
    if (found) this.listed.add(found.subject.id);
    const isStanding = found && standing.bySubject.has(found.subject.id);
    const auxiliary = isStanding ? items.resolve(found, found.subject, nothingSaid) : undefined;
    if (found && auxiliary) {
      const { subject } = found;
      const fields = this.opening(balance, subject, auxiliary);
      if (typeof fields !== 'string') {
        const place = placeOf(fields);
        const isWhole = found.items.length === 0;
        const isOpposed = isWhole && standing.hasBeside({ subjectId: subject.id, place });
        if (standing.byPlace.has(place) || isOpposed) {
          this.keep(balance, subject, fields, { isCleared: true });
          return;
        }
      }
    }
    if (isYearUnknown) {
      this.withoutFigures.push(
        yearOfEmpty(balance, { index, baseCurrency, stored: standing.byPlace }),
      );
    }
  }

  private opening(
    balance: OldBalance,
    subject: Subject,
    auxiliary: Readonly<Record<string, number>>,
  ): SaveRow | string {
    const { baseCurrency } = this.facts;
    const currency = currencyOf(balance, subject, baseCurrency);
    const parsed = bodySchema.safeParse({
      ...fieldsOf(balance, subject, auxiliary),
      ...(currency === baseCurrency ? { foreign: null } : {}),
      currency,
    });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      if (!issue) throw new Error('what is refused has an issue');
      return findingText(issue);
    }
    const isCurrencyNamed = balance.currency !== '' || currency !== baseCurrency;
    return { ...parsed.data, currency, isCurrencyNamed };
  }

  /** @returns the first row with the same place, if there is one */
  private keep(
    balance: OldBalance,
    subject: Subject,
    fields: SaveRow,
    { isCleared } = { isCleared: false },
  ): number | undefined {
    const { standing, isYearUnknown } = this.facts;
    const place = placeOf(fields);
    const stored = standing.byPlace.get(place);
    // A row of zeros that includes the year clears the result of the year too.
    const isOver = isCleared && !isYearUnknown;
    const opening = isOver ? fields : keptYear(fields, stored, isYearUnknown);
    const first = this.places.get(place);
    this.places.set(place, first ?? balance.row);
    if (first === undefined) {
      this.read.push({ row: balance.row, balance, opening, subject, stored, isCleared });
    }
    return first;
  }
}
