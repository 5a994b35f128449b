import { Injectable } from '@nestjs/common';
import {
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

  /** Auxiliary items with their codes and names of the time, in the order given. */
  async items<Item extends CodeAndName & { readonly id: number }>(
    months: BookMonths,
    items: readonly Item[],
  ): Promise<Item[]> {
    const names = await this.names.at(months);
    return items.map((item) => itemOfTime(item, names));
  }

  /**
   * Names that statements print in place of today's, as values for `otherNames`: ids and own names of subjects, ids and
   * full names of subjects, ids and names of items. Empty lists where nothing is called otherwise today.
   */
  async values(months: BookMonths): Promise<readonly unknown[]> {
    const { items } = await this.names.at(months);
    const today = await this.ledger.subjects();
    const subjects = await this.subjects(months);
    const differing = subjects.filter((subject, at) => subject !== today[at]);
    return [
      differing.map(({ id }) => id),
      differing.map(({ name }) => name),
      differing.map(({ fullName }) => fullName),
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
 * Joins that bring the names of the time to a statement, by the values of `BookNames.values`.
 * @param first place of the first value, `$6` for 6
 */
export function otherNames(first: number) {
  const [ids, names, fullNames, itemIds, itemNames] = [0, 1, 2, 3, 4].map((more) => first + more);
  return {
    /** `s_closed.name` and `s_closed.full_name` for `ledger.subject s`; null where they are today's. */
    subject: `left join unnest($${ids}::bigint[], $${names}::text[], $${fullNames}::text[])
      as s_closed (id, name, full_name) on s_closed.id = s.id`,
    /** `d_closed.name` for `ledger.accounting_category_detail d`; null where it is today's. */
    item: `left join unnest($${itemIds}::bigint[], $${itemNames}::text[]) as d_closed (id, name)
      on d_closed.id = d.id`,
  };
}
