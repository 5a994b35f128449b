import { Injectable } from '@nestjs/common';
import { Money, periodOf } from '@mingzhang/rules';
import {
  estimateReversals,
  uninvoicedReversals,
  type InvoiceType,
  type OpenUninvoiced,
  type VatContext,
} from '@mingzhang/rules/invoice';
import { invoiceNumberText, type UnbilledOffer } from '@mingzhang/contract';
import { AccountSetScope } from '@mingzhang/server';
import { isCounted } from '../counted-invoices';
import { lastPeriod, VatInvoicesQuery } from '../vat/vat-invoices.query';

/** An entry of which something is left. Yuan, as text. */
interface OpenEntry {
  readonly id: number;
  readonly number: string;
  readonly date: string;
  readonly partyName: string;
  readonly rate: string;
  readonly good: OpenUninvoiced['good'];
  readonly amount: string;
  readonly tax: string;
}

/** Invoices that have come for what was not invoiced: same party, rate and amounts. */
@Injectable()
export class UnbilledOffers {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly invoices: VatInvoicesQuery,
  ) {}

  /** By entry, over all months. */
  async of(invoiceType: InvoiceType): Promise<ReadonlyMap<number, UnbilledOffer>> {
    const open = await this.open(invoiceType);
    const [first] = open;
    if (!first) return new Map();
    const invoices = await this.invoices.byIds(await this.candidates(invoiceType, open));
    const context: VatContext = {
      vatType: 1,
      periodFrom: periodOf(first.date),
      periodTo: lastPeriod,
      isExportRefunded: false,
      assetDisposalIds: [],
      uninvoiced: [],
      transfers: [],
    };
    const matched =
      invoiceType === 'OUT'
        ? uninvoicedReversals(open.map(openSale), { invoices, context })
        : estimateReversals(open.map(openEstimate), { invoices, context });
    const factsOf = new Map(invoices.map(({ id, facts }) => [id, facts]));
    return new Map(
      matched.flatMap(({ uninvoicedId, invoiceId }) => {
        const facts = factsOf.get(invoiceId);
        if (!facts) return [];
        const offer = { invoiceId, number: invoiceNumberText(facts), issueDate: facts.issueDate };
        return [[Number(uninvoicedId), offer] as const];
      }),
    );
  }

  /** Entries with a party of which something is left, the oldest first. */
  private open(invoiceType: InvoiceType): Promise<OpenEntry[]> {
    return this.scope.query<OpenEntry>(
      `select u.id, u.number, u.date, u.party_name as "partyName", u.rate, u.good,
         (u.amount - coalesce(r.amount, 0))::text as amount,
         (u.tax - coalesce(r.tax, 0))::text as tax
       from invoice.unbilled u
       left join (select unbilled_id, sum(amount) as amount, sum(tax) as tax
         from invoice.unbilled_reversal where account_set_id = $1 group by unbilled_id) r
         on r.unbilled_id = u.id
       where u.account_set_id = $1 and u.direction = $2 and u.party_name <> ''
         and u.amount > coalesce(r.amount, 0)
       order by u.date, u.id`,
      [this.scope.accountSetId, invoiceType],
    );
  }

  /** Blue invoices that no reversal has, with the amounts of an entry. */
  private async candidates(
    invoiceType: InvoiceType,
    open: readonly OpenEntry[],
  ): Promise<number[]> {
    const [first] = open;
    const found = await this.scope.query<{ id: number }>(
      `select i.id from invoice.invoice i
       left join invoice.unbilled_reversal r on r.account_set_id = $1 and r.invoice_id = i.id
       where i.account_set_id = $1 and i.invoice_type = $2 and i.issue_date >= $3
         and i.amount = any($4::numeric[]) and i.is_positive and not i.is_opening
         and ${isCounted} and r.id is null`,
      [
        this.scope.accountSetId,
        invoiceType,
        `${periodOf(first?.date ?? `${lastPeriod}-01`)}-01`,
        open.map(({ amount }) => amount),
      ],
    );
    return found.map(({ id }) => id);
  }
}

function openSale(entry: OpenEntry): OpenUninvoiced {
  return {
    id: String(entry.id),
    title: entry.number,
    party: entry.partyName,
    period: periodOf(entry.date),
    rate: entry.rate,
    good: entry.good,
    sales: Money.parse(entry.amount),
    tax: Money.parse(entry.tax),
    isOpening: false,
  };
}

const openEstimate = ({ id, partyName, date, amount }: OpenEntry) => ({
  id: String(id),
  party: partyName,
  period: periodOf(date),
  amount: Money.parse(amount),
});
