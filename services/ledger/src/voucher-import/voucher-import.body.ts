import { maxVoucherLines, type VoucherCreate } from '@mingzhang/contract';
import { isIsoDate } from '@mingzhang/rules';

type Line = VoucherCreate['lines'][number];
type BankDocument = 'settlementMethod' | 'billNumber' | 'billDate';
type Figure = 'exchangeRate' | 'foreignAmount' | 'quantity' | 'unitPrice';

/** A line as its row contains it: figures are texts, '' for none. */
export interface RawLine extends Omit<Line, 'cashFlowItem' | Figure | BankDocument> {
  readonly exchangeRate: string;
  readonly foreignAmount: string;
  readonly quantity: string;
  readonly unitPrice: string;
  /** On lines of cash and bank subjects; left out if the file has none. */
  readonly settlementMethod?: string;
  readonly billNumber?: string;
  readonly billDate?: string;
}

/** A voucher as its rows contain it, before the contract checks it. */
export interface RawVoucher extends Omit<VoucherCreate, 'wordId' | 'code' | 'lines'> {
  readonly wordId: number | undefined;
  readonly code: number | undefined;
  readonly lines: readonly RawLine[];
}

/** At most 13 digits and 2 decimals, nonzero: what most amounts of a file look like. */
const plainAmount = /^-?(?=.*[1-9])(0|[1-9]\d{0,12})(\.\d{1,2})?$/;
const longest = { summary: 200, remark: 500 };
const highest = { code: 999_999, attachments: 9_999 };

/**
 * The body that the contract's schema would return, for vouchers that need only their amounts
 * formatted with two decimals; undefined for all others, which the schema has to parse. A schema
 * creates some thousand objects per voucher, which is noticeable for 25,000 of them.
 */
export function plainBody(raw: RawVoucher): VoucherCreate | undefined {
  const { wordId, code, voucherDate, attachmentCount, remark, lines } = raw;
  if (wordId === undefined || !isIsoDate(voucherDate) || lines.length > maxVoucherLines) return;
  if (attachmentCount > highest.attachments || remark.trim().length > longest.remark) return;
  if (code !== undefined && (code < 1 || code > highest.code)) return;
  const plain: Line[] = [];
  for (const line of lines) {
    const body = plainLine(line);
    if (body === undefined) return;
    plain.push(body);
  }
  const body = { wordId, voucherDate, attachmentCount, remark: remark.trim(), lines: plain };
  return code === undefined ? body : { ...body, code };
}

function plainLine(line: RawLine): Line | undefined {
  const { currency, exchangeRate, foreignAmount, quantity, unitPrice } = line;
  if (currency !== null || exchangeRate || foreignAmount || quantity || unitPrice) return;
  if (line.settlementMethod || line.billNumber || line.billDate) return;
  const summary = line.summary.trim();
  const debit = amountOf(line.debit);
  const credit = amountOf(line.credit);
  if (summary.length > longest.summary || debit === undefined || credit === undefined) return;
  // One literal without spreads: the function runs once per line.
  return {
    summary,
    subjectId: line.subjectId,
    debit,
    credit,
    currency,
    exchangeRate: null,
    foreignAmount: null,
    quantity: null,
    unitPrice: null,
    auxiliary: line.auxiliary,
    cashFlowItem: null,
    settlementMethod: null,
    billNumber: null,
    billDate: null,
  };
}

function amountOf(text: string): string | undefined {
  if (text === '') return '0.00';
  if (!plainAmount.test(text)) return undefined;
  const point = text.indexOf('.');
  if (point < 0) return `${text}.00`;
  return text.length - point === 2 ? `${text}0` : text;
}
