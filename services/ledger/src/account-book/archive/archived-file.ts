import type { ArchivedBook } from '@mingzhang/contract';
import { Money, sumOfTexts, type Table } from '@mingzhang/rules';
import { tableSheet, writeSheet, type SheetFormat, type ZippedFile } from '@mingzhang/server';
import type { ArchiveNames } from './archive-names';

/** A spreadsheet shows 1,048,576 rows per sheet, including the lines above the headings. */
const ROWS_AT_MOST = 1_000_000;

interface Sides {
  readonly debit: string;
  readonly credit: string;
}

/** A book of the archive; its rows are read on demand. */
interface BookRows<Row, Key extends string = string> {
  /** Path in the archive, without extension: `多栏账/5602 管理费用`. */
  readonly name: string;
  readonly table: Table<Row, Key>;
  readonly rows: AsyncIterable<readonly Row[]>;
  /** Whether each month prints the names of its own time instead of those of the last month. */
  readonly isMonthly?: boolean;
  /**
   * Amounts that a row adds to the totals of the 目录; undefined for total rows and for rows
   * contained in others.
   */
  readonly sides: (row: Row) => Sides | undefined;
  /** Movements of the same subjects or items by the balances; called after the last row. */
  readonly balances: () => Sides | null;
  /** Content of the book, such as `12 个科目`; called after the last row. */
  readonly holds?: () => string;
}

/** How files of the archive are written. */
interface ArchiveForm {
  readonly format: SheetFormat;
  readonly names: ArchiveNames;
  /** Lines above the headings. */
  readonly notesOf: (title: string, isMonthly: boolean) => readonly string[];
  readonly rowsAtMost?: number;
}

/** A book of the archive, of any row type. */
export interface ArchiveBook {
  /**
   * One file, or several if a sheet is too small for all rows. Read each file before requesting the
   * next.
   */
  files(form: ArchiveForm): AsyncGenerator<ZippedFile>;
  /** Its line in the 目录; available after its files have been read. */
  listed(): ArchivedBook;
}

export function archiveBook<Row, Key extends string>(book: BookRows<Row, Key>): ArchiveBook {
  const names: string[] = [];
  const counted = { rows: 0, debit: Money.zero, credit: Money.zero };
  async function* countedRows() {
    for await (const part of book.rows) {
      const sides = part.map(book.sides).filter((each) => each !== undefined);
      counted.rows += part.length;
      counted.debit = counted.debit.plus(sumOfTexts(sides.map(({ debit }) => debit)));
      counted.credit = counted.credit.plus(sumOfTexts(sides.map(({ credit }) => credit)));
      yield part;
    }
  }
  return {
    async *files({ format, names: fileNames, notesOf, rowsAtMost = ROWS_AT_MOST }) {
      const source = new CutRows(countedRows()[Symbol.asyncIterator]());
      do {
        const part = names.length === 0 ? '' : `（${names.length + 1}）`;
        const name = fileNames.give(`${book.name}${part}`, format);
        names.push(name);
        const sheet = tableSheet(book.table, {
          notes: notesOf(book.table.title, book.isMonthly ?? false),
          format,
          rows: source.nextRows(rowsAtMost),
        });
        yield { name, chunks: writeSheet(sheet), isPacked: format === 'xlsx' };
      } while (await source.hasMore());
    },
    listed: () => ({
      file: names.join('、'),
      title: book.table.title,
      holds: book.holds?.() ?? '',
      rows: counted.rows,
      debit: counted.debit.toString(),
      credit: counted.credit.toString(),
      balances: book.balances(),
    }),
  };
}

/** Takes rows from an iterator of batches, a given number at a time. */
class CutRows<Row> {
  private buffered: readonly Row[] = [];

  constructor(private readonly parts: AsyncIterator<readonly Row[]>) {}

  async *nextRows(atMost: number): AsyncGenerator<readonly Row[]> {
    for (let left = atMost; left > 0 && (await this.hasMore());) {
      const part = this.buffered.slice(0, left);
      this.buffered = this.buffered.slice(left);
      left -= part.length;
      yield part;
    }
  }

  async hasMore(): Promise<boolean> {
    while (this.buffered.length === 0) {
      const next = await this.parts.next();
      if (next.done) return false;
      this.buffered = next.value;
    }
    return true;
  }
}
