import type { MemberSet } from '@mingzhang/contract';
import { invoiceNumbers, type RowReport } from '@mingzhang/rules/invoice';
import type { UploadedInvoiceFile } from '@mingzhang/server';
import type { ImportReading } from './read-import';

/** What files of several companies say for one account set. */
export interface SetPart {
  readonly set: MemberSet & { readonly taxId: string };
  readonly reading: ImportReading;
  /** Files that are of this company alone; others are not kept. */
  readonly files: readonly UploadedInvoiceFile[];
}

const noBuyer = '文件没有购买方识别号，不能判断是哪个账套，本行没有勾选，请到该账套中导入';

/**
 * Sorts what was read to the account sets by tax id. A file with rows of another company, or of none
 * of the sets, is kept in no account set: its members would see invoices of others.
 * @returns parts by account set, and the rows that are of none
 */
export function partsOfSets(
  reading: ImportReading,
  files: readonly UploadedInvoiceFile[],
  byTaxId: ReadonlyMap<string, SetPart['set']>,
): { readonly parts: ReadonlyMap<number, SetPart>; readonly refused: readonly RowReport[] } {
  const refused = [...reading.refused, ...reading.refusedTicks];
  const ownersOfFiles = new Owners();
  for (const { file } of refused) ownersOfFiles.add(file, '');
  for (const { place, owner } of reading.invoices) ownersOfFiles.add(place.file, owner);
  for (const { place, buyerTaxId } of reading.ticks) ownersOfFiles.add(place.file, buyerTaxId);
  for (const row of reading.ticks) {
    if (byTaxId.has(row.buyerTaxId)) continue;
    const [number = ''] = invoiceNumbers(row);
    const foreign = `购买方税号 ${row.buyerTaxId} 不是您可管理发票的账套，本行没有勾选`;
    refused.push({ ...row.place, number, msg: row.buyerTaxId === '' ? noBuyer : foreign });
  }
  const parts = new Map<number, SetPart>();
  for (const [taxId, set] of byTaxId) {
    const invoices = reading.invoices.filter(({ owner }) => owner === taxId);
    const ticks = reading.ticks.filter(({ buyerTaxId }) => buyerTaxId === taxId);
    if (invoices.length + ticks.length === 0) continue;
    const none = { refused: [], refusedTicks: [], notices: [], unread: [] };
    const own = files.filter(({ name }) => ownersOfFiles.isOnly(name, taxId));
    parts.set(set.id, { set, reading: { ...none, invoices, ticks }, files: own });
  }
  return { parts, refused };
}

/** The tax ids that files have rows of. */
class Owners {
  private readonly byFile = new Map<string, Set<string>>();

  /** @param file with the name of its archive before it, as `票.zip/1.xml` */
  add(file: string, owner: string): void {
    const [name = ''] = file.split('/');
    const owners = this.byFile.get(name) ?? new Set();
    this.byFile.set(name, owners.add(owner));
  }

  isOnly(file: string, owner: string): boolean {
    const owners = this.byFile.get(file);
    return owners?.size === 1 && owners.has(owner);
  }
}
