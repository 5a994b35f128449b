import { Injectable } from '@nestjs/common';
import type { TaxLedgerSpan } from '@mingzhang/contract';
import { generalSales, Money, sumOf, type GeneralVoucher } from '@mingzhang/rules';
import { AccountSetScope, mapUnhurried } from '@mingzhang/server';

const output = ['22210105', '22210109'];
const simple = '222108';
/** 固定资产清理. */
const disposal = '1606';
/** 应收票据, 应收账款, 其他应收款, 预收账款, 合同负债; money subjects are found by their cash flag. */
const settled = ['1121', '1122', '1221', '2203', '2205'];
/** 增值税减免. */
const relief = ['530111', '611702'] as const;
/** 销项税额, 进项税额, 进项税额转出, 销项税额抵减, and the side on which each is reversed. */
const columns = [
  { code: '22210105', side: 'debit' },
  { code: '22210101', side: 'credit' },
  { code: '22210107', side: 'debit' },
  { code: '22210109', side: 'credit' },
] as const;
/** 转出未交增值税, 转出多交增值税, 未交增值税: vouchers that move them close the columns. */
const transfers = ['22210103', '22210108', '222102'];
const vat = '222101';

interface Wanted {
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly standard: 0 | 1;
  readonly codeOf: (standardCode: string) => string;
  /** Codes of `salesSubjects`. */
  readonly sales: readonly string[];
}

interface VoucherRow {
  readonly sales: string[] | null;
  readonly disposals: string[] | null;
  readonly others: string;
  readonly received: string;
  readonly output_tax: string;
  readonly simple_tax: string;
  readonly simple_back: string;
  readonly relieved: string;
}

/** Vouchers of a general taxpayer with VAT on sales, and reversals in the VAT columns. */
@Injectable()
export class GeneralVouchersQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /** Amounts in yuan. */
  async load(wanted: Wanted): Promise<NonNullable<TaxLedgerSpan['general']>> {
    const { periodFrom, periodTo, standard, codeOf, sales } = wanted;
    // Planned each time: a generic plan knows neither the months nor the codes.
    const rows = await this.scope.query<VoucherRow>(vouchersSql, [
      this.scope.accountSetId,
      periodFrom,
      periodTo,
      output.map(codeOf),
      codeOf(simple),
      sales,
      codeOf(disposal),
      settled.map(codeOf),
      codeOf(relief[standard]),
      codeOf('2221'),
    ]);
    const vouchers = await mapUnhurried(rows, voucherOf);
    const { simple: groups, others, read } = generalSales(vouchers, periodTo);
    const back = sumOf(rows.map((row) => Money.parse(row.simple_back)));
    return {
      simple: groups.map((group) => ({
        rate: group.rate,
        sales: group.sales.toString(),
        tax: group.tax.toString(),
      })),
      others: others.toString(),
      read: read.toString(),
      turned: [...(await this.turned(wanted)), { code: simple, amount: back.toString() }],
      relieved: sumOf(rows.map((row) => Money.parse(row.relieved))).toString(),
    };
  }

  /** Movements on the reversing side of the columns, in vouchers that do not only close them. */
  private async turned({ periodFrom, periodTo, codeOf }: Wanted) {
    const rows = await this.scope.query<{ code: string; debit: string; credit: string }>(
      turnedSql,
      [
        this.scope.accountSetId,
        periodFrom,
        periodTo,
        columns.map(({ code }) => codeOf(code)),
        transfers.map(codeOf),
        codeOf(vat),
      ],
    );
    const byCode = new Map(rows.map((row) => [row.code, row]));
    return columns.flatMap(({ code, side }) => {
      const row = byCode.get(codeOf(code));
      return row ? [{ code, amount: Money.parse(row[side]).toString() }] : [];
    });
  }
}

function voucherOf(row: VoucherRow): GeneralVoucher {
  const amounts = (texts: readonly string[] | null) =>
    (texts ?? []).map((text) => Money.parse(text));
  return {
    sales: amounts(row.sales),
    disposals: amounts(row.disposals),
    others: Money.parse(row.others),
    received: Money.parse(row.received),
    outputTax: Money.parse(row.output_tax),
    simpleTax: Money.parse(row.simple_tax),
  };
}

/**
 * $1 account set, $2 first and $3 last month; $4 output tax, $5 简易计税, $6 sales, $7 固定资产清理, $8
 * parties, $9 增值税减免, $10 应交税费, with all their descendants. Vouchers with only sales and output tax
 * are added up to one row. A debit of 简易计税 relieves tax, up to the amount of 增值税减免, in vouchers
 * with that; reverses tax in vouchers with sales or 固定资产清理; and pays tax in all others.
 */
const vouchersSql = `
  with flagged as (
    select s.id,
      exists (select from unnest($4::text[]) as tax(code) where starts_with(s.code, tax.code)) as is_output,
      starts_with(s.code, $5) as is_simple,
      exists (select from unnest($6::text[]) as sale(code) where starts_with(s.code, sale.code)) as is_sale,
      starts_with(s.code, $7) as is_disposal,
      s.cash or exists (
        select from unnest($8::text[]) as party(code) where starts_with(s.code, party.code)) as is_settled,
      starts_with(s.code, $9) as is_relief,
      starts_with(s.code, $10) as is_tax
    from ledger.subject s where s.account_set_id = $1
  ), vouchers as (
    select l.voucher_id,
      array_agg((l.credit - l.debit)::text order by l.line_no) filter (where f.is_sale) as sales,
      array_agg((l.credit - l.debit)::text order by l.line_no) filter (where f.is_disposal) as disposals,
      coalesce(sum(l.credit) filter (
        where not (f.is_sale or f.is_tax or f.is_settled or f.is_relief)), 0) as others,
      coalesce(sum(l.debit - l.credit) filter (where f.is_settled), 0) as received,
      coalesce(sum(l.credit - l.debit) filter (where f.is_output), 0) as output_tax,
      coalesce(sum(l.credit) filter (where f.is_simple), 0) as simple_credit,
      coalesce(sum(l.debit) filter (where f.is_simple), 0) as simple_debit,
      coalesce(sum(l.credit) filter (where f.is_relief), 0) as relief,
      coalesce(sum(l.credit - l.debit) filter (where f.is_sale), 0) as sold
    from ledger.voucher_line l
    join flagged f on f.id = l.subject_id
    where l.account_set_id = $1 and l.period between $2 and $3
    group by l.voucher_id having bool_or(f.is_output or f.is_simple)
  ), read as (
    select *, case when relief <> 0 or (sales is null and disposals is null) then 0
      else simple_debit end as simple_back
    from vouchers
  ), parted as (
    select *, sales is not null and disposals is null and simple_credit = 0 and simple_back = 0
      as is_plain
    from read
  )
  select sales, disposals, others, received, output_tax, simple_credit - simple_back as simple_tax,
    simple_back, case when relief <> 0 then least(simple_debit, relief) else 0 end as relieved
  from parted where not is_plain
  union all
  select array[sum(sold)::text], null, 0, 0, sum(output_tax), 0, 0,
    sum(case when relief <> 0 then least(simple_debit, relief) else 0 end)
  from parted where is_plain having count(*) > 0`;

/** $1 account set, $2 first and $3 last month; codes of $4 columns, $5 transfers and $6 应交增值税. */
const turnedSql = `
  with flagged as (
    select s.id,
      (select turned.code from unnest($4::text[]) as turned(code)
        where starts_with(s.code, turned.code)) as code,
      exists (select from unnest($5::text[]) as closed(code) where starts_with(s.code, closed.code))
        as is_transfer,
      starts_with(s.code, $6) as is_vat
    from ledger.subject s where s.account_set_id = $1
  ), vouchers as (
    select l.voucher_id from ledger.voucher_line l
    join flagged f on f.id = l.subject_id
    where l.account_set_id = $1 and l.period between $2 and $3
    group by l.voucher_id
    having bool_or(f.code is not null) and not bool_or(f.is_transfer) and not bool_and(f.is_vat)
  )
  select f.code, sum(l.debit) as debit, sum(l.credit) as credit
  from ledger.voucher_line l
  join flagged f on f.id = l.subject_id
  join vouchers v on v.voucher_id = l.voucher_id
  where l.account_set_id = $1 and l.period between $2 and $3 and f.code is not null
  group by f.code order by f.code`;
