/** A kind of label paper; millimetres. */
export interface LabelSheet {
  readonly title: string;
  readonly paper: { readonly widthMm: number; readonly heightMm: number };
  readonly columns: number;
  readonly rows: number;
  readonly label: { readonly widthMm: number; readonly heightMm: number };
  /** From the edge of the paper to the first label. */
  readonly left: number;
  readonly top: number;
  /** White left and right on a label: printers of sheets leave 4 mm along the paper empty, and are out by a millimetre. */
  readonly sideMm: number;
  /** Side of the QR code with its white rim. */
  readonly codeMm: number;
}

const single = (widthMm: number, heightMm: number, codeMm: number): LabelSheet => ({
  title: `标签打印机 ${widthMm} × ${heightMm}`,
  paper: { widthMm, heightMm },
  columns: 1,
  rows: 1,
  label: { widthMm, heightMm },
  left: 0,
  top: 0,
  sideMm: 2,
  codeMm,
});

/** Label paper in use: sheets of A4, and rolls of label printers with one label to a page. */
export const labelSheets = {
  a4: {
    title: 'A4 不干胶 3 × 8（70 × 36）',
    paper: { widthMm: 210, heightMm: 297 },
    columns: 3,
    rows: 8,
    label: { widthMm: 70, heightMm: 36 },
    // 8 × 36 of 297 leaves 9: half of it above.
    left: 0,
    top: 4.5,
    sideMm: 5,
    codeMm: 24,
  },
  '60x40': single(60, 40, 25),
  '50x30': single(50, 30, 18),
} as const satisfies Readonly<Record<string, LabelSheet>>;
type LabelSheetName = keyof typeof labelSheets;

export const isLabelSheet = (text: string): text is LabelSheetName =>
  Object.hasOwn(labelSheets, text);

export const perPage = ({ columns, rows }: LabelSheet) => columns * rows;

/** A label's place on its page; millimetres from the upper left corner of the paper. */
export interface PlacedLabel {
  /** Which of the labels. */
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

/**
 * The labels of each page, row by row, each once.
 * @param skipped labels of the first sheet that are gone already
 */
export function placedLabels(
  count: number,
  { sheet, skipped }: { readonly sheet: LabelSheet; readonly skipped: number },
): PlacedLabel[][] {
  const size = perPage(sheet);
  const first = Math.min(Math.max(0, Math.trunc(skipped)), size - 1);
  const pages: PlacedLabel[][] = [];
  for (let index = 0; index < count; index += 1) {
    const place = index + first;
    const page = Math.floor(place / size);
    const [row, column] = [Math.floor((place % size) / sheet.columns), place % sheet.columns];
    const x = sheet.left + column * sheet.label.widthMm;
    const y = sheet.top + row * sheet.label.heightMm;
    (pages[page] ??= []).push({ index, x, y });
  }
  return pages;
}
