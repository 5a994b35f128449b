import type { PayslipRow } from '@mingzhang/contract';
import { papers } from '@mingzhang/web';

/** How many slips stand on a sheet of A4. */
export const perPageChoices = ['1', '2', '3', '4'] as const;
export type PerPage = (typeof perPageChoices)[number];

/** Pairs of title and amount in a row of a slip. */
export const PAIRS = 4;
/** Millimetres; `slips.module.css` has the same. */
const MARGIN_MM = 8;
const HEAD_MM = 22;
const ROW_MM = 7;
const LINE_MM = 5;
const TAX_CHARACTERS = 58;

/** A pair of a slip: a field or a sum. */
interface SlipPair {
  readonly title: string;
  readonly amount: string;
  readonly isSum: boolean;
}

/** Incomes and deductions of a slip, each with its sum at the end, in rows of `PAIRS`. */
export function slipRows(slip: PayslipRow): readonly (readonly SlipPair[])[] {
  const plain = ({ title, amount }: { readonly title: string; readonly amount: string }) => ({
    title,
    amount,
    isSum: false,
  });
  const sum = (title: string, amount: string) => ({ title, amount, isSum: true });
  return [
    ...inRows([...slip.incomes.map(plain), sum('应发合计', slip.gross)]),
    ...inRows([
      ...slip.deductions.map(plain),
      sum('扣款合计', slip.deducted),
      sum('实发工资', slip.net),
    ]),
  ];
}

function inRows(pairs: readonly SlipPair[]): SlipPair[][] {
  const rows: SlipPair[][] = [];
  for (let at = 0; at < pairs.length; at += PAIRS) rows.push(pairs.slice(at, at + PAIRS));
  return rows;
}

/** Height of a slip in millimetres, as it is printed. */
function heightMm(slip: PayslipRow): number {
  const taxLines = Math.ceil(slip.tax.length / TAX_CHARACTERS);
  return HEAD_MM + slipRows(slip).length * ROW_MM + taxLines * LINE_MM;
}

/** A slip on its page and the room that it has. */
export interface PlacedSlip {
  readonly slip: PayslipRow;
  readonly heightMm: number;
}

/** Slips on pages of A4, so many on each as wished. One that needs more room takes that of the next one too. */
export function slipPages(slips: readonly PayslipRow[], perPage: PerPage): PlacedSlip[][] {
  const room = papers.a4.heightMm - 2 * MARGIN_MM;
  const slotMm = room / Number(perPage);
  const pages: PlacedSlip[][] = [];
  let left = 0;
  for (const slip of slips) {
    const slots = Math.min(Number(perPage), Math.max(1, Math.ceil(heightMm(slip) / slotMm)));
    const placed = { slip, heightMm: slots * slotMm };
    const page = pages.at(-1);
    // Sums of fractions of a page are not exact.
    if (page && left + 0.01 >= placed.heightMm) page.push(placed);
    else {
      pages.push([placed]);
      left = room;
    }
    left -= placed.heightMm;
  }
  return pages;
}
