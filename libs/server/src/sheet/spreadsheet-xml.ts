import { RowBuilder } from './row-builder';
import { sheetToRead, type ChosenSheet } from './sheet-choice';
import { figureCell, formatKind, resultCell, type FormatKind } from './sheet-figures';
import { decodedText } from './sheet-text';
import { refuseFile, type Cell, type SheetLimits, type SheetRow } from './sheet.types';
import { attributeOf, XmlScan } from './xml-scan';

/** Yields the rows of a single-file XML workbook (Excel 2003), which programs name .xls or .xml. */
export function* readSpreadsheetXml(
  bytes: Buffer,
  limits: SheetLimits,
  { place, onSheet }: ChosenSheet,
): Generator<SheetRow> {
  const names: { readonly name: string; readonly at: number }[] = [];
  const counting = new XmlScan({
    open: (tag, attributes) => {
      if (tag !== 'Worksheet') return;
      const at = names.length;
      names.push({ name: attributeOf(attributes, 'Name') ?? '', at });
      if (at >= limits.sheets) refuseFile('FILE_TOO_LARGE', `工作表超过 ${limits.sheets} 个`);
    },
  });
  for (const text of utf8Of(bytes)) counting.push(text);
  counting.end();
  if (names.length === 0) refuseFile('FILE_DAMAGED');
  const sheet = sheetToRead(names, place);
  if (sheet === undefined) return;
  onSheet?.(sheet.name);
  const reader = new SheetReader(limits, sheet.at);
  const scan = new XmlScan(reader);
  for (const text of utf8Of(bytes)) {
    scan.push(text);
    yield* reader.take();
  }
  scan.end();
  yield* reader.take();
}

/** The scanner reads UTF-8, but the file may be GBK. */
function* utf8Of(bytes: Buffer): Generator<Buffer> {
  for (const text of decodedText(bytes)) yield Buffer.from(text);
}

/** A cell whose tags are being read. */
interface OpenCell {
  type: string;
  text: string;
  readonly formula: boolean;
  readonly format: FormatKind;
  hasValue: boolean;
}

class SheetReader {
  private readonly builder: RowBuilder;
  private sheet = -1;
  private row = 0;
  private column = 0;
  private cell: OpenCell | undefined;
  private readonly styles = new Styles();
  private rowStyle: string | undefined;
  private inData = false;
  private mergedUntil = 0;
  /** Further columns that the cell covers. */
  private across = 0;

  constructor(
    limits: SheetLimits,
    private readonly wanted: number,
  ) {
    this.builder = new RowBuilder(limits);
  }

  take(): SheetRow[] {
    return this.builder.take();
  }

  open(tag: string, attributes: string): void {
    this.styles.open(tag, attributes);
    if (tag === 'Worksheet') this.sheet += 1;
    else if (this.sheet !== this.wanted) return;
    else if (tag === 'Row') {
      this.row = indexOf(attributes) ?? this.row + 1;
      this.column = 0;
      this.rowStyle = attributeOf(attributes, 'StyleID');
      this.builder.begin(this.row);
    } else if (tag === 'Cell') this.openCell(attributes);
    else if (tag === 'Data' && this.cell) {
      this.cell.type = attributeOf(attributes, 'Type') ?? 'String';
      this.cell.hasValue = true;
      this.inData = true;
    }
  }

  text(text: string): void {
    if (this.inData && this.cell) this.cell.text += text;
  }

  close(tag: string): void {
    if (tag === 'Data') this.inData = false;
    else if (this.sheet !== this.wanted) return;
    else if (tag === 'Cell' && this.cell) {
      this.builder.set(this.column - 1, toCell(this.cell));
      this.column += this.across;
      this.cell = undefined;
    } else if (tag === 'Row') this.builder.end(this.row <= this.mergedUntil);
  }

  private openCell(attributes: string): void {
    this.column = indexOf(attributes) ?? this.column + 1;
    const more = (name: string) =>
      Math.min(200_000, Number(attributeOf(attributes, name) ?? 0) || 0);
    const [down, across] = [more('MergeDown'), more('MergeAcross')];
    if (down > 0 || across > 0) this.mergedUntil = Math.max(this.mergedUntil, this.row + down);
    const formula = attributeOf(attributes, 'Formula') !== undefined;
    const format = this.styles.formatOf(attributeOf(attributes, 'StyleID') ?? this.rowStyle);
    this.cell = { type: 'String', text: '', formula, format, hasValue: false };
    this.across = across;
  }
}

function indexOf(attributes: string): number | undefined {
  const text = attributeOf(attributes, 'Index');
  if (text === undefined) return undefined;
  const index = Number(text);
  return Number.isInteger(index) && index > 0 ? index : refuseFile('FILE_DAMAGED');
}

function toCell(cell: OpenCell): Cell | undefined {
  if (!cell.formula) return valueOf(cell);
  return resultCell(cell.hasValue ? valueOf(cell) : undefined);
}

function valueOf({ type, format, text }: OpenCell): Cell {
  if (type === 'DateTime') return { kind: 'date', text: text.slice(0, 10) };
  if (type === 'Error') return { kind: 'error', text };
  if (type !== 'Number') return { kind: 'text', text };
  // Dates have the type DateTime, so only percent formats matter for numbers.
  const shown = format === 'percent' ? format : undefined;
  return figureCell(text, { format: shown, startsIn1904: false });
}

/** Number formats by the styles of a workbook. A style inherits its parent's format. */
class Styles {
  private readonly formats = new Map<string, FormatKind>();
  private style: string | undefined;

  open(tag: string, attributes: string): void {
    if (tag === 'Style') {
      this.style = attributeOf(attributes, 'ID');
      const parent = attributeOf(attributes, 'Parent');
      if (this.style !== undefined) this.formats.set(this.style, this.formatOf(parent));
    } else if (tag === 'NumberFormat' && this.style !== undefined) {
      const code = attributeOf(attributes, 'Format');
      this.formats.set(this.style, code === 'Percent' ? 'percent' : formatKind(code));
    }
  }

  formatOf(style: string | undefined): FormatKind {
    return style === undefined ? undefined : this.formats.get(style);
  }
}
