import {
  invoiceRecord,
  type InvoiceFields,
  type InvoiceTab,
  type StoredDisposition,
} from '@mingzhang/contract';
import { Money, periodOf } from '@mingzhang/rules';
import {
  dispositionOf,
  type InvoiceFacts,
  type InvoiceFinding,
  type InvoiceLine,
} from '@mingzhang/rules/invoice';
import type { SetChart } from '@mingzhang/server';
import type { InvoiceDerived, InvoiceRecord, StoredLine } from './invoice.entity';

const searchedAtMost = 4000;

/** An invoice as the rules read it. */
export function factsOf(fields: InvoiceFields, lines: readonly StoredLine[]): InvoiceFacts {
  return {
    invoiceType: fields.invoiceType,
    kind: fields.kind,
    digitalNumber: fields.digitalNumber,
    code: fields.code,
    number: fields.number,
    issueDate: fields.issueDate,
    seller: { taxId: fields.sellerTaxId, name: fields.sellerName },
    buyer: { taxId: fields.buyerTaxId, name: fields.buyerName },
    amount: Money.parse(fields.amount),
    tax: Money.parse(fields.tax),
    total: Money.parse(fields.total),
    taxStatus: fields.taxStatus,
    riskLevel: fields.riskLevel,
    isPositive: fields.isPositive,
    platform: fields.platform,
    issuer: fields.issuer,
    remark: fields.remark,
    blueNumber: fields.blueNumber,
    confirmationNumber: fields.confirmationNumber,
    lines: lines.map(lineFacts),
  };
}

const figure = (text: string | null) => (text === null ? null : Money.parse(text));

function lineFacts(line: StoredLine, at: number): InvoiceLine {
  const facts: InvoiceLine = {
    lineNo: at + 1,
    taxCategoryCode: line.taxCategoryCode,
    specialType: line.specialType,
    itemName: line.itemName,
    specification: line.specification,
    unit: line.unit,
    quantity: figure(line.quantity),
    unitPrice: figure(line.unitPrice),
    amount: Money.parse(line.amount),
    rate: line.rate,
    tax: Money.parse(line.tax),
  };
  return line.total == null ? facts : { ...facts, total: Money.parse(line.total) };
}

/** What a caller knows of a new invoice beside the facts. */
export type InvoiceChoices = Pick<
  InvoiceFields,
  | 'traveller'
  | 'businessId'
  | 'settlementSubjectId'
  | 'settlementItemId'
  | 'nonDeductibleReason'
  | 'isOpening'
>;

/** The fields of an invoice that a file gives. */
export function fieldsOfFacts(facts: InvoiceFacts, choices: InvoiceChoices): InvoiceFields {
  return {
    invoiceType: facts.invoiceType,
    kind: facts.kind,
    digitalNumber: facts.digitalNumber,
    code: facts.code,
    number: facts.number,
    issueDate: facts.issueDate,
    sellerTaxId: facts.seller.taxId,
    sellerName: facts.seller.name,
    buyerTaxId: facts.buyer.taxId,
    buyerName: facts.buyer.name,
    amount: facts.amount.toFixed(2),
    tax: facts.tax.toFixed(2),
    total: facts.total.toFixed(2),
    taxStatus: facts.taxStatus,
    riskLevel: facts.riskLevel,
    isPositive: facts.isPositive,
    platform: facts.platform,
    issuer: facts.issuer,
    remark: facts.remark,
    blueNumber: facts.blueNumber,
    confirmationNumber: facts.confirmationNumber,
    traveller: choices.traveller,
    businessId: choices.businessId,
    settlementSubjectId: choices.settlementSubjectId,
    settlementItemId: choices.settlementItemId,
    nonDeductibleReason: choices.nonDeductibleReason,
    isOpening: choices.isOpening,
  };
}

/**
 * The lines after 价税合计 of the invoice was corrected to amount + tax: a total that a file stated for a line and that is
 * not its amount + tax is dropped, because it was part of the same fault. Another correction leaves the lines as they are.
 */
export function linesWithTotal(
  { amount, tax, total }: Pick<InvoiceFields, 'amount' | 'tax' | 'total'>,
  lines: readonly StoredLine[],
): readonly StoredLine[] {
  const isSum = (each: { readonly amount: string; readonly tax: string }, sum: string) =>
    Money.parse(each.amount).plus(Money.parse(each.tax)).equals(Money.parse(sum));
  if (!isSum({ amount, tax }, total)) return lines;
  return lines.map((line) =>
    line.total == null || isSum(line, line.total) ? line : { ...line, total: null },
  );
}

/** A line that a file gives, without a business type of its own. */
export function storedLineOf(line: InvoiceLine): StoredLine {
  return {
    taxCategoryCode: line.taxCategoryCode,
    specialType: line.specialType,
    itemName: line.itemName,
    specification: line.specification,
    unit: line.unit,
    quantity: line.quantity?.toExactText() ?? null,
    unitPrice: line.unitPrice?.toExactText() ?? null,
    amount: line.amount.toFixed(2),
    rate: line.rate,
    tax: line.tax.toFixed(2),
    total: line.total?.toFixed(2) ?? null,
    businessId: null,
  };
}

/** The other party: the buyer of an output invoice, the seller of an input one. */
export function partyOf({
  invoiceType,
  sellerName,
  sellerTaxId,
  buyerName,
  buyerTaxId,
}: Pick<InvoiceFields, 'invoiceType' | 'sellerName' | 'sellerTaxId' | 'buyerName' | 'buyerTaxId'>) {
  return invoiceType === 'OUT'
    ? { partyName: buyerName, partyTaxId: buyerTaxId }
    : { partyName: sellerName, partyTaxId: sellerTaxId };
}

/** What follows from the fields and lines of an invoice, for its list. */
export function derivedOf(fields: InvoiceFields, lines: readonly StoredLine[]): InvoiceDerived {
  const { businessId } = fields;
  const ofLines = lines.map((line) => line.businessId ?? businessId);
  const types = [...new Set(ofLines.length > 0 ? ofLines : [businessId])];
  const { partyName, partyTaxId } = partyOf(fields);
  const items = [...new Set(lines.map(({ itemName }) => itemName))];
  const words = [partyName, partyTaxId, ...items];
  return {
    businessIds: types.flatMap((id) => id ?? []),
    isWithoutBusiness: types.includes(null),
    itemName: lines[0]?.itemName ?? '',
    lineCount: lines.length,
    rates: [...new Set(lines.map(({ rate }) => rate))].filter((rate) => rate !== '').join('、'),
    searched: words
      .filter((word) => word !== '')
      .join(' ')
      .toLowerCase()
      .slice(0, searchedAtMost),
  };
}

/** What findings make of a stored invoice. A refused one is never stored. */
export function storedDispositionOf(findings: readonly InvoiceFinding[]): StoredDisposition {
  const strongest = dispositionOf(findings);
  if (strongest === 'refuse') throw new Error('a refused invoice is not stored');
  return strongest;
}

/** Whether an invoice is of before the first month of the books: the opening balances have it. */
export const isBeforeBooks = (
  { issueDate }: Pick<InvoiceFields, 'issueDate'>,
  { facts }: SetChart,
): boolean => periodOf(issueDate) < facts.enablePeriod;

/** The number of an invoice as people read it; 无号码 where it has none. */
export const numberOf = (fields: InvoiceFields): string => invoiceRecord.nameOf(fields) || '无号码';

/** Address of a part of the list of the invoice's direction. */
export const invoiceListPath = (
  { invoiceType }: Pick<InvoiceFields, 'invoiceType'>,
  tab: InvoiceTab,
): string => `/invoice/${invoiceType === 'OUT' ? 'out' : 'in'}?tab=${tab}`;

/**
 * Whether an invoice has a voucher, its own or that of its certification, or gets one at the moment:
 * it is neither changed nor deleted.
 */
export const hasVoucher = ({
  voucherId,
  certificationVoucherId,
  isBooking,
}: Pick<InvoiceRecord, 'voucherId' | 'certificationVoucherId' | 'isBooking'>): boolean =>
  voucherId !== null || certificationVoucherId !== null || isBooking;

/** `hasVoucher` is false, as a condition on the columns of `invoice.invoice`. */
export const withoutVoucher =
  'voucher_id is null and certification_voucher_id is null and not is_booking';
