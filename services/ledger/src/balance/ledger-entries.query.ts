import { Injectable } from '@nestjs/common';
import { entriesAtMost, type LedgerEntry, type LedgerVoucher } from '@mingzhang/contract';
import { AccountSetScope } from '@mingzhang/server';

interface SourceColumns {
  readonly source_kind: string | null;
  readonly source_key: string | null;
}

interface EntrySpan {
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly subjectIds: readonly number[];
}

/** Entries and vouchers for other services. */
@Injectable()
export class LedgerEntriesQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /** One more than an answer may have is read, so that it can say whether there are more. */
  async entries({ periodFrom, periodTo, subjectIds }: EntrySpan) {
    const rows = await this.scope.query<Omit<LedgerEntry, 'source'> & SourceColumns>(
      `select l.voucher_id as "voucherId", l.line_no as "lineNo", v.period,
         v.voucher_date as "voucherDate", w.word || '-' || v.code as title,
         l.subject_id as "subjectId", l.summary, l.debit, l.credit, v.source_kind, v.source_key
       from ledger.voucher_line l
       join ledger.voucher v on v.account_set_id = $1 and v.id = l.voucher_id
       join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id
       where l.account_set_id = $1 and l.subject_id = any($4::bigint[])
         and l.period between $2 and $3
       order by v.voucher_date, v.id, l.line_no limit $5`,
      [this.scope.accountSetId, periodFrom, periodTo, subjectIds, entriesAtMost + 1],
      'ledger-entries',
    );
    return {
      entries: rows.slice(0, entriesAtMost).map(sourced),
      isCut: rows.length > entriesAtMost,
    };
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
