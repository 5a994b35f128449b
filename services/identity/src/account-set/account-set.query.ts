import { Injectable } from '@nestjs/common';
import {
  allows,
  internalCalls,
  type AccountSetBrief,
  type AccountSetRow,
  type ResultOf,
} from '@mingzhang/contract';
import { regionText } from '@mingzhang/rules';
import { regionTable } from '@mingzhang/rules/regions';
import { AccountSetScope, BusinessError, ServiceClient } from '@mingzhang/server';

/** How long a deleted account set can be restored. */
export const restorableDays = 30;

interface Search {
  readonly keyword?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

interface Found extends AccountSetBrief {
  readonly address: string;
  readonly deletedAt: string | null;
  readonly restorableUntil: string | null;
}

interface Page<T> {
  readonly records: T[];
  readonly total: number;
}

type LedgerState = ResultOf<typeof internalCalls.accountSetStates>[number];

/** Lists of the signed-in user's account sets, ten thousand of them if need be. */
@Injectable()
export class AccountSetQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly services: ServiceClient,
  ) {}

  /** What the switcher needs, last used first. */
  async briefs(userId: number, search: Search): Promise<Page<AccountSetBrief>> {
    const { records, total } = await this.find(userId, search, false);
    return { records: records.map(briefOf), total };
  }

  /** The list of account sets, with how their books stand when `withState`. */
  async rows(
    userId: number,
    search: Search,
    { deleted, withState }: { deleted: boolean; withState: boolean },
  ): Promise<Page<AccountSetRow>> {
    const { records, total } = await this.find(userId, search, deleted);
    const isAsked = withState && !deleted;
    const books: ReadonlyMap<number, LedgerState> = isAsked
      ? await this.booksOf(records.map(({ id }) => id))
      : new Map();
    const states = isAsked ? await this.statesOf(records, books) : null;
    const rows = records.map((found) => ({
      ...briefOf(found),
      vatType: books.get(found.id)?.vatType ?? found.vatType,
      addressTitle: regionText(regionTable, found.address),
      deletedAt: found.deletedAt,
      restorableUntil: found.restorableUntil,
      state: states?.get(found.id) ?? null,
    }));
    return { records: rows, total };
  }

  /** By part of the name, pinyin initials or the beginning of the credit code. */
  private async find(userId: number, search: Search, deleted: boolean): Promise<Page<Found>> {
    const keyword = search.keyword ?? '';
    const values = [userId, keyword, search.pageSize, (search.page - 1) * search.pageSize];
    const rows = await this.scope.query<Found & { total: number }>(
      deleted ? deletedSql : livingSql,
      values,
      deleted ? 'account-sets-deleted' : 'account-sets-living',
    );
    // Behind the last page there is no row to say how many there are.
    if (rows.length === 0 && search.page > 1) {
      const { total } = await this.find(userId, { ...search, page: 1, pageSize: 1 }, deleted);
      return { records: [], total };
    }
    return { records: rows, total: rows[0]?.total ?? 0 };
  }

  /** Who does not see all books of a set does not learn how many vouchers it has. */
  private async statesOf(
    found: readonly Found[],
    books: ReadonlyMap<number, LedgerState>,
  ): Promise<Map<number, NonNullable<AccountSetRow['state']>>> {
    const ids = found.map(({ id }) => id);
    const members = await this.scope.query<{ id: number; count: number }>(
      `select account_set_id as id, count(*) as count from identity.membership
       where account_set_id = any($1::bigint[]) group by account_set_id`,
      [ids],
    );
    const counts = new Map(members.map(({ id, count }) => [id, count]));
    return new Map(
      found.map(({ id, role }) => [
        id,
        {
          currentPeriod: books.get(id)?.currentPeriod ?? null,
          voucherCount: allows('book.all', role) ? (books.get(id)?.voucherCount ?? null) : null,
          memberCount: counts.get(id) ?? 0,
        },
      ]),
    );
  }

  /** A ledger that does not answer leaves these columns empty; the list itself must not fail. */
  private async booksOf(ids: readonly number[]): Promise<ReadonlyMap<number, LedgerState>> {
    const body = { ids: [...ids] };
    const noSet = { accountSetId: null };
    try {
      const states = await this.services.call(
        'ledger',
        internalCalls.accountSetStates,
        { body },
        noSet,
      );
      return new Map(states.map((state) => [state.id, state]));
    } catch (error) {
      if (error instanceof BusinessError && error.code === 'UNAVAILABLE') return new Map();
      throw error;
    }
  }
}

function briefOf({
  id,
  companyName,
  creditCode,
  accountingStandards,
  vatType,
  role,
}: AccountSetBrief): AccountSetBrief {
  return { id, companyName, creditCode, accountingStandards, vatType, role };
}

const columns = `
  a.id, a.company_name as "companyName", a.credit_code as "creditCode", a.address,
  a.accounting_standards as "accountingStandards", a.vat_type as "vatType", h.role,
  a.deleted_at as "deletedAt", a.deleted_at + interval '${restorableDays} days' as "restorableUntil",
  (select count(*) from hit) as total`;

const matches = `
  ($2 = '' or position(lower($2) in a.name_search) > 0
   or starts_with(a.mnemonic, lower($2)) or starts_with(a.credit_search, lower($2)))`;

/** Hits are narrow rows, because all are counted; the page alone takes the whole of its sets. */
const livingSql = `
  with hit as materialized (
    select m.account_set_id, m.role, m.last_used_at
    from identity.membership m join identity.account_set a on a.id = m.account_set_id
    where m.user_id = $1 and a.deleted_at is null and ${matches})
  select ${columns}
  from (select * from hit order by last_used_at desc nulls last, account_set_id limit $3 offset $4) as h
  join identity.account_set a on a.id = h.account_set_id
  order by h.last_used_at desc nulls last, a.id`;

const deletedSql = `
  with hit as materialized (
    select m.account_set_id, m.role, a.deleted_at
    from identity.membership m join identity.account_set a on a.id = m.account_set_id
    where m.user_id = $1 and m.role = 'Manager'
      and a.deleted_at > now() - interval '${restorableDays} days' and ${matches})
  select ${columns}
  from (select * from hit order by deleted_at desc, account_set_id limit $3 offset $4) as h
  join identity.account_set a on a.id = h.account_set_id
  order by h.deleted_at desc, a.id`;
