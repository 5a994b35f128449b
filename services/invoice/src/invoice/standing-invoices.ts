import { Injectable } from '@nestjs/common';
import type { InvoiceFields, StoredDisposition } from '@mingzhang/contract';
import {
  invoiceNumbers,
  type InvoiceOrigin,
  type InvoiceType,
  type RiskLevel,
  type TaxStatus,
  unbilledTitles,
} from '@mingzhang/rules/invoice';
import { AccountSetScope } from '@mingzhang/server';
import { isCounted } from '../counted-invoices';
import { keyOf, StandingReds, type Numbers, type StandingRed } from './standing-reds';

/** What other invoices ask of one in the account set. */
export interface StandingInvoice {
  readonly id: number;
  readonly version: number;
  readonly invoiceType: InvoiceType;
  readonly digitalNumber: string;
  readonly code: string;
  readonly number: string;
  readonly recordedOn: string;
  readonly origin: InvoiceOrigin;
  readonly taxStatus: TaxStatus;
  readonly riskLevel: RiskLevel;
  readonly disposition: StoredDisposition;
  readonly checkStatus: 0 | 1;
  readonly voucherId: number | null;
  readonly amount: string;
  readonly tax: string;
  readonly total: string;
}

const columns = `i.id, i.version, i.invoice_type as "invoiceType",
  i.digital_number as "digitalNumber", i.code, i.number, i.recorded_on as "recordedOn", i.origin,
  i.tax_status as "taxStatus", i.risk_level as "riskLevel", i.disposition,
  i.check_status as "checkStatus", i.voucher_id as "voucherId", i.amount, i.tax, i.total`;

/** Invoices of all months of the account set that some others share a number with, or name. */
export class KnownInvoices {
  private readonly byName = new Map<string, StandingInvoice>();

  constructor(
    invoices: readonly StandingInvoice[],
    /** Red invoices that name one of them, or one that they share a number with. */
    readonly reds: StandingReds,
  ) {
    for (const each of invoices)
      for (const name of invoiceNumbers(each)) this.byName.set(keyOf(each.invoiceType, name), each);
  }

  /** The invoice with one of the numbers, if another one than `exceptId` has it. */
  sameNumber(numbers: Numbers, exceptId?: number): StandingInvoice | undefined {
    for (const name of invoiceNumbers(numbers)) {
      const found = this.byName.get(keyOf(numbers.invoiceType, name));
      if (found && found.id !== exceptId) return found;
    }
    return undefined;
  }

  named(invoiceType: InvoiceType, name: string): StandingInvoice | undefined {
    return name === '' ? undefined : this.byName.get(keyOf(invoiceType, name));
  }
}

/** Finds invoices by number, whatever their month. */
@Injectable()
export class StandingInvoices {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * What is known of invoices with the numbers of some, of their blue ones and of the red ones.
   * @param reds what the caller knows of red ones already; it is completed, so that each is read once
   */
  async around(
    invoices: readonly (Numbers & Pick<InvoiceFields, 'blueNumber'>)[],
    reds = new StandingReds(),
  ): Promise<KnownInvoices> {
    const names = new Set(invoices.flatMap(invoiceNumbers));
    for (const { blueNumber } of invoices) if (blueNumber !== '') names.add(blueNumber);
    const found = await this.named([...names]);
    for (const each of found) for (const name of invoiceNumbers(each)) names.add(name);
    const unread = reds.unread(names);
    if (unread.length > 0) reds.add(await this.redsNaming(unread));
    return new KnownInvoices(found, reds);
  }

  /** What is not invoiced that some invoices have taken back, such as `未开票收入 WK-3`, by invoice. */
  async tookBack(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.scope.query<{ id: number; direction: 'OUT' | 'IN'; number: string }>(
      `select r.invoice_id as id, u.direction, u.number from invoice.unbilled_reversal r
       join invoice.unbilled u on u.account_set_id = $1 and u.id = r.unbilled_id
       where r.account_set_id = $1 and r.invoice_id = any($2::bigint[])
       order by r.id desc`,
      [this.scope.accountSetId, ids],
    );
    return new Map(
      rows.map(({ id, direction, number }) => [id, `${unbilledTitles[direction]} ${number}`]),
    );
  }

  private async named(names: readonly string[]): Promise<StandingInvoice[]> {
    const digital = names.filter((name) => !name.includes('/'));
    const paper = names.filter((name) => name.includes('/')).map((name) => name.split('/'));
    const values = [
      this.scope.accountSetId,
      digital,
      paper.map(([code]) => code ?? ''),
      paper.map(([, ...rest]) => rest.join('/')),
    ];
    return this.scope.query<StandingInvoice>(
      `select ${columns} from invoice.invoice i
       where i.account_set_id = $1 and i.invoice_type = any('{OUT,IN}')
         and i.digital_number = any($2::text[]) and i.digital_number <> ''
       union
       select ${columns} from unnest($3::text[], $4::text[]) as named (code, number)
       join invoice.invoice i on i.account_set_id = $1 and i.invoice_type = any('{OUT,IN}')
         and i.code = named.code and i.number = named.number and i.number <> ''`,
      values,
      'invoices-by-number',
    );
  }

  private redsNaming(names: readonly string[]): Promise<StandingRed[]> {
    return this.scope.query<StandingRed>(
      `select i.id, i.invoice_type as "invoiceType", i.blue_number as "blueNumber",
         (${isCounted}) as "isCounted", i.amount, i.tax, i.total
       from invoice.invoice i
       where i.account_set_id = $1 and i.invoice_type = any('{OUT,IN}')
         and i.blue_number = any($2::text[]) and i.blue_number <> '' and not i.is_positive`,
      [this.scope.accountSetId, names],
      'red-invoices-by-number',
    );
  }
}
