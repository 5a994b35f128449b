import { PLACES } from './print-amount';
import type { SheetColumns } from './sheet-columns';

/** The lines of a sheet's table as SVG paths, in millimetres. */
interface SheetRules {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly strong: string;
  readonly faint: string;
  /** Where a thousand ends. */
  readonly thousands: string;
  /** Between 元 and 角. */
  readonly yuan: string;
  /** Through the amounts of the lines left empty; '' when none is. */
  readonly stroke: string;
}

/** Columns after which a thousand ends: 百万, 千. The one after 元 has a line of its own. */
const THOUSANDS = [3, 6];
const YUAN = 9;
/** The stroke keeps away from the rules around it. */
const STROKE_GAP_MM = 1;

export function tableWidth({ summaryMm, subjectMm, factorMm, amountMm }: SheetColumns): number {
  return factorMm.reduce((sum, width) => sum + width, summaryMm + subjectMm + 2 * amountMm);
}

/** The rules of a table of `lines` entries, with head and total. */
export function rulesOf(
  columns: SheetColumns,
  table: { readonly rowMm: number; readonly lines: number; readonly emptyRows: number },
): SheetRules {
  const { rowMm, lines } = table;
  const widthMm = tableWidth(columns);
  const heightMm = rowMm * (lines + 2);
  const amountsAt = widthMm - 2 * columns.amountMm;
  const edges = edgesOf(columns);
  const rows = Array.from({ length: lines + 1 }, (_, row) => across(0, widthMm, (row + 1) * rowMm));
  const inner = edges.map((x) => down(x, 0, x < amountsAt ? heightMm - rowMm : heightMm));
  const strong = [...rows, ...inner, columns.inCells ? across(amountsAt, widthMm, rowMm / 2) : ''];
  const cells = columns.inCells ? [amountsAt, amountsAt + columns.amountMm] : [];
  const cellRule = (at: number) => (place: number) =>
    down(at + (columns.amountMm / PLACES.length) * place, rowMm / 2, heightMm);
  const places = PLACES.map((_, place) => place).filter((place) => place > 0 && place !== YUAN);
  return {
    widthMm,
    heightMm,
    strong: strong.join(''),
    faint: [
      ...halves(columns, table),
      ...cells.flatMap((at) => places.filter((p) => !THOUSANDS.includes(p)).map(cellRule(at))),
    ].join(''),
    thousands: cells.flatMap((at) => THOUSANDS.map(cellRule(at))).join(''),
    yuan: cells.map((at) => cellRule(at)(YUAN)).join(''),
    stroke: strokeOf({ ...table, left: amountsAt, right: widthMm }),
  };
}

/** Where columns meet, from the left. */
function edgesOf({ summaryMm, subjectMm, factorMm, amountMm }: SheetColumns): number[] {
  const edges: number[] = [];
  let x = 0;
  for (const width of [summaryMm, subjectMm, ...factorMm, amountMm]) {
    x += width;
    edges.push(x);
  }
  return edges;
}

/** 数量外币式: currency above, quantity below. */
function halves(
  { kind, summaryMm, subjectMm, factorMm }: SheetColumns,
  { rowMm, lines }: { readonly rowMm: number; readonly lines: number },
): string[] {
  if (kind === 'amount') return [];
  const from = summaryMm + subjectMm;
  const to = factorMm.reduce((sum, width) => sum + width, from);
  return Array.from({ length: lines + 1 }, (_, row) => across(from, to, (row + 0.5) * rowMm));
}

function strokeOf(given: {
  readonly rowMm: number;
  readonly lines: number;
  readonly emptyRows: number;
  readonly left: number;
  readonly right: number;
}): string {
  const { rowMm, lines, emptyRows, left, right } = given;
  if (emptyRows === 0) return '';
  const top = (lines + 1 - emptyRows) * rowMm + STROKE_GAP_MM;
  const bottom = (lines + 1) * rowMm - STROKE_GAP_MM;
  return `M${mm(right - STROKE_GAP_MM)} ${mm(top)}L${mm(left + STROKE_GAP_MM)} ${mm(bottom)}`;
}

function across(from: number, to: number, y: number): string {
  return `M${mm(from)} ${mm(y)}H${mm(to)}`;
}

function down(x: number, from: number, to: number): string {
  return `M${mm(x)} ${mm(from)}V${mm(to)}`;
}

function mm(length: number): string {
  return String(Math.round(length * 100) / 100);
}

/** Where the digits of an amount stand in its column, by character, from the left. */
export function cellCentres(length: number, amountMm: number): string {
  const cell = amountMm / PLACES.length;
  const first = PLACES.length - length;
  return Array.from({ length }, (_, at) => mm((first + at + 0.5) * cell)).join(' ');
}
