import type { SourceRow } from '../../old-books/source-row';
import { invoiceNumbers } from '../consistency/invoice-links';
import { numberProblem } from '../consistency/number-rules';
import type { InvoiceFacts, InvoiceRule } from '../invoice';
import { HeadingSearch, type UnreadFile } from './headings';
import {
  type AssembledInvoice,
  InvoiceDraft,
  type PlacedRow,
  placeTitle,
  type RowPlace,
} from './invoice-draft';
import { foreignProblem, ownersOf, ownSides, type OwnSide } from './own-sides';
import { readWorkbookRow, type WorkbookLayout, workbookLayout } from './workbook-row';

/** A sheet of a file; rows above the headings belong to it. */
export interface InvoiceSheet {
  /** Name of the file, '' where only one is read. */
  readonly file: string;
  readonly sheet: string;
  readonly rows: Iterable<SourceRow>;
}

/** An invoice of a file, for the company with the tax id `owner`. */
interface ReadInvoice {
  readonly owner: string;
  readonly facts: InvoiceFacts;
  /** Its row in 发票基础信息, or its first line. */
  readonly place: RowPlace;
}

/** What the report says of a row. `number` is '' where the row has none that can be read. */
export interface RowReport extends RowPlace {
  readonly number: string;
  /** Absent where the row can't be read. */
  readonly rule?: InvoiceRule;
  readonly msg: string;
}

export interface InvoiceReading {
  readonly invoices: readonly ReadInvoice[];
  /** Rows that are not imported, in the order of the files. */
  readonly refused: readonly RowReport[];
  /** Rows that are imported and that a person must know of. */
  readonly notices: readonly RowReport[];
  /** Files of another layout. */
  readonly unread: readonly UnreadFile[];
}

const WAY_OUT = '请在电子税务局“税务数字账户”的“全量发票查询”导出后再导入';
const LAYOUT = '税务局导出的发票文件';

/**
 * Reads workbooks of the tax bureau row by row, so that a caller needs no whole file in memory. Several files and sheets
 * are read together: their invoices count once. Time is linear in the rows.
 */
export class InvoiceReader {
  private readonly owners: ReadonlySet<string>;
  private readonly drafts = new Map<string, InvoiceDraft>();
  private readonly all = new Set<InvoiceDraft>();
  private readonly refused: Ordered<RowReport>[] = [];
  private readonly notices: RowReport[] = [];
  private readonly headings = new HeadingSearch(workbookLayout);
  private rows = 0;

  /** @param ownTaxIds of the companies whose invoices are read; several for many clients' files at once */
  constructor(ownTaxIds: readonly string[]) {
    this.owners = ownersOf(ownTaxIds);
  }

  /** Begins a sheet; the function takes its rows in order, from the first one. */
  sheet(file: string, sheet: string): (row: SourceRow) => void {
    const layoutOf = this.headings.sheet(file);
    return (row) => {
      const layout = layoutOf(row);
      if (layout) this.add(row, layout, { file, sheet, row: row.row });
    };
  }

  /** What was read. Call it once, after the last row. */
  finish(): InvoiceReading {
    const invoices = [...this.all].flatMap((draft) => this.finishDraft(draft));
    const refused = this.refused
      .sort((left, right) => left.order - right.order)
      .map(({ report }) => report);
    const unread = this.headings.unread(LAYOUT, WAY_OUT);
    return { invoices, refused, notices: this.notices, unread };
  }

  private add(row: SourceRow, layout: WorkbookLayout, place: RowPlace): void {
    const read = readWorkbookRow(row, layout);
    if (read === undefined) return;
    this.rows += 1;
    const placed: PlacedRow = { ...read, place, order: this.rows };
    const draft = this.draftOf(placed);
    if (read.problems.length === 0) return draft.add(placed);
    draft.isBroken = true;
    this.refuse(placed, `${read.problems.join('；')}，整张发票没有导入`);
  }

  private draftOf({ header }: PlacedRow): InvoiceDraft {
    const numbers = invoiceNumbers(header);
    const known = numbers.map((number) => this.drafts.get(number)).find((found) => found);
    const draft = known ?? new InvoiceDraft();
    this.all.add(draft);
    for (const number of numbers) if (!this.drafts.has(number)) this.drafts.set(number, draft);
    return draft;
  }

  private finishDraft(draft: InvoiceDraft): ReadInvoice[] {
    const invoice = draft.isBroken ? undefined : draft.assembled();
    if (invoice === undefined) return [];
    const { first, facts } = invoice;
    const wrongNumber = numberProblem(facts);
    if (wrongNumber !== undefined) {
      this.refuse(first, wrongNumber, 'R06');
      return [];
    }
    const sides = this.sidesOf(invoice);
    if (sides.length === 0) {
      this.refuse(first, foreignProblem(facts, this.owners), 'R08');
      return [];
    }
    this.reportRepeats(invoice);
    return sides.map(({ owner, invoiceType }) => ({
      owner,
      facts: { ...facts, invoiceType },
      place: first.place,
    }));
  }

  private sidesOf({ first, facts }: AssembledInvoice): OwnSide[] {
    const sides = ownSides(facts, this.owners);
    if (sides.length > 0 && facts.seller.taxId === facts.buyer.taxId) {
      const msg = '销售方和购买方都是本公司，已按销项发票导入，请核对';
      this.notices.push(reportOf(first, msg));
    }
    return sides;
  }

  private reportRepeats({ repeats }: AssembledInvoice): void {
    for (const { repeated, first } of repeats) {
      const isEqual = (['amount', 'tax', 'total'] as const).every((key) =>
        repeated.header[key].equals(first.header[key]),
      );
      const isComparable = repeated.line === undefined && first.line === undefined;
      const differs = isComparable && !isEqual ? '、金额不同，请对照原票核对' : '';
      const msg = `与${placeTitle(first.place, repeated.place)}的发票号码相同${differs}，本行没有导入`;
      this.refuse(repeated, msg, 'R05');
    }
  }

  private refuse(row: PlacedRow, msg: string, rule?: InvoiceRule): void {
    this.refused.push({ order: row.order, report: reportOf(row, msg, rule) });
  }
}

interface Ordered<T> {
  readonly order: number;
  readonly report: T;
}

/** Reads sheets that are in memory; `InvoiceReader` reads them row by row. */
export function readInvoiceSheets(
  sheets: Iterable<InvoiceSheet>,
  ownTaxIds: readonly string[],
): InvoiceReading {
  const reader = new InvoiceReader(ownTaxIds);
  for (const { file, sheet, rows } of sheets) {
    const add = reader.sheet(file, sheet);
    for (const row of rows) add(row);
  }
  return reader.finish();
}

function reportOf({ place, header }: PlacedRow, msg: string, rule?: InvoiceRule): RowReport {
  const [number = ''] = invoiceNumbers(header);
  return { ...place, number, ...(rule && { rule }), msg };
}
