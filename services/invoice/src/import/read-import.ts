import {
  CertificationReader,
  invoiceNumbers,
  InvoiceReader,
  ownedFileInvoices,
  type CertificationRow,
  type InvoiceFacts,
  type InvoiceOrigin,
  type RowPlace,
  type RowReport,
  type UnreadFile,
} from '@mingzhang/rules/invoice';
import {
  BusinessError,
  readInvoiceFiles,
  readWorkbookInParts,
  sheetLimits,
  type SheetPart,
  type UploadedInvoiceFile,
} from '@mingzhang/server';

/** An invoice of the files, for the company with the tax id `owner`. */
export interface ImportedInvoice {
  readonly owner: string;
  readonly facts: InvoiceFacts;
  readonly origin: InvoiceOrigin;
  readonly place: RowPlace;
}

/** What the files of an import say, before anything is looked up in the account set. */
export interface ImportReading {
  readonly invoices: readonly ImportedInvoice[];
  readonly ticks: readonly CertificationRow[];
  readonly refused: readonly RowReport[];
  readonly refusedTicks: readonly RowReport[];
  readonly notices: readonly RowReport[];
  readonly unread: readonly UnreadFile[];
}

/** Rows of all workbooks of one import; the last one may have as many again. */
const rowsAtMost = 200_000;
/** Parts of some hundred rows that one workbook may have in memory. */
const partsAtMost = 1_000;
const tooMany = `一次最多导入 ${rowsAtMost / 10_000} 万行，请按月份分次导出和导入`;
const tooLong =
  '本次导入的各个文件文字合计过多，此文件未读取，请删去多余的内容，或分次上传、按月份分次导出和导入';

/**
 * Reads workbooks of the tax bureau, files of 勾选 and single e-invoices, told by their content. A
 * file that can't be read to its end gives nothing. An invoice that a workbook has is not taken from
 * a single file once more. Memory is bounded by the rows of an import and by the characters of all
 * its workbooks.
 * @param ownTaxIds of the companies whose invoices are read
 * @param report called with the number of rows read so far; reading ends where it rejects
 * @param charsAtMost characters of all workbooks together, counted as in `SheetLimits.chars`
 */
export async function readImport(
  files: readonly UploadedInvoiceFile[],
  ownTaxIds: readonly string[],
  report: (rows: number) => Promise<void>,
  charsAtMost = sheetLimits.chars,
): Promise<ImportReading> {
  const single = await readInvoiceFiles(files, undefined, () => report(0));
  const workbooks = new WorkbookFiles(ownTaxIds, { report, chars: charsAtMost });
  for (const file of single.workbooks) await workbooks.read(file);
  const read = workbooks.finish();
  const owned = ownedFileInvoices(single.invoices, ownTaxIds);
  const ofWorkbooks = new Map<string, RowPlace>();
  for (const { facts, place } of read.invoices)
    for (const number of invoiceNumbers(facts)) ofWorkbooks.set(number, place);
  const invoices: ImportedInvoice[] = [...read.invoices];
  const repeated: RowReport[] = [];
  for (const { owner, facts, origin, file } of owned.invoices) {
    const place = { file, sheet: '', row: 0 };
    const [number = ''] = invoiceNumbers(facts);
    const first = invoiceNumbers(facts).flatMap((each) => ofWorkbooks.get(each) ?? [])[0];
    if (first) repeated.push({ ...place, number, rule: 'R05', msg: repetition(first) });
    else invoices.push({ owner, facts, origin, place });
  }
  return {
    invoices,
    ticks: read.ticks,
    refused: [...read.refused, ...owned.refused, ...repeated],
    refusedTicks: read.refusedTicks,
    notices: [...read.notices, ...owned.notices],
    unread: [...single.refused, ...read.unread],
  };
}

function repetition({ file, sheet, row }: RowPlace): string {
  return `与文件“${file}”工作表“${sheet}”第 ${row} 行是同一张发票，以税务局导出的文件为准`;
}

/** Reads workbooks, one after the other. */
class WorkbookFiles {
  private readonly invoices: InvoiceReader;
  private readonly ticks = new CertificationReader();
  private readonly unread: UnreadFile[] = [];
  private readonly report: (rows: number) => Promise<void>;
  private rows = 0;
  private charsLeft: number;

  constructor(
    ownTaxIds: readonly string[],
    { report, chars }: { readonly report: (rows: number) => Promise<void>; readonly chars: number },
  ) {
    this.invoices = new InvoiceReader(ownTaxIds);
    this.report = report;
    this.charsLeft = chars;
  }

  async read(file: UploadedInvoiceFile): Promise<void> {
    try {
      if (this.rows >= rowsAtMost) throw new BusinessError('FILE_TOO_LARGE', { msg: tooMany });
      // All parts first: a file that is damaged in the middle gives nothing.
      await this.add(file.name, await this.partsOf(file));
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      this.unread.push({ file: file.name, msg: error.message });
    }
  }

  finish() {
    const { invoices, refused, notices, unread } = this.invoices.finish();
    const { rows: ticks, refused: refusedTicks, unread: others } = this.ticks.finish();
    const unreadAsTicks = new Set(others.map(({ file }) => file));
    return {
      invoices: invoices.map((invoice) => ({ ...invoice, origin: 'workbook' as const })),
      ticks,
      refused,
      refusedTicks,
      notices,
      // Files of 勾选 lack the columns of invoices.
      unread: [...this.unread, ...unread.filter(({ file }) => unreadAsTicks.has(file))],
    };
  }

  private async add(file: string, parts: readonly SheetPart[]): Promise<void> {
    let sheet: string | undefined;
    let add = (_: SheetPart['rows']) => undefined as void;
    for (const part of parts) {
      if (part.sheet !== sheet) {
        sheet = part.sheet;
        const takers = [this.invoices, this.ticks].map((each) => each.sheet(file, part.sheet));
        add = (rows) => {
          for (const row of rows) {
            this.rows += 1;
            for (const take of takers) take(row);
          }
        };
      }
      add(part.rows);
      await this.report(this.rows);
    }
  }
  /**
   * A file that is refused takes nothing from the characters of the import.
   * @throws BusinessError FILE_… for a file that can't be read, has too many rows or is too long
   */
  private async partsOf(file: UploadedInvoiceFile): Promise<SheetPart[]> {
    const parts: SheetPart[] = [];
    let left = this.charsLeft;
    const goOn = () => this.report(this.rows);
    for await (const part of readWorkbookInParts(file, undefined, { goOn })) {
      left -= part.chars;
      if (left < 0) throw new BusinessError('FILE_TOO_LARGE', { msg: tooLong });
      parts.push(part);
      if (parts.length > partsAtMost) throw new BusinessError('FILE_TOO_LARGE', { msg: tooMany });
    }
    this.charsLeft = left;
    return parts;
  }
}
