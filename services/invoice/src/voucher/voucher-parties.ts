import { Injectable } from '@nestjs/common';
import {
  counterpartyOf,
  partyKey,
  partyWarning,
  settledParty,
  type InvoiceFacts,
  type InvoiceParty,
  type InvoiceType,
} from '@mingzhang/rules/invoice';
import { LedgerClient, type SetChart } from '@mingzhang/server';

/** The item of a party. */
interface PartyOfInvoice {
  /** Below zero: the item is still to be made. */
  readonly id: number;
  readonly name: string;
  readonly warning: string | null;
}

/** Items of 客户 and 供应商 for the parties of invoices, by direction. */
export interface PartiesOfInvoices {
  of(facts: Pick<InvoiceFacts, 'invoiceType' | 'seller' | 'buyer'>): PartyOfInvoice | undefined;
  /** Names of the items by id. */
  readonly names: ReadonlyMap<number, string>;
  /** Makes the items that are missing; answers their ids by those that stand for them. */
  make(missing: ReadonlySet<number>): Promise<ReadonlyMap<number, number>>;
}

interface Wanted {
  readonly invoiceType: InvoiceType;
  readonly party: InvoiceParty;
}

const categoryOf = ({ facts }: SetChart, invoiceType: InvoiceType): number | null =>
  (invoiceType === 'OUT' ? facts.customerCategoryId : facts.supplierCategoryId) ?? null;

const keyOf = ({ invoiceType, party }: Wanted): string => `${invoiceType} ${partyKey(party)}`;

/** The party of an invoice as the ledger is asked for it; undefined: the invoice names none. */
function wantedOf(
  facts: Pick<InvoiceFacts, 'invoiceType' | 'seller' | 'buyer'>,
): Wanted | undefined {
  const { invoiceType } = facts;
  const own = counterpartyOf(facts);
  const party = invoiceType === 'OUT' ? settledParty(own) : own;
  if (party.name.trim() === '') return undefined;
  return { invoiceType, party: { taxId: party.taxId.trim().slice(0, 20), name: party.name } };
}

/** Other invoices of the party may have another name. */
function warningOf({ party }: Wanted, { id, name, warning }: PartyOfInvoice): string | null {
  if (party.taxId === '') return warning;
  const item = { id, name, texts: [] };
  return partyWarning(party, { item, by: 'taxId' }) ?? warning;
}

/** Finds and makes the items of 客户 and 供应商 that settle invoices. */
@Injectable()
export class VoucherParties {
  constructor(private readonly ledger: LedgerClient) {}

  /** @throws BusinessError UNAVAILABLE */
  async load(invoices: readonly InvoiceFacts[], chart: SetChart): Promise<PartiesOfInvoices> {
    const wanted = new Map<string, Wanted>();
    for (const facts of invoices) {
      const each = wantedOf(facts);
      if (each && !wanted.has(keyOf(each))) wanted.set(keyOf(each), each);
    }
    const found = new Map<string, PartyOfInvoice>();
    const missing = new Map<number, Wanted>();
    for (const invoiceType of ['OUT', 'IN'] as const) {
      const own = [...wanted.values()].filter((each) => each.invoiceType === invoiceType);
      const items = await this.ask(own, chart, false);
      for (const [at, each] of own.entries()) {
        const item = items[at];
        if (!item) continue;
        const id = item.id ?? -(missing.size + 1);
        if (item.id === null) missing.set(id, each);
        found.set(keyOf(each), { id, name: item.name, warning: item.warning });
      }
    }
    return {
      of: (facts) => {
        const each = wantedOf(facts);
        const item = each && found.get(keyOf(each));
        return item && { ...item, warning: warningOf(each, item) };
      },
      names: new Map([...found.values()].map(({ id, name }) => [id, name])),
      make: (ids) => this.make(ids, missing, chart),
    };
  }

  private async make(
    ids: ReadonlySet<number>,
    missing: ReadonlyMap<number, Wanted>,
    chart: SetChart,
  ): Promise<ReadonlyMap<number, number>> {
    const made = new Map<number, number>();
    for (const invoiceType of ['OUT', 'IN'] as const) {
      const own = [...missing].filter(
        ([id, each]) => ids.has(id) && each.invoiceType === invoiceType,
      );
      const items = await this.ask(
        own.map(([, each]) => each),
        chart,
        true,
      );
      for (const [at, [id]] of own.entries()) made.set(id, items[at]?.id ?? 0);
    }
    return made;
  }

  private async ask(wanted: readonly Wanted[], chart: SetChart, makes: boolean) {
    const [first] = wanted;
    const categoryId = first ? categoryOf(chart, first.invoiceType) : null;
    if (categoryId === null) return [];
    return this.ledger.parties(
      categoryId,
      wanted.map(({ party }) => party),
      makes,
    );
  }
}
