import type { VatDifferenceRow } from '@mingzhang/contract';
import { formatMoney } from '@mingzhang/rules';
import {
  differenceActTitles,
  differenceTitles,
  type VatBooks,
  type VatColumn,
  type VatContext,
  type VatDifference,
  type VatInvoice,
} from '@mingzhang/rules/invoice';

const shortTitles: Readonly<Record<VatColumn, string>> = {
  output: '销项',
  simple: '简易',
  input: '进项',
  transferOut: '转出',
  small: '应交',
};

/** Differences for the page, numbered from 1. */
export function differenceRows(
  items: readonly VatDifference[],
  {
    invoices,
    books,
    context,
  }: {
    readonly invoices: readonly VatInvoice[];
    readonly books: VatBooks;
    readonly context: VatContext;
  },
): VatDifferenceRow[] {
  const bySource = vouchersBySource(books);
  const titles = new Map<number | string, string>(
    context.uninvoiced.map(({ id, title }) => [id, title]),
  );
  const byId = new Map<number | string, VatInvoice>(invoices.map((each) => [each.id, each]));
  return items.map((item, at): VatDifferenceRow => {
    const { kind, column, sourceId, vouchers, difference, effect, act } = item;
    const invoice = sourceId === null ? undefined : byId.get(sourceId);
    return {
      no: at + 1,
      kind,
      column,
      columnTitle: shortTitles[column],
      title: differenceTitles[kind],
      detail: invoice ? detailOf(invoice) : (titles.get(sourceId ?? '') ?? ''),
      invoiceId: invoice?.id ?? null,
      invoiceType: invoice?.facts.invoiceType ?? null,
      number: invoice ? invoice.facts.digitalNumber || invoice.facts.number : '',
      // Tax that is still pending is in no column, but its voucher is what is to be changed.
      vouchers: vouchers.length > 0 ? [...vouchers] : (bySource.get(sourceId ?? '') ?? []),
      difference: difference.toString(),
      effect: effect.toString(),
      act,
      actTitle: differenceActTitles[act],
    };
  });
}

/** Vouchers that book tax of a source, in this period or another one. */
function vouchersBySource({ bookings, elsewhere }: VatBooks) {
  const found = new Map<number | string, { id: number; title: string }[]>();
  for (const { sourceId, voucherId: id, voucher: title } of [...bookings, ...elsewhere]) {
    if (sourceId === null) continue;
    const own = found.get(sourceId) ?? [];
    if (!own.some((each) => each.id === id)) found.set(sourceId, [...own, { id, title }]);
  }
  return found;
}

/** 10-28 华美商贸，3,600.00 × 13% */
function detailOf({ facts }: VatInvoice): string {
  const { issueDate, seller, amount, lines } = facts;
  const rates = [...new Set(lines.map(({ rate }) => rate))].filter((rate) => rate !== '');
  const rate = rates.length > 0 ? ` × ${rates.join('、')}` : '';
  return `${issueDate.slice(5)} ${seller.name}，${formatMoney(amount)}${rate}`;
}
