import type { ArchivedBook } from '@mingzhang/contract';
import { Money, sumOfTexts, type Table } from '@mingzhang/rules';
import { tableSheet, writeSheet, type SheetFormat, type ZippedFile } from '@mingzhang/server';
import type { ArchiveNames } from './archive-names';

/** A spreadsheet shows 1,048,576 rows of a sheet; what is above the headings is among them. */
const ROWS_AT_MOST = 1_000_000;

interface Sides {
  readonly debit: string;
  readonly credit: string;
}

/** A book as the archive takes it up: its rows come when they are asked for. */
export interface BookRows<Row, Key extends string = string> {
  /** In the archive, without its ending: `多栏账/5602 管理费用`. */
  readonly name: string;
  readonly table: Table<Row, Key>;
  readonly rows: AsyncIterable<readonly Row[]>;
  /** Whether each month is printed by the names of its own time, and not all by those of the last month. */
  readonly isMonthly?: boolean;
  /** What a row adds to the sums of the 目录; nothing for totals and for what stands in another row. */
  readonly sides: (row: Row) => Sides | undefined;
  /** Asked behind the last row: what the balances move in the same subjects or items. */
  readonly balances: () => Sides | null;
  /** 12 个科目; asked behind the last row. */
  readonly holds?: () => string;
}

/** How files of the archive are written. */
export interface ArchiveForm {
  readonly format: SheetFormat;
  readonly names: ArchiveNames;
  /** Lines above the headings. */
  readonly notesOf: (title: string, isMonthly: boolean) => readonly string[];
  readonly rowsAtMost?: number;
}

/** A book of the archive, whatever its rows are. */
export interface ArchiveBook {
  /** One, or several where a sheet has no room for all rows; each is to be read before the next. */
  files(form: ArchiveForm): AsyncGenerator<ZippedFile>;
  /** What the 目录 says of it; known when its files have been read. */
  listed(): ArchivedBook;
}

/** A book for the archive. */
export function archiveBook<Row, Key extends string>(book: BookRows<Row, Key>): ArchiveBook {
  const names: string[] = [];
  const counted = { rows: 0, debit: Money.zero, credit: Money.zero };
  async function* told() {
    for await (const part of book.rows) {
      const sides = part.map(book.sides).filter((each) => each !== undefined);
      counted.rows += part.length;
      counted.debit = counted.debit.plus(sumOfTexts(sides.map(({ debit }) => debit)));
      counted.credit = counted.credit.plus(sumOfTexts(sides.map(({ credit }) => credit)));
      yield part;
    }
  }
  return {
    async *files({ format, names: given, notesOf, rowsAtMost = ROWS_AT_MOST }) {
      const source = new CutRows(told()[Symbol.asyncIterator]());
      do {
        const part = names.length === 0 ? '' : `（${names.length + 1}）`;
        const name = given.give(`${book.name}${part}`, format);
        names.push(name);
        const sheet = tableSheet(book.table, {
          notes: notesOf(book.table.title, book.isMonthly ?? false),
          format,
          rows: source.take(rowsAtMost),
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

/** Rows in parts, to be taken so many at a time. */
class CutRows<Row> {
  private held: readonly Row[] = [];

  constructor(private readonly parts: AsyncIterator<readonly Row[]>) {}

  async *take(atMost: number): AsyncGenerator<readonly Row[]> {
    for (let left = atMost; left > 0 && (await this.hasMore());) {
      const part = this.held.slice(0, left);
      this.held = this.held.slice(left);
      left -= part.length;
      yield part;
    }
  }

  async hasMore(): Promise<boolean> {
    while (this.held.length === 0) {
      const next = await this.parts.next();
      if (next.done) return false;
      this.held = next.value;
    }
    return true;
  }
}
