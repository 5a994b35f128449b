import { Injectable } from '@nestjs/common';
import { Money, type TaxedVoucher } from '@mingzhang/rules';
import { AccountSetScope, mapUnhurried } from '@mingzhang/server';

const vat = '222101';
/** 增值税减免: VAT that a voucher relieves is not reversed VAT. */
const relief = ['530111', '611702'] as const;

interface Wanted {
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly standard: 0 | 1;
  readonly codeOf: (standardCode: string) => string;
  /** Codes of `salesSubjects`. */
  readonly sales: readonly string[];
}

/** Vouchers of small-scale taxpayers that post sales together with their VAT. */
@Injectable()
export class TaxedVouchersQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /** Credit less debit in yuan, sales line by line. Vouchers without VAT are left out. */
  async load({ periodFrom, periodTo, standard, codeOf, sales }: Wanted): Promise<TaxedVoucher[]> {
    // Planned each time: a generic plan knows neither the months nor the codes.
    const rows = await this.scope.query<{ sales: string[]; tax: string }>(vouchersSql, [
      this.scope.accountSetId,
      periodFrom,
      periodTo,
      codeOf(vat),
      sales,
      codeOf(relief[standard]),
    ]);
    return mapUnhurried(rows, (row) => ({
      sales: row.sales.map((amount) => Money.parse(amount)),
      tax: Money.parse(row.tax),
    }));
  }
}

/**
 * $1 account set, $2 first and $3 last month; $4 应交增值税, $5 sales and $6 增值税减免, with all their
 * descendants. Debits of VAT count unless the voucher relieves them.
 */
const vouchersSql = `
  with lines as (
    select l.voucher_id, l.line_no, l.debit, l.credit,
      starts_with(s.code, $4) as is_tax, starts_with(s.code, $6) as is_relief
    from ledger.voucher_line l
    join ledger.subject s on s.account_set_id = $1 and s.id = l.subject_id
    where l.account_set_id = $1 and l.period between $2 and $3
      and (starts_with(s.code, $4) or starts_with(s.code, $6) or exists (
        select from unnest($5::text[]) as sale(code) where starts_with(s.code, sale.code)))
  )
  select array_agg((credit - debit)::text order by line_no)
      filter (where not is_tax and not is_relief) as sales,
    sum(credit) filter (where is_tax)
      - case when bool_or(is_relief) then 0 else sum(debit) filter (where is_tax) end as tax
  from lines group by voucher_id
  having bool_or(is_tax) and bool_or(not is_tax and not is_relief)
  order by voucher_id`;
