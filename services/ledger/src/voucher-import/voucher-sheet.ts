import { maxVoucherLines, type Voucher } from '@mingzhang/contract';
import { Money, reversalLinkText } from '@mingzhang/rules';
import type { SheetColumn, TableColumn, TableRow, WrittenRow } from '@mingzhang/server';
import type { ItemColumns } from '../accounting-category/item-columns';

/** The sheet of vouchers, one row per entry line, for export and import. */
const head = [
  { key: 'date', title: '日期', kind: 'date' as const, required: true },
  { key: 'word', title: '凭证字' },
  { key: 'code', title: '凭证号' },
  { key: 'attachments', title: '附单据数' },
  { key: 'summary', title: '摘要', required: true },
  { key: 'subject', title: '科目编码', required: true },
  { key: 'subjectName', title: '科目名称' },
];
const figures = [
  { key: 'currency', title: '币别' },
  { key: 'foreign', title: '原币金额', kind: 'figure' as const },
  { key: 'rate', title: '汇率', kind: 'figure' as const },
  { key: 'quantity', title: '数量', kind: 'figure' as const },
  { key: 'price', title: '单价', kind: 'figure' as const },
  { key: 'debit', title: '借方金额', kind: 'figure' as const, required: true },
  { key: 'credit', title: '贷方金额', kind: 'figure' as const, required: true },
  { key: 'settlementMethod', title: '结算方式' },
  { key: 'billNumber', title: '票号' },
  { key: 'billDate', title: '票据日期', kind: 'date' as const },
  { key: 'remark', title: '备注' },
  { key: 'reverses', title: '冲销凭证' },
];
/** Columns of an export that an import ignores. */
export const shownOnly: readonly string[] = ['制单人', '审核人'];
const widths: Readonly<Record<string, number>> = { summary: 28, subjectName: 28, word: 8, code: 8 };

export const voucherNotes = [
  '一行一条分录。同一张凭证的各行填同一日期、凭证字和凭证号，不连在一起的行按凭证号归到一张凭证；凭证号留空时，借贷平衡后的下一行是另一张凭证，按下一个号编号。',
];

export function voucherColumns(items: ItemColumns): readonly TableColumn[] {
  return [...head, ...items.columns, ...figures];
}

export function writtenColumns(items: ItemColumns): SheetColumn[] {
  const written = voucherColumns(items).map(({ key, title, kind }) => ({
    title,
    kind: kind === 'figure' ? amountKind(key) : ('text' as const),
    width: widths[key] ?? 14,
  }));
  return [...written, ...shownOnly.map((title) => ({ title }))];
}

function amountKind(key: string): 'amount' | 'figure' {
  return key === 'debit' || key === 'credit' ? 'amount' : 'figure';
}

/**
 * One row per line. Subjects and items have today's names, even in a closed month: an import
 * compares name and code by today's chart.
 */
export function rowsOfVoucher(voucher: Voucher, items: ItemColumns): WrittenRow[] {
  const { voucherDate, word, code, attachmentCount, remark } = voucher;
  return voucher.lines.map((line) => [
    voucherDate,
    word,
    String(code),
    String(attachmentCount),
    line.summary,
    line.today?.subjectCode ?? line.subjectCode,
    line.today?.subjectName ?? line.subjectName,
    ...items.cellsOf(line.auxiliary),
    line.currency,
    line.foreignAmount,
    line.exchangeRate,
    line.quantity,
    line.unitPrice,
    isZero(line.debit) ? '' : line.debit,
    isZero(line.credit) ? '' : line.credit,
    line.settlementMethod ?? '',
    line.billNumber ?? '',
    line.billDate ?? '',
    remark,
    reversalLinkText(voucher.reverses?.title ?? null, voucher.reversesPart),
    voucher.updatedBy,
    voucher.auditedBy ?? '',
  ]);
}

/** The rows of one voucher of a file, or some of the rows if they are too many for a voucher. */
export interface RowGroup {
  readonly rows: readonly TableRow[];
  readonly isTooLong?: boolean;
}

/**
 * Groups the rows of a file into vouchers. Rows with the same date, word and number form one; a row
 * without any of them continues the voucher above; a row without a number only does so until that
 * voucher balances. Only one voucher (or a part of one that is too long) is in memory, so use each
 * group before requesting the next.
 */
export async function* groupRows(
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
): AsyncGenerator<RowGroup> {
  let current: { key: string; rows: TableRow[]; net: Money; isTooLong?: boolean } | undefined;
  for await (const row of rows) {
    if (current && continues(row, current)) {
      if (current.rows.length >= maxVoucherLines) {
        yield { rows: current.rows, isTooLong: true };
        current = { ...current, rows: [], isTooLong: true };
      }
      current.rows.push(row);
      current.net = current.net.plus(netOf(row));
    } else {
      if (current) yield current;
      current = { key: keyOf(row), rows: [row], net: netOf(row) };
    }
  }
  if (current) yield current;
}

function continues(row: TableRow, { key, net }: { key: string; net: Money }): boolean {
  const { values } = row;
  if ([values['date'], values['word'], values['code']].every((text) => (text ?? '') === '')) {
    return true;
  }
  return keyOf(row) === key && ((values['code'] ?? '') !== '' || !net.isZero);
}

function keyOf({ values }: TableRow): string {
  return [values['date'], values['word'], values['code']].join(' ');
}

/**
 * Debit less credit; an unreadable figure counts as zero and is refused later. Zero for rows with a
 * number, which are grouped without it.
 */
function netOf({ values }: TableRow): Money {
  if ((values['code'] ?? '') !== '') return Money.zero;
  const amount = (name: string) => Money.tryParse(values[name] ?? '') ?? Money.zero;
  return amount('debit').minus(amount('credit'));
}

function isZero(amount: string): boolean {
  return Money.parse(amount).isZero;
}
