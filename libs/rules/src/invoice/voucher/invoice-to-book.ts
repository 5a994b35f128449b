import type { IsoDate, Period } from '../../period';
import type { Money } from '../../money';
import type { VatType } from '../../taxpayer-kind';
import type { TaxSubjectKey } from '../business/business-types';
import type { InvoiceFacts, InvoiceTick, InvoiceType } from '../invoice';

/** Categories of auxiliary items that a line of an invoice's voucher may need. */
export type AuxiliaryKind =
  | 'customer'
  | 'supplier'
  | 'employee'
  | 'department'
  | 'project'
  | 'goods';

export const auxiliaryKindTitles: Readonly<Record<AuxiliaryKind, string>> = {
  customer: '客户',
  supplier: '供应商',
  employee: '职员',
  department: '部门',
  project: '项目',
  goods: '存货',
};

/** Item ids by category. */
export type InvoiceItems = Readonly<Partial<Record<AuxiliaryKind, number>>>;

/** A subject as an invoice is booked on it. */
export interface BookedSubject {
  readonly id: number;
  /** 1122 应收账款. */
  readonly title: string;
  readonly auxiliary: readonly { readonly kind: AuxiliaryKind; readonly required: boolean }[];
  /** Unit of the subject's quantities; null where it keeps none. */
  readonly quantityUnit: string | null;
}

/** A business type as the account set has it. */
export interface BookedBusiness {
  readonly id: number;
  readonly name: string;
  readonly invoiceType: InvoiceType;
  /** Null: a person has not chosen one yet. */
  readonly subjectId: number | null;
  /** Null on output types. */
  readonly inputVatDeductible: boolean | null;
  /** Goes before the default settlement subject of the direction. */
  readonly settlementSubjectId: number | null;
}

/** The blue invoice that a red input invoice reverses. Amounts in yuan. */
export interface BlueInput {
  readonly tax: Money;
  /** 价税合计. */
  readonly total: Money;
  /** What of it the voucher of the blue invoice booked as input tax, ticked or not. */
  readonly inputTax: Money;
  /** Null: not ticked. */
  readonly deductPeriod: Period | null;
  /**
   * Input tax that the red invoice takes back beside transfers and other red invoices, see
   * `inputTaxLeft`; left out: all that it has by its own tax.
   */
  readonly takenBack?: Money;
}

/** What a stored invoice is with all its findings. */
export type StoredDisposition = 'ok' | 'warn' | 'void' | 'block';

/** An invoice with all that its voucher depends on. */
export interface InvoiceToBook {
  readonly facts: InvoiceFacts;
  readonly disposition: StoredDisposition;
  /** Imported or typed before the books begin. */
  readonly isOpening: boolean;
  /** Number of the voucher that it has, such as 2026-09 记-12; null without one. */
  readonly voucherTitle: string | null;
  /** Business type of lines without their own. */
  readonly businessId: number | null;
  /** Business types of single lines, by the number of the line. */
  readonly lineBusinessIds: ReadonlyMap<number, number>;
  /** Goes before those of the business type and the direction. */
  readonly settlementSubjectId: number | null;
  readonly items: InvoiceItems;
  /** Items of single lines, such as 存货; they go before `items`. */
  readonly lineItems: ReadonlyMap<number, InvoiceItems>;
  /** Rate of an invoice without lines; empty: not known. */
  readonly rate: string;
  /** What summaries begin with, such as 冲回未开票收入; left out: the name of the business type. */
  readonly act?: string;
  /** Of input invoices; null on output ones. `deductibleTax` counts also before the tick. */
  readonly tick: InvoiceTick | null;
  /** Of red input invoices; null where the blue one was not found. */
  readonly blue: BlueInput | null;
}

/** The books that invoices are booked in. */
export interface InvoiceBooks {
  /** Kind of taxpayer in the month of the voucher. */
  readonly vatType: VatType;
  readonly businesses: ReadonlyMap<number, BookedBusiness>;
  readonly subjects: ReadonlyMap<number, BookedSubject>;
  readonly taxSubjectIds: Readonly<Partial<Record<TaxSubjectKey, number>>>;
  /** Default settlement subjects; null: none. */
  readonly settlementSubjectIds: Readonly<Record<InvoiceType, number | null>>;
  /** How red input invoices of ticked blue ones are booked: see `redInputKey`. */
  readonly redInput: RedInput;
  /** The subject that bears an expense of a department; left out: that of the business type. */
  readonly departmentSubjectId?: (subjectId: number, departmentId: number) => number;
  /** First month of the books; left out: not known. */
  readonly enablePeriod?: Period;
  /** Open months, oldest first. */
  readonly openPeriods: readonly Period[];
}

/**
 * `reverse`: the blue entry with negative amounts (财会〔2016〕22号 二（一）1);
 * `transferOut`: credit 进项税额转出.
 */
type RedInput = 'reverse' | 'transferOut';

/** A line of an invoice's voucher. Amounts in yuan; one side is zero; red ones are negative. */
export interface InvoiceVoucherLine {
  readonly role: 'settlement' | 'business' | TaxSubjectKey;
  /** The business type whose share of the invoice the line books. */
  readonly businessId: number;
  readonly summary: string;
  /** Business type, counterparty and item of the summary; see `addedLines` of the documents. */
  readonly summaryParts: readonly string[];
  readonly subjectId: number;
  readonly debit: Money;
  readonly credit: Money;
  readonly auxiliary: InvoiceItems;
  /** At most 6 decimals; null where the subject keeps no quantities. */
  readonly quantity: Money | null;
}

/** The voucher of an invoice, or of a later event of it. */
export interface InvoiceVoucherDraft {
  readonly voucherDate: IsoDate;
  readonly period: Period;
  readonly lines: readonly InvoiceVoucherLine[];
  /** What a person may want to know, in Chinese; the voucher is right without it. */
  readonly notes: readonly string[];
}

/** Why an invoice makes no voucher: a skipped one needs none, a refused one needs a person. */
export interface NoVoucher {
  readonly kind: 'skip' | 'refuse';
  /** Chinese: the invoice, the reason and the way out. */
  readonly msg: string;
}
