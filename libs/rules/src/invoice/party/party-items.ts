import { partyKey } from '../voucher/invoice-title';
import type { InvoiceParty } from '../invoice';

/** An item of 客户 or 供应商 as it may be the party of an invoice. */
export interface PartyItem {
  readonly id: number;
  readonly name: string;
  /** Remark and custom columns, one of which may have the tax id. */
  readonly texts: readonly string[];
}

/** The item of a party, and by what it was found. */
interface FoundParty<Item extends PartyItem> {
  readonly item: Item;
  readonly by: 'taxId' | 'name';
}

/** Buyers without tax id and name share this customer. */
const commonCustomer = '零散客户';

const personNames = new Set(['', '个人', '个人消费者', '消费者', '散客']);

/**
 * The party under which an invoice is settled: a buyer without tax id and without a name of its own
 * is the common customer. Errors: none.
 */
export function settledParty({ taxId, name }: InvoiceParty): InvoiceParty {
  const own = partyKey({ taxId: '', name });
  const isPerson = taxId.trim() === '' && personNames.has(own);
  return isPerson ? { taxId: '', name: commonCustomer } : { taxId: taxIdIn(taxId)[0] ?? '', name };
}

/** 统一社会信用代码 of 18 characters, or older tax ids of 15 and 20. */
const taxIdPattern = /(?<![0-9A-Z])(?:[0-9A-Z]{18}|[0-9A-Z]{15}|[0-9A-Z]{20})(?![0-9A-Z])/g;

const taxIdIn = (text: string): readonly string[] => text.toUpperCase().match(taxIdPattern) ?? [];

/**
 * Items that parties are matched with: by tax id, else by the exact name after trimming, full and
 * half width alike. A tax id that several items have is that of the first one. Errors: none.
 */
export class PartyItems<Item extends PartyItem> {
  private readonly byTaxId = new Map<string, Item>();
  private readonly byName = new Map<string, Item>();

  constructor(items: readonly Item[]) {
    for (const item of items) this.add(item);
  }

  add(item: Item): void {
    for (const taxId of item.texts.flatMap(taxIdIn)) {
      if (!this.byTaxId.has(taxId)) this.byTaxId.set(taxId, item);
    }
    const name = partyKey({ taxId: '', name: item.name });
    if (!this.byName.has(name)) this.byName.set(name, item);
  }

  find({ taxId, name }: InvoiceParty): FoundParty<Item> | undefined {
    const byTaxId = this.byTaxId.get(taxId.trim().toUpperCase());
    if (byTaxId) return { item: byTaxId, by: 'taxId' };
    const byName = this.byName.get(partyKey({ taxId: '', name }));
    return byName && { item: byName, by: 'name' };
  }
}

/**
 * What a person is told about the item of a party: the same tax id under another name, or the same
 * name with another tax id. Undefined where nothing differs. Errors: none.
 */
export function partyWarning(
  { taxId, name }: InvoiceParty,
  { item, by }: FoundParty<PartyItem>,
): string | undefined {
  const isSameName = partyKey({ taxId: '', name }) === partyKey({ taxId: '', name: item.name });
  if (by === 'taxId') {
    if (isSameName || name.trim() === '') return undefined;
    return `税号 ${taxId} 的往来单位在账套中名为“${item.name}”，发票上是“${name}”，没有改名，请核对`;
  }
  const own = item.texts.flatMap(taxIdIn);
  if (taxId === '' || own.length === 0) return undefined;
  return `往来单位“${item.name}”的税号是 ${own.join('、')}，发票上是 ${taxId}，请核对是否同一单位`;
}
