import type { StatementView, StatementViewRow } from '@mingzhang/contract';
import { formatMoney, formLines, Money } from '@mingzhang/rules';
import { isWide, type FormRow } from './statement.model';

/** How a form stands in the width of its place; lengths in pixels. */
export interface FormLayout {
  /** The two sides of a balance sheet stand below each other, the assets first. */
  readonly isStacked: boolean;
  /** Smaller letters and less air: the form has room in no other way. */
  readonly isClose: boolean;
  /** Even so the form is wider than its place: it is scrolled, and what a figure is of stays in sight. */
  readonly isScrolled: boolean;
  readonly titlePx: number;
  readonly lineNoPx: number;
  readonly amountPx: number;
  /** The table is at least so wide. */
  readonly leastPx: number;
}

/** Widths of columns with the usual letters; a form of many columns has narrower amounts. */
const usual = {
  upright: { titlePx: 160, amountPx: 132 },
  wide: { titlePx: 276, amountPx: 112 },
  lineNoPx: 46,
} as const;
/** Widths of columns in close lines: a title has room for eight characters and its indent. */
const close = { titlePx: 116, lineNoPx: 30, amountLeastPx: 76 } as const;
/** A bold digit and a bold sign of 12 px, in the widest of the usual fonts, and the padding of a cell. */
const AMOUNT_PX = { digit: 8.4, sign: 4.6, padding: 10 } as const;
/** A character of a heading; a part of one that is longer than the most goes on in a further line. */
const HEAD_PX = { character: 12, padding: 10, most: 100 } as const;

type Laid = Pick<StatementView, 'template' | 'columns' | 'rows'>;

/**
 * The layout of a form on the screen. It has its usual size where that fits; else it has close lines; a balance sheet
 * that does not fit with its two sides beside each other has them below each other.
 * @param availablePx width of its place; undefined where it is not known, and the form has its usual size
 */
export function formLayout(view: Laid, availablePx: number | undefined): FormLayout {
  const isDouble = view.template.kind === 'balanceSheet';
  const sides = isDouble ? 2 : 1;
  const { titlePx, amountPx } = isWide(view) ? usual.wide : usual.upright;
  const spacious = { titlePx, amountPx, lineNoPx: usual.lineNoPx };
  const count = view.columns.length;
  if (availablePx === undefined || widthOf(spacious, count) * sides <= availablePx) {
    return layoutOf(spacious, { isClose: false, isStacked: false, count, sides, availablePx });
  }
  const narrow = {
    titlePx: close.titlePx,
    lineNoPx: close.lineNoPx,
    amountPx: closeAmountPx(view),
  };
  const isStacked = isDouble && widthOf(narrow, count) * sides > availablePx;
  return layoutOf(narrow, {
    isClose: true,
    isStacked,
    count,
    sides: isStacked ? 1 : sides,
    availablePx,
  });
}

interface Widths {
  readonly titlePx: number;
  readonly lineNoPx: number;
  readonly amountPx: number;
}

function layoutOf(
  widths: Widths,
  {
    isClose,
    isStacked,
    count,
    sides,
    availablePx,
  }: Pick<FormLayout, 'isClose' | 'isStacked'> & {
    readonly count: number;
    readonly sides: number;
    readonly availablePx: number | undefined;
  },
): FormLayout {
  const leastPx = widthOf(widths, count) * sides;
  const isScrolled = availablePx !== undefined && leastPx > availablePx;
  return { ...widths, isClose, isStacked, isScrolled, leastPx };
}

/** Width of one side of a form with so many amounts. */
const widthOf = ({ titlePx, lineNoPx, amountPx }: Widths, count: number) =>
  titlePx + lineNoPx + amountPx * count;

/** Pixels in which every amount of the form stands whole in close lines, and every word of its headings. */
function closeAmountPx({ columns, rows }: Laid): number {
  const amounts = rows.flatMap(({ values }) => Object.values(values).map(amountTextPx));
  const heads = columns.flatMap(({ title }) => title.split(/[（）()、\s]/).map(headTextPx));
  return Math.ceil(Math.max(close.amountLeastPx, ...amounts, ...heads));
}

function amountTextPx(value: string | null): number {
  const text = value === null ? '' : formatMoney(Money.parse(value));
  const digits = text.replace(/\D/g, '').length;
  return digits * AMOUNT_PX.digit + (text.length - digits) * AMOUNT_PX.sign + AMOUNT_PX.padding;
}

const headTextPx = (word: string) =>
  Math.min(HEAD_PX.most, word.length * HEAD_PX.character + HEAD_PX.padding);

/** The lines of a form on the screen, by its sections: one, or the two sides of a balance sheet that is stacked. */
export function sectionsOf(
  rows: readonly StatementViewRow[],
  isStacked: boolean,
): readonly (readonly FormRow[])[] {
  const lines = formLines(rows);
  if (!isStacked) return [lines];
  return [0, 1].map((side) => lines.map((parts) => [parts[side] ?? null]).filter(([row]) => row));
}
