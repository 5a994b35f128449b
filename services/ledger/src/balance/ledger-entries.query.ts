import { Injectable } from '@nestjs/common';
import { entriesAtMost, type LedgerEntry, type LedgerVoucher } from '@mingzhang/contract';
import { Money, groupBy } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { BalanceQuery } from './balance.query';

interface SourceColumns {
  readonly source_kind: string | null;
  readonly source_key: string | null;
}

interface EntrySpan {
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly subjectIds: readonly number[];
}

/** Position of an entry in the order of `entries`. */
interface EntryPlace {
  readonly voucherDate: string;
  readonly voucherId: number;
  readonly lineNo: number;
}

/** Entries and vouchers for other services. */
@Injectable()
export class LedgerEntriesQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly balances: BalanceQuery,
  ) {}

  /**
   * Opening balances of leaves before the first month, and their movements in each month of the
   * span.
   */
  async months({ subjectIds, ...range }: EntrySpan) {
    const known = await this.balances.balances(range, { subjectIds });
    const openings = new Map(known.map(({ subjectId, opening }) => [subjectId, opening]));
    const own = subjectIds.map((id) => ({ subjectId: id, partId: id }));
    const moved = groupBy(await this.balances.movements(range, own), ({ subjectId }) => subjectId);
    return subjectIds.map((subjectId) => ({
      subjectId,
      opening: (openings.get(subjectId) ?? Money.zero).toString(),
      months: (moved.get(subjectId) ?? []).map(({ period, debit, credit }) => ({
        period,
        debit: debit.toString(),
        credit: credit.toString(),
      })),
    }));
  }

  /** Reads one row more than an answer may have, so that the answer says whether there are more. */
  async entries({
    periodFrom,
    periodTo,
    subjectIds,
    after,
  }: EntrySpan & { readonly after?: EntryPlace | undefined }) {
    const rows = await this.scope.query<Omit<LedgerEntry, 'source'> & SourceColumns>(
      `select l.voucher_id as "voucherId", l.line_no as "lineNo", v.period,
         v.voucher_date as "voucherDate", w.word || '-' || v.code as title,
         l.subject_id as "subjectId", l.summary, l.debit, l.credit, v.source_kind, v.source_key
       from ledger.voucher_line l
       join ledger.voucher v on v.account_set_id = $1 and v.id = l.voucher_id
       join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id
       where l.account_set_id = $1 and l.subject_id = any($4::bigint[])
         and l.period between $2 and $3
         and ($6::date is null
           or (v.voucher_date, v.id, l.line_no) > ($6::date, $7::bigint, $8::int))
       order by v.voucher_date, v.id, l.line_no limit $5`,
      [
        this.scope.accountSetId,
        periodFrom,
        periodTo,
        subjectIds,
        entriesAtMost + 1,
        after?.voucherDate ?? null,
        after?.voucherId ?? null,
        after?.lineNo ?? null,
      ],
      'ledger-entries',
    );
    return {
      entries: rows.slice(0, entriesAtMost).map(sourced),
      isCut: rows.length > entriesAtMost,
    };
  }

  items(ids: readonly number[]) {
    return this.scope.query<{ id: number; categoryId: number; name: string }>(
      `select id, category_id as "categoryId", name from ledger.accounting_category_detail
       where account_set_id = $1 and id = any($2::bigint[]) order by id`,
      [this.scope.accountSetId, ids],
      'ledger-items',
    );
  }

  itemsNamed(categoryId: number, names: readonly string[]) {
    return this.scope.query<{ id: number; code: string; name: string }>(
      `select id, code, name from ledger.accounting_category_detail
       where account_set_id = $1 and category_id = $2
         and (name = any($3::text[]) or code = any($3::text[]))
       order by id`,
      [this.scope.accountSetId, categoryId, names],
      'ledger-items-named',
    );
  }

  async vouchers(ids: readonly number[]): Promise<LedgerVoucher[]> {
    const rows = await this.scope.query<Omit<LedgerVoucher, 'source'> & SourceColumns>(
      `select v.id, v.period, w.word || '-' || v.code as title, v.voucher_date as "voucherDate",
         v.amount, v.source_kind, v.source_key
       from ledger.voucher v
       join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id
       where v.account_set_id = $1 and v.id = any($2::bigint[]) order by v.id`,
      [this.scope.accountSetId, ids],
      'ledger-vouchers',
    );
    return rows.map(sourced);
  }
}

function sourced<R extends SourceColumns>({ source_kind: kind, source_key: key, ...row }: R) {
  return { ...row, source: kind !== null && key !== null ? { kind, key } : null };
}
