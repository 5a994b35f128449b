import {
  roleOf,
  VoucherListReader,
  type OldVoucher,
  type OldVoucherList,
  resultNotes,
  withoutUnseen,
} from '@mingzhang/rules';
import {
  BusinessError,
  findTitles,
  readSheet,
  readTable,
  refusalColumns,
  sheetLimits,
  type JobFile,
  type SheetRow,
} from '@mingzhang/server';
import type { ItemColumns } from '../accounting-category/item-columns';
import { maxVoucherLines } from '@mingzhang/contract';
import { firstRows } from '../bulk/first-rows';
import { groupRows, shownOnly, voucherColumns, type RowGroup } from './voucher-sheet';

/** An uploaded file of vouchers. It can be read repeatedly, one voucher at a time. */
export interface VoucherFile {
  readonly name: string;
  /** Whether another product wrote it. */
  readonly isOther: boolean;
  /** @param toRows converts a voucher of another product into rows of our template */
  groups(toRows: (voucher: OldVoucher) => RowGroup): AsyncGenerator<RowGroup>;
  /** Titles of unread columns; complete once the file has been read. */
  readonly ignored: readonly string[];
  /** Remarks on the file besides its vouchers; complete once the file has been read. */
  readonly notes: readonly string[];
  /** The recognised list of another product; complete once the file has been read. */
  readonly list: OldVoucherList | undefined;
}

const sheetsLookedAt = 12;

/** Recognises a file by its content: our template, or a list of another product. */
export async function openVoucherFile(file: JobFile, items: ItemColumns): Promise<VoucherFile> {
  const first = await firstRows(file);
  if (isOwn(first, items)) return new OwnFile(file, items);
  const places: number[] = [];
  for (let place = 0; place < sheetsLookedAt; place += 1) {
    const rows = place === 0 ? first : await firstRows(file, place);
    if (rows.length === 0 && place > 0) break;
    if (isVoucherList(rows, items.allNames)) places.push(place);
  }
  const [place, ...more] = places;
  if (place !== undefined) return new OtherFile(file, items.allNames, { place, more });
  const msg =
    '没有认出文件中的凭证：既不是本软件的凭证模板，也不是其他软件的凭证列表（须有日期、凭证号、科目和借贷金额的列名），' +
    '请下载模板，按模板的列名填写';
  throw new BusinessError('FILE_COLUMNS', { msg });
}

function isVoucherList(rows: readonly SheetRow[], categories: readonly string[]): boolean {
  const reader = new VoucherListReader(categories);
  for (const row of rows) reader.push(row);
  reader.end();
  return reader.list !== undefined;
}

/**
 * Our template has the required titles, no column that only other products have, and whole voucher
 * numbers.
 */
function isOwn(rows: readonly SheetRow[], items: ItemColumns): boolean {
  const columns = voucherColumns(items);
  const found = findTitles(rows, columns);
  if (!found) return false;
  const own = new Set<string>([
    ...columns.map(({ title }) => title),
    ...shownOnly,
    ...Object.values(refusalColumns),
  ]);
  const isOurs = (title: string) => own.has(title) || /^辅助核算[:：]/.test(title);
  if (found.titles.some((title) => !isOurs(title) && roleOf(title) !== undefined)) return false;
  const place = found.titles.indexOf('凭证号');
  const first = rows.find(({ row }) => row > found.row)?.cells[place];
  return (
    first === undefined ||
    !('text' in first) ||
    !/[^\d\s]\s*-?\s*\d/.test(withoutUnseen(first.text))
  );
}

class OwnFile implements VoucherFile {
  readonly isOther = false;
  readonly list = undefined;
  notes: readonly string[] = [];
  ignored: readonly string[] = [];

  constructor(
    private readonly file: JobFile,
    private readonly items: ItemColumns,
  ) {}

  get name(): string {
    return this.file.name;
  }

  async *groups(): AsyncGenerator<RowGroup> {
    const table = readTable(this.file, voucherColumns(this.items));
    yield* groupRows(table.rows);
    this.ignored = table.ignored;
    this.notes = resultNotes(table.results.count);
  }
}

class OtherFile implements VoucherFile {
  readonly isOther = true;
  list: OldVoucherList | undefined;

  constructor(
    private readonly file: JobFile,
    private readonly categories: readonly string[],
    /** The sheet to read, and the other sheets that contain voucher lists. */
    private readonly sheets: { readonly place: number; readonly more: readonly number[] },
  ) {}

  /** Row numbers refer to one sheet, so a job reads one. */
  get notes(): readonly string[] {
    const others = this.sheets.more.map(
      (place) => `第 ${place + 1} 张工作表也是凭证列表，没有导入，请另存为单独的文件后导入`,
    );
    return [...others, ...(this.list?.notes ?? [])];
  }

  get name(): string {
    return this.file.name;
  }

  get ignored(): readonly string[] {
    return this.list?.unread ?? [];
  }

  async *groups(toRows: (voucher: OldVoucher) => RowGroup): AsyncGenerator<RowGroup> {
    const reader = new VoucherListReader(this.categories);
    for await (const row of readSheet(this.file, sheetLimits, this.sheets.place)) {
      for (const voucher of reader.push(row)) yield* groupsOf(voucher, toRows);
    }
    for (const voucher of reader.end()) yield* groupsOf(voucher, toRows);
    this.list = reader.list;
  }
}

/** A voucher as a group of rows; one with too many lines as several groups, which are refused. */
function* groupsOf(
  voucher: OldVoucher,
  toRows: (voucher: OldVoucher) => RowGroup,
): Generator<RowGroup> {
  const { lines } = voucher;
  if (lines.length <= maxVoucherLines) return yield toRows(voucher);
  for (let from = 0; from < lines.length; from += maxVoucherLines) {
    const part = { ...voucher, lines: lines.slice(from, from + maxVoucherLines) };
    yield { ...toRows(part), isTooLong: true };
  }
}
