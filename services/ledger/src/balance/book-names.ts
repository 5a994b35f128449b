import { Injectable } from '@nestjs/common';
import {
  entrySubjectsOfTime,
  itemOfTime,
  renamedSince,
  subjectsOfTime,
  type CodeAndName,
  type Renamed,
} from '@mingzhang/rules';
import { NamesOfTimeQuery } from '../checkout/names-of-time.query';
import { BalanceQuery, type LedgerSubject } from './balance.query';

/** The months of a book; the last one decides which names it prints. */
export interface BookMonths {
  readonly periodTo: string;
}

/**
 * The names that books print: those at the closing of the last month, today's where that month is open. Every book, file
 * and archive asks here.
 */
@Injectable()
export class BookNames {
  constructor(
    private readonly names: NamesOfTimeQuery,
    private readonly ledger: BalanceQuery,
  ) {}

  /** All subjects, in the order of today's codes. */
  async subjects(months: BookMonths): Promise<readonly LedgerSubject[]> {
    return subjectsOfTime(await this.ledger.subjects(), await this.names.at(months));
  }

  /** Subjects as entries are named by them: a first child that was made after the closing by its parent. */
  async entrySubjects(months: BookMonths): Promise<readonly LedgerSubject[]> {
    return entrySubjectsOfTime(await this.ledger.subjects(), await this.names.at(months));
  }

  /** Auxiliary items with their codes and names of the time, in the order given. */
  async items<Item extends CodeAndName & { readonly id: number }>(
    months: BookMonths,
    items: readonly Item[],
  ): Promise<Item[]> {
    const names = await this.names.at(months);
    return items.map((item) => itemOfTime(item, names));
  }

  /**
   * Names that statements of entries print in place of today's, as values for `otherNames`: ids of subjects, their codes,
   * their own or full names, ids of items, their names. Empty lists where nothing is called otherwise today.
   */
  async values(months: BookMonths, form: 'name' | 'fullName'): Promise<readonly unknown[]> {
    const { items } = await this.names.at(months);
    const today = await this.ledger.subjects();
    const subjects = await this.entrySubjects(months);
    const differing = subjects.filter((subject, at) => subject !== today[at]);
    return [
      differing.map(({ id }) => id),
      differing.map(({ code }) => code),
      differing.map((subject) => subject[form]),
      [...items.keys()],
      [...items.values()].map(({ name }) => name),
    ];
  }

  /** What is called otherwise today, in the order of today's codes: subjects, then items. */
  async renamed(months: BookMonths): Promise<readonly Renamed[]> {
    return renamedSince(await this.ledger.subjects(), await this.names.at(months));
  }
}

/**
 * Names of the time in a statement, by the values of `BookNames.values`. They are looked up in place: the planner knows
 * nothing of a list's length, and would go through a joined one for each row.
 * @param first place of the first value, `$6` for 6
 */
export function otherNames(first: number) {
  const found = (value: number, ids: number, id: string, today: string) =>
    `coalesce(($${value}::text[])[array_position($${ids}::bigint[], ${id})], ${today})`;
  return {
    /** @param id SQL of the id of a subject; @param today SQL of its code today */
    code: (id: string, today: string) => found(first + 1, first, id, today),
    /** @param id SQL of the id of a subject; @param today SQL of its name today, of the form that was asked for */
    subject: (id: string, today: string) => found(first + 2, first, id, today),
    item: (id: string, today: string) => found(first + 4, first + 3, id, today),
  };
}
