import { bankDocumentText } from '../shared/bank-document-text';
import type { Voucher, VoucherLine } from '@mingzhang/contract';
import { fittingPoints, LINE_HEIGHT, MM_PER_POINT } from '@mingzhang/web';
import { printAmount, printFactor, type PrintAmount } from './print-amount';
import { FONTS, FRAME_MM, sheetSize, type PrintSettings } from './print-settings';
import { columnsOf, type SheetColumns, type SheetKind } from './sheet-columns';

/** Text with the size of letters, in points, at which its cell holds it. */
export interface FittedText {
  readonly text: string;
  readonly points: number;
}

export type FittedAmount = PrintAmount & FittedText;

export interface PrintRow {
  readonly lineNo: number;
  readonly summary: FittedText;
  readonly subject: FittedText;
  /** 币别, 汇率, 原币金额 above 单位, 单价, 数量; empty on a 金额式 sheet. */
  readonly factors: readonly (readonly FittedText[])[];
  readonly debit: FittedAmount | null;
  readonly credit: FittedAmount | null;
}

/** One sheet of a voucher; a long voucher has several. */
export interface PrintSheet {
  readonly voucherId: number;
  /** Counted from 1. */
  readonly part: number;
  readonly title: string;
  readonly company: FittedText;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** 记-12, or 记-12 (1/2). */
  readonly number: string;
  readonly attachmentCount: number;
  readonly maker: string;
  readonly checker: string;
  readonly cashier: string;
  readonly columns: SheetColumns;
  readonly rows: readonly PrintRow[];
  /** Lines left empty below the entries. */
  readonly emptyRows: number;
  /** Only on the last sheet; the others say 转下页. */
  readonly total: PrintTotal | null;
}

/** 合计 with the amount in capitals. */
interface PrintTotal {
  readonly capital: FittedText;
  readonly debit: FittedAmount | null;
  readonly credit: FittedAmount | null;
}

/** What sheets say besides the voucher: whose it is, titles of words, units of quantity. */
export interface PrintNames {
  readonly company: string;
  readonly titleByWord: ReadonlyMap<number, string>;
  readonly unitBySubject: ReadonlyMap<number, string>;
}

/** Part of the head that the company's name may take. */
const COMPANY_SHARE = 0.42;
/** What a pre-printed form has already. */
export const COMPANY_LABEL = '核算单位：';
export const TOTAL_LABEL = '合计：';
const USUAL_TITLE = '记账凭证';
/** Space between the rules of a cell and its letters, both sides together. */
const PADDING_MM = { across: 2, down: 0.8 };

/** The sheets of a voucher in order. No line is ever split between two. */
export function sheetsOf(
  voucher: Voucher,
  settings: PrintSettings,
  names: PrintNames,
): readonly PrintSheet[] {
  const columns = columnsOf(kindOf(voucher), settings);
  const count = Math.max(1, Math.ceil(voucher.lines.length / settings.lines));
  const number = `${voucher.word}-${voucher.code}`;
  return Array.from({ length: count }, (_, index) => {
    const lines = voucher.lines.slice(index * settings.lines, (index + 1) * settings.lines);
    return {
      voucherId: voucher.id,
      part: index + 1,
      title: names.titleByWord.get(voucher.wordId) || USUAL_TITLE,
      company: companyOf(names.company, settings),
      date: voucher.voucherDate,
      number: count === 1 ? number : `${number} (${index + 1}/${count})`,
      attachmentCount: voucher.attachmentCount,
      maker: voucher.updatedBy,
      checker: voucher.auditedBy ?? '',
      cashier: voucher.signedBy ?? '',
      columns,
      rows: lines.map((line) => rowOf(line, { columns, settings, names })),
      emptyRows: settings.lines - lines.length,
      total: index === count - 1 ? totalOf(voucher, columns, settings) : null,
    };
  });
}

/** One line with quantity or foreign currency makes the whole voucher 数量外币式. */
function kindOf({ lines }: Voucher): SheetKind {
  const hasFactor = lines.some((line) => isForeign(line) || printFactor(line.quantity) !== '');
  return hasFactor ? 'quantity' : 'amount';
}

function rowOf(
  line: VoucherLine,
  given: { columns: SheetColumns; settings: PrintSettings; names: PrintNames },
): PrintRow {
  const { columns, settings, names } = given;
  const { rowMm } = sheetSize(settings);
  const fitted = (text: string, widthMm: number, heightMm = rowMm) =>
    fit(text, { widthMm, heightMm, settings });
  const above = [line.currency, printFactor(line.exchangeRate), printFactor(line.foreignAmount)];
  const unit = names.unitBySubject.get(line.subjectId);
  const below = [unit, printFactor(line.unitPrice), printFactor(line.quantity)];
  const subRow = (texts: readonly (string | null | undefined)[], isUsed: boolean) =>
    columns.factorMm.map((width, at) => fitted((isUsed && texts[at]) || '', width, rowMm / 2));
  return {
    lineNo: line.lineNo,
    summary: fitted(`${line.summary} ${bankDocumentText(line)}`.trim(), columns.summaryMm),
    subject: fitted(subjectText(line), columns.subjectMm),
    factors: [subRow(above, isForeign(line)), subRow(below, printFactor(line.quantity) !== '')],
    debit: fitAmount(printAmount(line.debit, columns), columns, settings),
    credit: fitAmount(printAmount(line.credit, columns), columns, settings),
  };
}

/** Lines of the base currency carry its name, but no amount in it. */
function isForeign({ currency, foreignAmount }: VoucherLine): boolean {
  return currency !== null && printFactor(foreignAmount) !== '';
}

function subjectText({ subjectCode, subjectName, auxiliaryNames }: VoucherLine): string {
  return [`${subjectCode} ${subjectName}`, ...auxiliaryNames].join('_');
}

function totalOf(voucher: Voucher, columns: SheetColumns, settings: PrintSettings): PrintTotal {
  const { rowMm } = sheetSize(settings);
  const factors = columns.factorMm.reduce((sum, width) => sum + width, 0);
  const widthMm = columns.summaryMm + columns.subjectMm + factors;
  const options = { inCells: columns.inCells, yuanSign: true };
  return {
    capital: fitBeside(TOTAL_LABEL, voucher.capitalAmount, { widthMm, heightMm: rowMm, settings }),
    debit: fitAmount(printAmount(voucher.debitTotal, options), columns, settings),
    credit: fitAmount(printAmount(voucher.creditTotal, options), columns, settings),
  };
}

/** Plain figures stay on one line. */
function fitAmount(
  amount: PrintAmount | null,
  columns: SheetColumns,
  settings: PrintSettings,
): FittedAmount | null {
  if (amount === null) return null;
  if (amount.isInCells) return { ...amount, points: FONTS[settings.font] };
  const oneLine = FONTS[settings.font] * MM_PER_POINT * LINE_HEIGHT + PADDING_MM.down;
  const cell = { widthMm: columns.amountMm, heightMm: oneLine, settings };
  return { ...amount, ...fit(amount.text, cell) };
}

function companyOf(company: string, settings: PrintSettings): FittedText {
  const widthMm = sheetSize(settings).widthMm * COMPANY_SHARE;
  return fitBeside(COMPANY_LABEL, company, { widthMm, heightMm: FRAME_MM.head, settings });
}

/** A text whose cell also holds the label before it. */
function fitBeside(label: string, text: string, cell: Cell): FittedText {
  return { text, points: fit(`${label}${text}`, cell).points };
}

interface Cell {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly settings: PrintSettings;
}

function fit(text: string, { widthMm, heightMm, settings }: Cell): FittedText {
  const points = fittingPoints(text, {
    widthMm: widthMm - PADDING_MM.across,
    heightMm: heightMm - PADDING_MM.down,
    points: FONTS[settings.font],
  });
  return { text, points };
}

/** 2026-01-31 as 2026年01月31日. */
export function longDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${year}年${month}月${day}日`;
}
