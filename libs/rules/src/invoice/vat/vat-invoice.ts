import type { Money } from '../../money';
import { periodOf, type Period } from '../../period';
import type { Disposition, InvoiceFacts, InvoiceTick } from '../invoice';

/** Input tax that a voucher booked for an invoice, debit positive, in yuan. */
interface BookedInput {
  readonly voucherId: number;
  /** On 进项税额; of a red invoice on 进项税额转出 where its voucher uses that. */
  readonly input: Money;
  /** On 待认证进项税额; below zero in the voucher of the certification. */
  readonly pending: Money;
}

/** An invoice with all that a VAT period reads of it. */
export interface VatInvoice {
  readonly id: number;
  readonly facts: InvoiceFacts;
  /** The strongest of its findings. */
  readonly disposition: 'ok' | Exclude<Disposition, 'refuse'>;
  /** Issued before the books began and imported without voucher. */
  readonly isOpening: boolean;
  /** Rate of an invoice without lines where it is known, else empty. */
  readonly rate: string;
  /** Business type of the header, or null. */
  readonly businessId: number | null;
  /** Business types of lines that have one of their own, by `lineNo`. */
  readonly lineBusinessIds: ReadonlyMap<number, number>;
  /** 勾选 of an input invoice; null for output. */
  readonly tick: InvoiceTick | null;
  /** Month in which the blue invoice of a red one was ticked for; null where it is not ticked. */
  readonly blueDeductPeriod: Period | null;
  /**
   * Input tax that a red input invoice takes back beside transfers and other red ones
   * (`inputTaxLeft`), in yuan, not below zero; null: its whole tax.
   */
  readonly takenBack: Money | null;
  /** By voucher; a voucher whose input tax is not stored is missing. */
  readonly bookedInput: readonly BookedInput[];
}

/** Income booked without an invoice (未开票收入), or sales of the period before the books began. */
export interface UninvoicedSale {
  readonly id: string;
  readonly title: string;
  /** As on an invoice: `13%`, `免税`. */
  readonly rate: string;
  readonly good: GoodKind;
  /** In yuan without tax; negative where the invoice has come and the earlier entry is reversed. */
  readonly sales: Money;
  readonly tax: Money;
  readonly isOpening: boolean;
}

/** 进项税额转出 for another reason than a red invoice. */
export interface TransferOut {
  readonly id: string;
  readonly title: string;
  /** Code of `nonDeductibleReasons`. */
  readonly reason: string;
  readonly tax: Money;
}

/** Whose VAT it is, and of which months. */
export interface VatContext {
  /** 1: general, 0: small-scale. */
  readonly vatType: 0 | 1;
  readonly periodFrom: Period;
  readonly periodTo: Period;
  /** A producer with 免抵退: exports are line 7. Otherwise (免退) they are exempt sales. */
  readonly isExportRefunded: boolean;
  /** Business types that sell used fixed assets. */
  readonly assetDisposalIds: readonly number[];
  readonly uninvoiced: readonly UninvoicedSale[];
  readonly transfers: readonly TransferOut[];
}

/** Number of invoices, amount without tax and tax, in yuan. */
export interface VatAmounts {
  readonly count: number;
  readonly sales: Money;
  readonly tax: Money;
}

/** By the first digit of 税收分类编码: 1 goods, 2 劳务, 3 to 5 services and the like. */
export type GoodKind = 'goods' | 'labour' | 'service' | 'other';

const goodKinds: Readonly<Record<string, GoodKind>> = {
  1: 'goods',
  2: 'labour',
  3: 'service',
  4: 'service',
  5: 'service',
};

/** Rates that stand for goods or services where a line has no code (增值税法第十条). */
const goodKindsByRate: Readonly<Record<string, GoodKind>> = { '13%': 'goods', '6%': 'service' };

/**
 * The column of the returns that a line of an invoice belongs to. Without a code the rate decides: 13 % is
 * goods and 6 % is services. Other rates are of both, so the line is `other`. Errors: none.
 */
export function goodKindOf(taxCategoryCode: string, rate: string): GoodKind {
  if (taxCategoryCode === '') return goodKindsByRate[rate] ?? 'other';
  return goodKinds[taxCategoryCode.charAt(0)] ?? 'other';
}

/** Whether a month is one of the period. */
export function isWithin(period: Period | null, { periodFrom, periodTo }: VatContext): boolean {
  return period !== null && periodFrom <= period && period <= periodTo;
}

export function issuePeriodOf({ facts }: VatInvoice): Period {
  return periodOf(facts.issueDate);
}

/** What decides whether an invoice counts. */
type InvoiceStanding = Pick<VatInvoice, 'disposition'> & {
  readonly facts: Pick<InvoiceFacts, 'taxStatus'>;
};

/** Voided at the bureau, or made void by a finding: in no line and nowhere named. */
export function isVoid({ facts, disposition }: InvoiceStanding): boolean {
  return disposition === 'void' || facts.taxStatus === 'voided';
}

/** Blocked by a finding: in no line, but named. */
export function isBlocked(invoice: InvoiceStanding): boolean {
  return invoice.disposition === 'block' && !isVoid(invoice);
}

/** Whether an invoice counts in the lines of the return. */
export function isCounted(invoice: InvoiceStanding): boolean {
  return !isVoid(invoice) && !isBlocked(invoice);
}

/** Kinds of 增值税专用发票; 机动车销售统一发票 counts with them in 附列资料（一）. */
export const specialInvoiceKinds: readonly string[] = [
  'DE_SPECIAL',
  'DP_SPECIAL',
  'P_SPECIAL',
  'E_SPECIAL',
  'MOTOR',
];

export function isSpecial(kind: string): boolean {
  return specialInvoiceKinds.includes(kind);
}
