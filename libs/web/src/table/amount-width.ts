import {
  formatMoney,
  Money,
  textOfValue,
  valueOf,
  type ColumnKind,
  type Table,
  type Totals,
} from '@mingzhang/rules';
import { momentText } from '../moment-text';
import { glyphWidths, type Weight } from './glyph-width';

const DIGIT_PX = 7.5;
const CELL_PADDING_PX = 16;
/** As long as 1,000,000.00, so that columns of small books do not crowd. */
const LEAST_DIGITS = 12;

/** Of bold tabular figures at 13 px, and of the padding on both sides. */
const BOLD_DIGIT_PX = 7.9;
const BOLD_SIGN_PX = 3.8;
const BOLD_PADDING_PX = 18;

const CELL_FONT_PX = 13;

/** The widths that are assumed in pixels, or those of the font of the page where they are greater. */
function measuredPx(
  assumed: { readonly digit: number; readonly sign: number },
  { fontPx, weight }: { readonly fontPx: number; readonly weight: Weight },
) {
  const widths = glyphWidths(weight);
  return {
    digit: Math.max(assumed.digit, (widths?.digit ?? 0) * fontPx),
    sign: Math.max(assumed.sign, (widths?.sign ?? 0) * fontPx),
  };
}

/** Pixels of a column in which each of these amounts, in yuan, stands whole. */
export function amountPxOf(amounts: readonly string[]): number {
  const lengths = amounts.map((amount) => formatMoney(Money.parse(amount)).length);
  const longest = lengths.reduce((most, length) => Math.max(most, length), LEAST_DIGITS);
  const { digit } = measuredPx({ digit: DIGIT_PX, sign: 0 }, { fontPx: CELL_FONT_PX, weight: 400 });
  return Math.ceil(longest * digit) + CELL_PADDING_PX;
}

/** Pixels of a column in which each of these totals stands whole; none need none. */
export function totalPxOf(totals: readonly string[]): number {
  return boldPxOf(totals.map((total) => formatMoney(Money.parse(total))));
}

function boldPxOf(texts: readonly string[]): number {
  const { digit, sign } = measuredPx(
    { digit: BOLD_DIGIT_PX, sign: BOLD_SIGN_PX },
    { fontPx: CELL_FONT_PX, weight: 600 },
  );
  const widths = texts.map((text) => {
    const digits = text.replace(/\D/g, '').length;
    return digits * digit + (text.length - digits) * sign + BOLD_PADDING_PX;
  });
  return Math.ceil(Math.max(0, ...widths));
}

/** Of a heading at 12 px: a Chinese character, and any other. */
const HEAD_PX = { wide: 12, other: 6.8, padding: 18, fontPx: 12, weight: 600 } as const;
const wide = /[\u2E80-\uFFEF]/;

function headPxOf(title: string): number {
  return Math.ceil(HEAD_PX.padding + textPx(title, HEAD_PX));
}

/** Of a heading in as many lines as it is clamped to (`.folds` of book-table.module.css). */
const HEAD_LINES = 3;
/** Characters of a folded line: longer names end in an ellipsis, and are told whole by the pointer. */
const LINE_CHARS = { least: 2, most: 7 } as const;

function foldedHeadPxOf(title: string): number {
  const chars = Math.ceil(textPx(title, HEAD_PX) / HEAD_PX.wide / HEAD_LINES);
  const inLine = Math.min(LINE_CHARS.most, Math.max(LINE_CHARS.least, chars));
  return Math.min(headPxOf(title), inLine * HEAD_PX.wide + HEAD_PX.padding);
}

/** Of a text in a cell, such as a number with a Chinese character before it, and its padding. */
const TEXT_PX = { wide: 13, other: 7.8, padding: 22, fontPx: CELL_FONT_PX, weight: 400 } as const;

/** Pixels of a column in which each of these short texts stands whole. */
export function textPxOf(texts: readonly string[]): number {
  const widths = texts.map((text) => TEXT_PX.padding + textPx(text, TEXT_PX));
  return Math.ceil(Math.max(0, ...new Set(widths)));
}

function textPx(text: string, px: typeof HEAD_PX | typeof TEXT_PX): number {
  const { digit } = measuredPx({ digit: px.other, sign: 0 }, px);
  return [...text].reduce((sum, char) => sum + (wide.test(char) ? px.wide : digit), 0);
}

/** Figures that would read as others if they were cut. */
const FIGURES: readonly ColumnKind[] = ['money', 'foreign', 'quantity', 'price'];

/**
 * Pixels of each column of amounts, quantities and prices in which its own ones and its heading stand whole: in a table
 * of many, those in which little is leave their room to the others.
 */
export function eachFigurePx<Row, Key extends string>(
  table: Table<Row, Key>,
  rows: readonly Row[],
  totals: Totals<string> = {},
): Partial<Record<Key, number>> {
  return eachPx(table, rows, { totals, headOf: headPxOf });
}

/** Likewise with headings that go on in further lines where the table is too wide for its place. */
export function eachFoldedPx<Row, Key extends string>(
  table: Table<Row, Key>,
  rows: readonly Row[],
): Partial<Record<Key, number>> {
  return eachPx(table, rows, { totals: {}, headOf: foldedHeadPxOf });
}

function eachPx<Row, Key extends string>(
  table: Table<Row, Key>,
  rows: readonly Row[],
  {
    totals,
    headOf,
  }: { readonly totals: Totals<string>; readonly headOf: (title: string) => number },
): Partial<Record<Key, number>> {
  const shown = table.columns.filter(({ kind }) => FIGURES.includes(kind));
  const px = shown.map((column) => {
    const { key, kind, title } = column;
    // Of many columns most cells hold the same: nothing.
    const values = new Set([...rows.map((row) => valueOf(column, row)), totals[key]]);
    const texts = [...values].map((value) => textOfValue(kind, value, momentText));
    return [key, Math.max(headOf(title), boldPxOf(texts))] as const;
  });
  return Object.fromEntries(px) as Partial<Record<Key, number>>;
}
