import type { Money } from '../../money';
import type { IsoDate } from '../../period';
import type { VatType } from '../../taxpayer-kind';
import type { InvoiceOrigin, RiskLevel, TaxStatus } from '../invoice';

/** A record of the account set with the same number and direction. */
export interface EarlierInvoice {
  /** The day it was imported or entered. */
  readonly recordedOn: IsoDate;
  readonly origin: InvoiceOrigin;
  /** `记-44`, or null without a voucher. */
  readonly voucherTitle: string | null;
  readonly taxStatus: TaxStatus;
  readonly riskLevel: RiskLevel;
  /** A blocked record is replaced by the same number imported again. */
  readonly isBlocked: boolean;
  /** Its amounts; left out: not known. */
  readonly amounts?: InvoiceAmounts;
}

/** Amounts of an invoice, or of several together, in yuan. */
export interface InvoiceAmounts {
  readonly amount: Money;
  readonly tax: Money;
  readonly total: Money;
}

/** The blue invoice that a red one names. */
export interface BlueInvoice extends InvoiceAmounts {
  /** Sums of its other red invoices, zero or negative. */
  readonly otherReds: InvoiceAmounts;
}

/** What the rules need to know beside the invoice. */
export interface InvoiceContext {
  /** Tax id of the company of the account set. */
  readonly ownTaxId: string;
  /** The company's kind of taxpayer on the issue date. */
  readonly vatType: VatType;
  /** The day in the time zone of the account set. */
  readonly today: IsoDate;
  readonly earlier: EarlierInvoice | null;
  /** Null where the invoice is blue, or its blue invoice isn't in the account set. */
  readonly blue: BlueInvoice | null;
  /** Whether a red invoice that names this one is in the account set. */
  readonly hasRed: boolean;
  /** Whether its input tax is ticked for deduction; left out: it is not. */
  readonly isTicked?: boolean;
  /** What is not invoiced that it has taken back, such as `未开票收入 WK-3`; left out: nothing. */
  readonly tookBack?: string;
}
