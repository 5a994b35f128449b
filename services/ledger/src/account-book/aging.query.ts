import { Injectable } from '@nestjs/common';
import {
  agedBands,
  lastDayOf,
  type Money,
  nextPeriod,
  periodOf,
  previousPeriod,
} from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { baseRange } from '../snapshot/balance-snapshot';
import { monthsUpTo, type BookMonth } from '../snapshot/total-snapshot';
import { specialOpenItems } from '../open-items/open-items';
import { balancesSql, bandMonthsSql, fifoSql, marksSql, pageSql } from './aging.sql';
import { bandReads, type BandMonth } from './band-reads';

/** The leaves, category and day (its end) of an aging query. */
interface AgingAsked {
  readonly subjectIds: readonly number[];
  readonly categoryId: number;
  readonly asOf: string;
  readonly limits: readonly number[];
  /** 1 for debit subjects, -1 for credit subjects. */
  readonly sign: 1 | -1;
  readonly keyword: string;
  readonly limit: number;
  readonly offset: number;
}

/** An open item; amounts in yuan. */
export interface AgingItem {
  readonly item_id: number | null;
  readonly code: string;
  readonly name: string;
  /** Balance on the subject's own side. */
  readonly net: string;
  /** Movements on that side by band number; first in first out does not read the last band. */
  readonly moved: readonly { readonly band: number; readonly amount: string }[] | null;
  /** Open amount on the other side; by marks only. */
  readonly contrary: string;
}

export interface AgingPage {
  readonly total: number;
  readonly rows: readonly AgingItem[] | null;
  readonly net: string;
  readonly bands: readonly { readonly band: number; readonly amount: string }[] | null;
  readonly contrary: string;
}

interface BandMonthRow extends BandMonth {
  /** Whether the month is read line by line. */
  readonly isApart: boolean;
}

/** Reads open amounts by item and age. */
@Injectable()
export class AgingQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /** Bands of the account set; undefined if it uses the standard ones. */
  async limits(): Promise<readonly number[] | undefined> {
    const row = await this.scope.one<{ limits: number[] }>(
      'select limits from ledger.aging_limits where account_set_id = $1',
      [this.scope.accountSetId],
    );
    return row?.limits;
  }

  async saveLimits(limits: readonly number[]): Promise<void> {
    await this.scope.query(
      `insert into ledger.aging_limits (account_set_id, limits) values ($1, $2)
       on conflict (account_set_id) do update set limits = excluded.limits`,
      [this.scope.accountSetId, limits],
    );
  }

  /**
   * Days from the day before the books began to `asOf`. Amounts open at the beginning are at least
   * that old.
   */
  async openingAge(asOf: string): Promise<number> {
    const row = await this.scope.one<{ age: number }>(
      'select $2::date - (enable_date - 1) as age from ledger.account_set where account_set_id = $1',
      [this.scope.accountSetId, asOf],
    );
    return row?.age ?? 0;
  }

  /** First in first out: balances, and the movements on the same side within the bands. */
  async byFifo(asked: AgingAsked): Promise<AgingPage> {
    const special = await this.specialAges(asked, 'fifo');
    return this.read(asked, fifoSql, await this.booksUpTo(asked), special);
  }

  /** By marks: the open rest of every entry, counting marks whose entries all lie up to the day. */
  async byMarks(asked: AgingAsked): Promise<AgingPage> {
    const special = await this.specialAges(asked, 'marks');
    const months = await this.scope.query<BandMonthRow>(bandMonthsSql, [
      this.scope.accountSetId,
      asked.asOf,
      bandsFrom(asked.limits),
    ]);
    const known = await this.booksUpTo(asked);
    const reads = bandReads(
      months.filter(({ isApart }) => !isApart),
      {
        saved: new Set(known.flatMap(({ period, hasSnapshot }) => (hasSnapshot ? [period] : []))),
        first: known[0]?.period ?? '',
      },
    );
    const alone = reads.filter(({ from }) => from === 'month');
    const ends = reads.filter(({ from }) => from === 'end');
    return this.read(asked, marksSql, known, [
      ...special,
      months.filter(({ isApart }) => isApart).map(({ period }) => period),
      alone.map(({ period }) => period),
      alone.map(({ band }) => band),
      ends.map(({ period }) => period),
      ends.map(({ band }) => band),
      ends.map(({ sign }) => sign),
    ]);
  }

  /** Ages computed by the rule `openItems`, as parameters $12 to $16 of the statements. */
  private async specialAges(
    { asOf, limits, ...asked }: AgingAsked,
    method: 'fifo' | 'marks',
  ): Promise<unknown[]> {
    const items = await specialOpenItems(this.scope, { ...asked, asOf, method, by: 'item' });
    const bands = [...items].flatMap(([item, { open }]) =>
      agedBands(open, { asOf, limits }).flatMap((amount, band) =>
        amount.isZero ? [] : [{ item, band, fen: fenText(amount) }],
      ),
    );
    return [
      [...items.keys()],
      bands.map(({ item }) => item),
      bands.map(({ band }) => band),
      bands.map(({ fen }) => fen),
      [...items.values()].map(({ contrary }) => fenText(contrary)),
    ];
  }

  private booksUpTo({ asOf }: AgingAsked): Promise<readonly BookMonth[]> {
    return monthsUpTo(this.scope, periodOf(asOf));
  }

  private async read(
    asked: AgingAsked,
    sql: string,
    months: readonly BookMonth[],
    own: readonly unknown[] = [],
  ): Promise<AgingPage> {
    const month = periodOf(asked.asOf);
    const isWhole = asked.asOf === lastDayOf(month);
    const periodTo = isWhole ? month : previousPeriod(month);
    const { base } = baseRange(
      months.filter(({ period }) => period <= periodTo),
      { periodFrom: nextPeriod(periodTo), periodTo },
      'by months',
    );
    const { limits, sign, keyword, limit, offset } = asked;
    const [row] = await this.scope.query<AgingPage>(
      `with recursive ${balancesSql(base === '')}, ${sql}, ${pageSql}`,
      [
        this.scope.accountSetId,
        base,
        periodTo,
        asked.subjectIds,
        asked.categoryId,
        asked.asOf,
        bandsFrom(limits),
        sign,
        keyword,
        limit,
        offset,
        ...own,
      ],
      // No plan name: a generic plan treats a subject with many items like one with few.
    );
    if (!row) throw new Error('a sum has one row');
    return row;
  }
}

const fenText = (amount: Money) => amount.toString().replace('.', '');

/** Ages in days at which the bands start, without the youngest band. */
const bandsFrom = (limits: readonly number[]) => limits.map((days) => days + 1);
