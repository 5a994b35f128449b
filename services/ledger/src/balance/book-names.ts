import { Injectable } from '@nestjs/common';
import {
  entrySubjectsOfTime,
  itemOfTime,
  renamedSince,
  renamedWithin,
  subjectsOfTime,
  type CodeAndName,
  type Renamed,
} from '@mingzhang/rules';
import { NamesOfTimeQuery } from '../checkout/names-of-time.query';
import { BalanceQuery, type LedgerSubject } from './balance.query';

/** Months of a book; the last one decides which names the book prints. */
export interface BookMonths {
  readonly periodTo: string;
  /** The first month; absent for a book of one month. */
  readonly periodFrom?: string | undefined;
}

/**
 * Names that books print: those at the closing of the last month, or today's if that month is open.
 * Used by every book, file and archive.
 */
@Injectable()
export class BookNames {
  constructor(
    private readonly names: NamesOfTimeQuery,
    private readonly ledger: BalanceQuery,
  ) {}

  /** All subjects, ordered by today's codes. */
  async subjects(months: BookMonths): Promise<readonly LedgerSubject[]> {
    return subjectsOfTime(await this.ledger.subjects(), await this.names.at(months));
  }

  /**
   * Subjects as entries name them: a first child made after the closing carries the name of its
   * parent.
   */
  async entrySubjects(months: BookMonths): Promise<readonly LedgerSubject[]> {
    return entrySubjectsOfTime(await this.ledger.subjects(), await this.names.at(months));
  }

  /** Items with their codes and names at that time, in the order passed in. */
  async items<Item extends CodeAndName & { readonly id: number }>(
    months: BookMonths,
    items: readonly Item[],
  ): Promise<Item[]> {
    const names = await this.names.at(months);
    return items.map((item) => itemOfTime(item, names));
  }

  /**
   * Names that entry statements print in place of today's, as values for `otherNames`: ids of
   * subjects, their codes, their own or full names, ids of items, their names. The lists are empty
   * if nothing has been renamed.
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

  /**
   * Records renamed since, ordered by today's codes: subjects, then items. Those of earlier closed
   * months of the book follow (`renamedWithin`).
   */
  async renamed(months: BookMonths): Promise<readonly Renamed[]> {
    const today = await this.ledger.subjects();
    const last = renamedSince(today, await this.names.at(months));
    const closed = await this.names.earlierClosings(months);
    const earlier = [...closed].map(([period, names]) => ({
      period,
      renamed: renamedSince(today, names),
    }));
    return renamedWithin(last, earlier);
  }
}

/**
 * SQL that replaces today's names by the values of `BookNames.values`. It searches the lists in
 * place: the planner does not know the length of a list and would scan a joined one for each row.
 * @param first number of the first parameter, 6 for `$6`
 */
export function otherNames(first: number) {
  const found = (value: number, ids: number, id: string, today: string) =>
    `coalesce(($${value}::text[])[array_position($${ids}::bigint[], ${id})], ${today})`;
  return {
    /**
     * @param id SQL of a subject id
     * @param today SQL of its code today
     */
    code: (id: string, today: string) => found(first + 1, first, id, today),
    /**
     * @param id SQL of a subject id
     * @param today SQL of its name today, in the requested form
     */
    subject: (id: string, today: string) => found(first + 2, first, id, today),
    item: (id: string, today: string) => found(first + 4, first + 3, id, today),
  };
}
