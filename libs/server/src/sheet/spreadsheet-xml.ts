import { RowBuilder } from './row-builder';
import { sheetToRead } from './sheet-choice';
import { decimalOf } from './sheet-figures';
import { decodedText } from './sheet-text';
import { refuseFile, type Cell, type SheetLimits, type SheetRow } from './sheet.types';
import { attributeOf, XmlScan } from './xml-scan';

/** Rows of a workbook of one XML file (Excel 2003), which programs name .xls or .xml. */
export function* readSpreadsheetXml(
  bytes: Buffer,
  limits: SheetLimits,
  place = 0,
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
  const reader = new SheetReader(limits, sheet.at);
  const scan = new XmlScan(reader);
  for (const text of utf8Of(bytes)) {
    scan.push(text);
    yield* reader.take();
  }
  scan.end();
  yield* reader.take();
}

/** The scanner reads UTF-8; the file may be GBK. */
function* utf8Of(bytes: Buffer): Generator<Buffer> {
  for (const text of decodedText(bytes)) yield Buffer.from(text);
}

class SheetReader {
  private readonly builder: RowBuilder;
  private sheet = -1;
  private row = 0;
  private column = 0;
  private cell: { type: string; formula: boolean; text: string } | undefined;
  private inData = false;
  private mergedUntil = 0;
  /** Columns that the cell covers beside its own. */
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
    if (tag === 'Worksheet') this.sheet += 1;
    else if (this.sheet !== this.wanted) return;
    else if (tag === 'Row') {
      this.row = indexOf(attributes) ?? this.row + 1;
      this.column = 0;
      this.builder.begin(this.row);
    } else if (tag === 'Cell') this.openCell(attributes);
    else if (tag === 'Data' && this.cell) {
      this.cell.type = attributeOf(attributes, 'Type') ?? 'String';
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
    this.cell = { type: 'String', formula, text: '' };
    this.across = across;
  }
}

function indexOf(attributes: string): number | undefined {
  const text = attributeOf(attributes, 'Index');
  if (text === undefined) return undefined;
  const index = Number(text);
  return Number.isInteger(index) && index > 0 ? index : refuseFile('FILE_DAMAGED');
}

function toCell({ type, formula, text }: { type: string; formula: boolean; text: string }): Cell {
  if (formula) return { kind: 'formula' };
  if (type === 'DateTime') return { kind: 'date', text: text.slice(0, 10) };
  if (type === 'Error') return { kind: 'error', text };
  if (type !== 'Number') return { kind: 'text', text };
  const decimal = decimalOf(text);
  return decimal === undefined ? { kind: 'error', text } : { kind: 'number', text: decimal };
}
