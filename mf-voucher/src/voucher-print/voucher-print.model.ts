import type { Voucher } from '@mingzhang/contract';
import type { PrintSettings } from './print-settings';
import type { VoucherCover } from './voucher-cover.model';
import { sheetsOf, type PrintNames, type PrintSheet } from './voucher-sheets';

/** A page as it leaves the printer. */
export type PrintedPage =
  | { readonly key: string; readonly cover: VoucherCover }
  | { readonly key: string; readonly sheets: readonly PrintSheet[] };

/** Vouchers as pages: the cover first, if there is one, then the sheets in order. */
export function pagesOf(
  vouchers: readonly Voucher[],
  options: {
    readonly settings: PrintSettings;
    readonly names: PrintNames;
    readonly cover: VoucherCover | null;
  },
): readonly PrintedPage[] {
  const { settings, names, cover } = options;
  const filled: PrintSheet[][] = [];
  for (const voucher of vouchers) {
    let mustTurn = settings.ownPage;
    for (const sheet of sheetsOf(voucher, settings, names)) {
      const page = filled.at(-1);
      if (page && page.length < settings.perPage && !mustTurn) page.push(sheet);
      else filled.push([sheet]);
      mustTurn = false;
    }
  }
  const pages = filled.map((sheets) => ({ key: keyOf(sheets), sheets }));
  return cover ? [{ key: 'cover', cover }, ...pages] : pages;
}

function keyOf([first]: readonly PrintSheet[]): string {
  return `${first?.voucherId ?? 0}-${first?.part ?? 0}`;
}
