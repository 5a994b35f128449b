import { groupBy } from '../../group-by';
import { Money, sumOf } from '../../money';
import { laterStatus } from '../consistency/repeated-row';
import { kindOfLabel } from '../data/invoice-kinds';
import { type InvoiceFacts, type InvoiceLine, type RiskLevel, type TaxStatus } from '../invoice';
import type { WorkbookRow } from './workbook-row';

/** Where a row stands. `file` is '' where only one file is read. */
export interface RowPlace {
  readonly file: string;
  readonly sheet: string;
  /** As the user sees it. */
  readonly row: number;
}

/** A place as another row of the same reading names it. */
export function placeTitle(place: RowPlace, seenFrom: RowPlace): string {
  const file = place.file === seenFrom.file ? '' : `文件“${place.file}”`;
  const sheet = file === '' && place.sheet === seenFrom.sheet ? '' : `工作表“${place.sheet}”`;
  return `${file}${sheet}第 ${place.row} 行`;
}

/** A row of the workbook with its place; `order` counts rows as they were read. */
export interface PlacedRow extends WorkbookRow {
  readonly place: RowPlace;
  readonly order: number;
}

/** The same number in a second row, with the row that it repeats. */
interface RepeatedPlace {
  readonly repeated: PlacedRow;
  readonly first: PlacedRow;
}

/** An invoice without direction, put together from its rows. */
export interface AssembledInvoice {
  readonly first: PlacedRow;
  readonly facts: Omit<InvoiceFacts, 'invoiceType'>;
  readonly repeats: readonly RepeatedPlace[];
}

const riskOrder: readonly RiskLevel[] = ['normal', 'doubtful', 'abnormal'];

/** The rows of one invoice, of both sheets and of all files that are read together. */
export class InvoiceDraft {
  private readonly headers: PlacedRow[] = [];
  private readonly lines: PlacedRow[] = [];
  private taxStatus: TaxStatus = 'normal';
  private riskLevel: RiskLevel = 'normal';
  /** Whether a row of the invoice could not be read: the invoice is refused as a whole. */
  isBroken = false;

  add(row: PlacedRow): void {
    if (row.line) this.lines.push(this.withSharedHeader(row));
    else this.headers.push(row);
    const { taxStatus, riskLevel } = row.header;
    this.taxStatus = laterStatus(this.taxStatus, taxStatus);
    const isWorse = riskOrder.indexOf(riskLevel) > riskOrder.indexOf(this.riskLevel);
    if (isWorse) this.riskLevel = riskLevel;
  }

  /** Of the lines of a file only the first one's header is asked for: the others keep no own one in memory. */
  private withSharedHeader(row: PlacedRow): PlacedRow {
    const before = this.lines.at(-1);
    return before?.place.file === row.place.file ? { ...row, header: before.header } : row;
  }

  /**
   * The invoice: 发票基础信息 is the truth of the totals, 信息汇总表 has the lines. Lines come from one file, that of the
   * header if it has any, so that a month in two files counts once. Without a header the lines add up to the totals.
   * The latest status of all rows counts. Call it for a draft with a row.
   */
  assembled(): AssembledInvoice | undefined {
    const linesByFile = groupBy(this.lines, ({ place }) => place.file);
    const first = this.headers[0] ?? this.lines[0];
    if (first === undefined) return undefined;
    const lineFile = linesByFile.has(first.place.file)
      ? first.place.file
      : (this.lines[0]?.place.file ?? '');
    const headerCount = this.headers.filter(({ place }) => place.file === lineFile).length;
    const lineRows = withoutCopies(linesByFile.get(lineFile) ?? [], headerCount);
    const lines = lineRows.flatMap(({ line }, at) => (line ? [{ ...line, lineNo: at + 1 }] : []));
    const totals = this.headers.length > 0 ? first.header : totalsOf(lines);
    const { taxStatus, riskLevel } = this;
    return {
      first,
      facts: {
        ...first.header,
        amount: totals.amount,
        tax: totals.tax,
        total: totals.total,
        isPositive: first.isPositive ?? !totals.total.isNegative,
        kind: this.kind(first, lines),
        taxStatus,
        riskLevel,
        lines,
      },
      repeats: this.repeats(first, linesByFile, lineFile),
    };
  }

  /** The kind by the label and the first special type that makes another kind of it. */
  private kind({ label }: PlacedRow, lines: readonly InvoiceLine[]): string {
    const plain = kindOfLabel(label)?.code ?? '';
    const special = lines.map(({ specialType }) => kindOfLabel(label, specialType)?.code ?? plain);
    return special.find((code) => code !== plain) ?? plain;
  }

  /** One row for each further header, and one for each further file that has only lines. */
  private repeats(
    first: PlacedRow,
    linesByFile: ReadonlyMap<string, readonly PlacedRow[]>,
    lineFile: string,
  ): RepeatedPlace[] {
    const filesWithHeader = new Set(this.headers.map(({ place }) => place.file));
    const headers = this.headers.slice(1);
    const lines = [...linesByFile].flatMap(([file, rows]) =>
      file === lineFile || filesWithHeader.has(file) ? [] : rows.slice(0, 1),
    );
    return [...headers, ...lines].map((repeated) => ({ repeated, first }));
  }
}

/**
 * The lines of a file that names the invoice several times: each line stands in it as often, and counts once. Lines that
 * are alike within one invoice stay.
 */
function withoutCopies(rows: readonly PlacedRow[], copies: number): readonly PlacedRow[] {
  if (copies < 2) return rows;
  const alike = groupBy(rows, lineKey);
  const isCopied = [...alike.values()].every((group) => group.length % copies === 0);
  if (!isCopied) return rows;
  const counted = new Set<PlacedRow>();
  for (const group of alike.values()) {
    for (const row of group.slice(0, group.length / copies)) counted.add(row);
  }
  return rows.filter((row) => counted.has(row));
}

function lineKey({ line }: PlacedRow): string {
  // Money as JSON has 2 decimals.
  const figures = [line?.quantity, line?.unitPrice].map((figure) => figure?.toExactText() ?? '');
  return JSON.stringify([line, figures]);
}

function totalsOf(lines: readonly InvoiceLine[]) {
  const total = ({ amount, tax, total: stated }: InvoiceLine): Money => stated ?? amount.plus(tax);
  return {
    amount: sumOf(lines.map(({ amount }) => amount)),
    tax: sumOf(lines.map(({ tax }) => tax)),
    total: sumOf(lines.map(total)),
  };
}
