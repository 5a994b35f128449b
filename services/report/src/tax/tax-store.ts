import { Injectable } from '@nestjs/common';
import type { TaxHandRow, TaxRow, TaxSettings } from '@mingzhang/contract';
import type { FilingState, TaxKind } from '@mingzhang/rules';
import { standardSettings, type OwnYear } from '@mingzhang/rules/tax-filing';
import { AccountSetScope } from '@mingzhang/server';

/** A declaration as it is kept; what holds of it was declared last. */
export interface KeptFiling {
  readonly kind: TaxKind;
  /** The taxpayer may declare by another frequency by now. */
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly version: number;
  readonly state: FilingState;
  readonly handRows: readonly TaxHandRow[];
  readonly declaredNo: number | null;
  readonly filedOn: string | null;
  readonly paidOn: string | null;
  readonly paidAmount: string | null;
  readonly changedBy: string;
  readonly changedAt: string;
  /** Of the snapshot that holds. */
  readonly base: string | null;
  readonly payable: string | null;
}

/** What of a declaration a step changes. */
export type FilingChange = Pick<
  KeptFiling,
  'state' | 'handRows' | 'declaredNo' | 'filedOn' | 'paidOn' | 'paidAmount'
>;

interface FilingKey {
  readonly kind: TaxKind;
  readonly periodTo: string;
}

/** Rows of a declaration as they were declared last. */
export interface DeclaredRows {
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly rows: readonly TaxRow[];
}

/** Declarations that were declared, by whatever frequency. */
export function declaredOf(kept: readonly KeptFiling[]): KeptFiling[] {
  return kept.filter(({ declaredNo }) => declaredNo !== null);
}

/**
 * How far a declaration is. What was only begun for another span that ends with it is begun anew: its version goes on,
 * what a person wrote over does not.
 */
export function keptOf(
  kept: readonly KeptFiling[],
  { kind, periodFrom, periodTo }: FilingKey & { readonly periodFrom: string },
): KeptFiling | undefined {
  const own = kept.find((each) => each.kind === kind && each.periodTo === periodTo);
  if (!own || own.periodFrom === periodFrom || own.declaredNo !== null) return own;
  return { ...own, periodFrom, state: 'todo', handRows: [] };
}

/** The tables of tax filing. */
@Injectable()
export class TaxStore {
  constructor(private readonly scope: AccountSetScope) {}

  /** Declarations of months from one to another, by their last month. */
  filings(from: string, to: string): Promise<KeptFiling[]> {
    return this.scope.query<KeptFiling>(
      `select f.kind, f.period_from as "periodFrom", f.period_to as "periodTo", f.version, f.state, f.hand_rows as "handRows",
         f.declared_no as "declaredNo", to_char(f.filed_on, 'YYYY-MM-DD') as "filedOn",
         to_char(f.paid_on, 'YYYY-MM-DD') as "paidOn", f.paid_amount as "paidAmount",
         f.changed_name as "changedBy", to_json(f.changed_at)#>>'{}' as "changedAt", d.base, d.payable
       from report.tax_filing f
       left join report.tax_declared d on d.account_set_id = $1 and d.kind = f.kind
         and d.period_to = f.period_to and d.declared_no = f.declared_no
       where f.account_set_id = $1 and f.period_to between $2 and $3`,
      [this.scope.accountSetId, from, to],
    );
  }

  /** Rows that were declared last of a kind, by the last month of each declaration from one month to another. */
  async declaredRows(
    kind: TaxKind,
    from: string,
    to: string,
  ): Promise<ReadonlyMap<string, DeclaredRows>> {
    const found = await this.scope.query<DeclaredRows & Record<string, unknown>>(
      `select f.period_from as "periodFrom", d.period_to as "periodTo", d.rows
       from report.tax_declared d
       join report.tax_filing f on f.account_set_id = $1 and f.kind = d.kind
         and f.period_to = d.period_to and f.declared_no = d.declared_no
       where d.account_set_id = $1 and d.kind = $2 and d.period_to between $3 and $4`,
      [this.scope.accountSetId, kind, from, to],
    );
    return new Map(found.map((each) => [each.periodTo, each]));
  }

  /**
   * Declarations of VAT and surtaxes with each of the months that they are of, in the order of months.
   * @param months as numbers, 202601
   */
  declaredOfMonths(
    months: readonly number[],
  ): Promise<
    (Pick<KeptFiling, 'kind' | 'periodFrom' | 'periodTo'> & { readonly month: number })[]
  > {
    return this.scope.query(
      `select asked.month, f.kind, f.period_from as "periodFrom", f.period_to as "periodTo"
       from report.tax_filing f
       join unnest($2::integer[]) as asked(month)
         on asked.month between replace(f.period_from, '-', '')::integer and replace(f.period_to, '-', '')::integer
       where f.account_set_id = $1 and f.kind in ('vat', 'surtax') and f.declared_no is not null
       order by asked.month, f.kind desc`,
      [this.scope.accountSetId, months],
    );
  }

  /** @returns whether the declaration was still the one of that version; 0 is none */
  async write(
    { kind, periodTo }: FilingKey,
    { periodFrom, version }: { readonly periodFrom: string; readonly version: number },
    change: FilingChange,
  ): Promise<boolean> {
    const { accountSetId, userId, userName } = this.scope.actor;
    const values = [
      accountSetId,
      kind,
      periodTo,
      periodFrom,
      change.state,
      JSON.stringify(change.handRows),
      change.declaredNo,
      change.filedOn,
      change.paidOn,
      change.paidAmount,
      userId,
      userName,
      version,
    ];
    const written = await this.scope.write(
      `insert into report.tax_filing as kept
         (account_set_id, kind, period_to, period_from, version, state, hand_rows, declared_no,
          filed_on, paid_on, paid_amount, changed_by, changed_name, changed_at)
       select $1, $2, $3, $4, 1, $5, $6::jsonb, $7::integer, $8::date, $9::date, $10::numeric, $11, $12,
         statement_timestamp()
       where $13::integer = 0 or exists (
         select from report.tax_filing
         where account_set_id = $1 and kind = $2 and period_to = $3)
       on conflict (account_set_id, kind, period_to) do update set version = kept.version + 1,
         period_from = excluded.period_from,
         state = excluded.state, hand_rows = excluded.hand_rows, declared_no = excluded.declared_no,
         filed_on = excluded.filed_on, paid_on = excluded.paid_on,
         paid_amount = excluded.paid_amount, changed_by = excluded.changed_by,
         changed_name = excluded.changed_name, changed_at = excluded.changed_at
       where kept.version = $13::integer`,
      values,
    );
    return written > 0;
  }

  /** Keeps what is declared; it is never changed again. @returns its number */
  async declare(
    { kind, periodTo }: FilingKey,
    declared: {
      readonly form: string;
      readonly rows: readonly TaxRow[];
      readonly base: string | null;
      readonly payable: string | null;
    },
  ): Promise<number> {
    const { accountSetId, userId, userName } = this.scope.actor;
    const row = await this.scope.one<{ no: number }>(
      `insert into report.tax_declared (account_set_id, kind, period_to, declared_no, form, rows,
         base, payable, declared_by, declared_name, declared_at)
       select $1, $2, $3, coalesce(max(d.declared_no), 0) + 1, $4, $5::jsonb, $6::numeric,
         $7::numeric, $8, $9, statement_timestamp()
       from report.tax_declared d
       where d.account_set_id = $1 and d.kind = $2 and d.period_to = $3
       returning declared_no as no`,
      [
        accountSetId,
        kind,
        periodTo,
        declared.form,
        JSON.stringify(declared.rows),
        declared.base,
        declared.payable,
        userId,
        userName,
      ],
    );
    if (!row) throw new Error('a declaration was not kept');
    return row.no;
  }

  async settings(): Promise<TaxSettings> {
    const kept = await this.scope.one<TaxSettings>(
      `select income_tax as "incomeTax", stamp, statements from report.tax_setting
       where account_set_id = $1`,
      [this.scope.accountSetId],
    );
    return kept ?? standardSettings;
  }

  async saveSettings({ incomeTax, stamp, statements }: TaxSettings): Promise<void> {
    await this.scope.query(
      `insert into report.tax_setting (account_set_id, income_tax, stamp, statements)
       values ($1, $2, $3, $4)
       on conflict (account_set_id) do update set income_tax = excluded.income_tax,
         stamp = excluded.stamp, statements = excluded.statements`,
      [this.scope.accountSetId, incomeTax, stamp, statements],
    );
  }

  years(): Promise<OwnYear[]> {
    return this.scope.query<OwnYear & Record<string, unknown>>(
      `select year, due, source from report.tax_year where account_set_id = $1 order by year`,
      [this.scope.accountSetId],
    );
  }

  async saveYear({ year, due, source }: OwnYear): Promise<void> {
    await this.scope.query(
      `insert into report.tax_year (account_set_id, year, due, source)
       values ($1, $2, $3::text[], $4)
       on conflict (account_set_id, year) do update set due = excluded.due,
         source = excluded.source`,
      [this.scope.accountSetId, year, due, source],
    );
  }

  async removeYear(year: number): Promise<boolean> {
    const removed = await this.scope.write(
      'delete from report.tax_year where account_set_id = $1 and year = $2',
      [this.scope.accountSetId, year],
    );
    return removed > 0;
  }
}
