import type {
  DocumentVoucher,
  VatDifferenceRow,
  VatPage,
  VatReturnLine,
} from '@mingzhang/contract';
import { formatMoney, Money, periodSpanTitle } from '@mingzhang/rules';
import type { DifferenceAct } from '@mingzhang/rules/invoice';

/** Acts whose place is the voucher, where there is one. */
const voucherActs: readonly DifferenceAct[] = [
  'correctVoucher',
  'deleteVoucher',
  'addInvoice',
  'relateVoucher',
  'look',
];

/**
 * The address where a difference is ended: its voucher, or the list of invoices narrowed to the
 * invoice. Undefined where there is neither.
 */
export function placeOf({
  act,
  kind,
  invoiceType,
  number,
  vouchers,
}: VatDifferenceRow): string | undefined {
  const [voucher] = vouchers;
  const ofVoucher = voucher && `/voucher/form/${voucher.id}`;
  if (ofVoucher !== undefined && (voucherActs.includes(act) || invoiceType === null)) {
    return ofVoucher;
  }
  if (kind === 'uninvoicedUnbooked') return '/invoice/unbilled?state=unbooked';
  if (invoiceType === null) return undefined;
  const list = invoiceType === 'OUT' ? '/invoice/out' : '/invoice/in';
  return `${list}?${new URLSearchParams({ anyMonth: '1', keyword: number }).toString()}`;
}

/** What ends a difference on the page itself. */
export type InPlace =
  | {
      /** The voucher of an invoice is made; one that it has is made anew. */
      readonly kind: 'book';
      readonly id: number;
      readonly voucher: DocumentVoucher | null;
    }
  | { readonly kind: 'relate'; readonly id: number; readonly number: string }
  /** The invoice with its acts: tick it, or correct it. */
  | { readonly kind: 'invoice'; readonly id: number }
  | { readonly kind: 'certify' }
  | { readonly kind: 'transfer' };

/** The act that ends a difference on the page; undefined: it is ended elsewhere, see `placeOf`. */
export function doneInPlace({
  act,
  invoiceId: id,
  number,
  vouchers,
}: Pick<VatDifferenceRow, 'act' | 'invoiceId' | 'number' | 'vouchers'>): InPlace | undefined {
  if (id === null) return undefined;
  const [voucher] = vouchers;
  switch (act) {
    case 'makeVoucher':
      return { kind: 'book', id, voucher: null };
    // A red invoice: its own voucher takes back the input tax of the blue one.
    case 'makeTransferOut':
      return {
        kind: 'book',
        id,
        voucher: voucher ? { ...voucher, period: '', isRelated: false } : null,
      };
    case 'makeTransferIn':
      return { kind: 'certify' };
    case 'tickOrPend':
    case 'resolveInvoice':
      return { kind: 'invoice', id };
    case 'relateVoucher':
      return { kind: 'relate', id, number };
    default:
      return undefined;
  }
}

/** Where the blocked output invoices of the period are corrected. */
export const blockedPlace = '/invoice/out?tab=pending';
/** Input invoices of any month that are not ticked, and those that are blocked. */
export const untickedPlace = '/invoice/in?tab=unticked&anyMonth=1';
export const blockedInputPlace = '/invoice/in?tab=pending&anyMonth=1';

/** Where the return of the period is filled. */
export const returnPlace = ({ periodTo }: Pick<VatPage, 'periodTo'>) =>
  `/submitTax/submitTaxEntry?kind=vat&until=${periodTo}`;

/** `+468.00`; no sign where there is nothing. */
export function signedText(amount: string): string {
  const money = Money.parse(amount);
  return money.isPositive ? `+${formatMoney(money)}` : formatMoney(money);
}

export const isNegative = (amount: string) => Money.parse(amount).isNegative;
export const isZero = (amount: string) => Money.parse(amount).isZero;

/** Lines of the return that are shown whatever their amount, by the kind of taxpayer. */
const usualLines: Readonly<Record<0 | 1, readonly number[]>> = {
  0: [1, 10, 15, 16, 20, 22, 23, 24, 25],
  1: [1, 11, 12, 13, 14, 17, 18, 19, 20, 34, 39, 40, 41],
};
/** Lines that people look for first. */
const keyLines: Readonly<Record<0 | 1, readonly number[]>> = { 0: [20, 22], 1: [19, 34] };

export const isKeyLine = ({ vatType }: Pick<VatPage, 'vatType'>, line: number) =>
  keyLines[vatType].includes(line);

/** The lines of the return that say something. */
export function shownLines({
  vatType,
  lines,
}: Pick<VatPage, 'vatType' | 'lines'>): VatReturnLine[] {
  return lines.filter(({ line, amount }) => usualLines[vatType].includes(line) || !isZero(amount));
}

/** 2026年第10期 · 一般纳税人 · 11-16 前申报 */
export function subtitleOf({
  periodFrom,
  periodTo,
  vatType,
  due,
}: Pick<VatPage, 'periodFrom' | 'periodTo' | 'vatType' | 'due'>): string {
  const kind = vatType === 1 ? '一般纳税人' : '小规模纳税人';
  return `${periodSpanTitle(periodFrom, periodTo)} · ${kind} · ${due.slice(5)} 前申报`;
}

/** How far the differences are explained. */
export function verdictOf({
  differenceCount: count,
  unexplained,
}: Pick<VatPage, 'differenceCount' | 'unexplained'>): {
  readonly tone: 'ok' | 'error';
  readonly text: string;
} {
  if (!isZero(unexplained)) {
    const rest = formatMoney(Money.parse(unexplained));
    return { tone: 'error', text: `${count} 项差额已找到原因，还有 ${rest} 没有找到` };
  }
  return count === 0
    ? { tone: 'ok', text: '发票与账簿一致' }
    : { tone: 'error', text: `${count} 项差额都已找到原因，请逐项处理` };
}

/** 应交税费 that is carried over by a general taxpayer at the end of a month. */
export const booksTitle = ({ vatType }: Pick<VatPage, 'vatType'>) =>
  vatType === 1 ? '账上转出未交增值税' : '账上应交增值税';
