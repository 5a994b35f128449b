import { invoiceRecord, type InvoiceFields, type StoredDisposition } from '@mingzhang/contract';
import type { Period } from '@mingzhang/rules';
import type { InvoiceFinding, InvoiceOrigin } from '@mingzhang/rules/invoice';
import {
  optionalColumn,
  ownColumn,
  recordTable,
  writtenColumns,
  type RowOf,
} from '@mingzhang/server';

/** A person chose the business type of an invoice, or it follows that of its blue invoice. */
export type TypeSource = 'person' | 'blue';

/** 发票 as the database keeps them: what people fill in, and what follows from it. */
export const storedInvoices = recordTable(invoiceRecord, {
  schema: 'invoice',
  name: 'invoice',
  own: {
    /** The day of the import or the entry. */
    recordedOn: ownColumn<string>('date'),
    origin: ownColumn<InvoiceOrigin>('text'),
    batchId: optionalColumn<number>('bigint'),
    disposition: ownColumn<StoredDisposition>('text'),
    findings: ownColumn<InvoiceFinding[]>('jsonb'),
    /** 1: ticked. */
    checkStatus: ownColumn<0 | 1>('smallint'),
    checkDate: optionalColumn<string>('date'),
    deductPeriod: optionalColumn<Period>('text'),
    deductibleTax: ownColumn<string>('numeric(18,2)'),
    untickable: optionalColumn<string>('text'),
    /** Where less may be deducted than the invoice gives, in yuan, and why. */
    loweredTax: optionalColumn<string>('numeric(18,2)'),
    loweredReason: ownColumn<string>('text'),
    businessRule: optionalColumn<number>('integer'),
    /** Who chose the business type; null: a rule, or the default. */
    typeSource: optionalColumn<TypeSource>('text'),
    businessIds: ownColumn<number[]>('bigint[]'),
    isWithoutBusiness: ownColumn<boolean>('boolean'),
    itemName: ownColumn<string>('text'),
    lineCount: ownColumn<number>('integer'),
    rates: ownColumn<string>('text'),
    searched: ownColumn<string>('text'),
    /** Filled in by the database, for the search: `InvoiceSearch`. */
    searchedKey: ownColumn<number>('bigint'),
    digitalTail: ownColumn<string>('text'),
    numberTail: ownColumn<string>('text'),
    amountFen: ownColumn<number>('bigint'),
    taxFen: ownColumn<number>('bigint'),
    totalFen: ownColumn<number>('bigint'),
    blueId: optionalColumn<number>('bigint'),
    redCount: ownColumn<number>('integer'),
    voucherId: optionalColumn<number>('bigint'),
    voucherKey: optionalColumn<number>('bigint'),
    relatedVoucherId: optionalColumn<number>('bigint'),
    /** Its voucher is being made; still so afterwards where that was broken off. */
    isBooking: ownColumn<boolean>('boolean'),
    /** Input tax that its voucher booked, and what of it on 待认证进项税额. */
    bookedInputTax: optionalColumn<string>('numeric(18,2)'),
    bookedPendingTax: optionalColumn<string>('numeric(18,2)'),
    /** The voucher of its certification, and the first of the invoices that share it. */
    certificationVoucherId: optionalColumn<number>('bigint'),
    certificationKey: optionalColumn<number>('bigint'),
    /** Pending tax that the voucher of its certification took off 待认证进项税额. */
    certifiedTax: optionalColumn<string>('numeric(18,2)'),
  },
});
export type InvoiceRecord = RowOf<typeof storedInvoices>;

/** A line of an invoice as the database keeps it; amounts and figures as text. */
export interface StoredLine {
  readonly taxCategoryCode: string;
  readonly specialType: string;
  readonly itemName: string;
  readonly specification: string;
  readonly unit: string;
  readonly quantity: string | null;
  readonly unitPrice: string | null;
  readonly amount: string;
  readonly rate: string;
  readonly tax: string;
  /** 价税合计 as a file states it; forms state none. */
  readonly total?: string | null;
  readonly businessId: number | null;
}

/** What follows from the fields and lines of an invoice. */
export type InvoiceDerived = Pick<
  InvoiceRecord,
  'businessIds' | 'isWithoutBusiness' | 'itemName' | 'lineCount' | 'rates' | 'searched'
>;

/** What the rules say of an invoice, which other invoices may change. */
export type InvoiceJudgement = Pick<
  InvoiceRecord,
  'disposition' | 'findings' | 'deductibleTax' | 'untickable'
>;

/** An invoice to be written. */
export interface InvoiceToWrite {
  readonly fields: InvoiceFields;
  readonly lines: readonly StoredLine[];
  readonly recordedOn: string;
  readonly origin: InvoiceOrigin;
  readonly batchId: number | null;
  readonly businessRule: number | null;
  readonly typeSource: TypeSource | null;
  readonly derived: InvoiceDerived;
  readonly judgement: InvoiceJudgement;
}

/** What new invoices write. */
export const invoiceColumns = writtenColumns(
  storedInvoices,
  ({ fields }: InvoiceToWrite) => fields,
  {
    recordedOn: ({ recordedOn }) => recordedOn,
    origin: ({ origin }) => origin,
    batchId: ({ batchId }) => batchId,
    disposition: ({ judgement }) => judgement.disposition,
    findings: ({ judgement }) => judgement.findings,
    deductibleTax: ({ judgement }) => judgement.deductibleTax,
    untickable: ({ judgement }) => judgement.untickable,
    businessRule: ({ businessRule }) => businessRule,
    typeSource: ({ typeSource }) => typeSource,
    businessIds: ({ derived }) => derived.businessIds,
    isWithoutBusiness: ({ derived }) => derived.isWithoutBusiness,
    itemName: ({ derived }) => derived.itemName,
    lineCount: ({ derived }) => derived.lineCount,
    rates: ({ derived }) => derived.rates,
    searched: ({ derived }) => derived.searched,
  },
);
