import { Money } from '../money';
import { type IsoDate, isIsoDate } from '../period';
import { invariant } from '../problem';

/** An entry line of a book written as text; amounts in yuan. */
interface BookLine {
  readonly subjectCode: string;
  readonly subjectName: string;
  readonly debit: Money;
  readonly credit: Money;
}

/** A voucher of a book written as text. */
interface BookVoucher {
  readonly date: IsoDate;
  readonly word: string;
  readonly code: number;
  readonly lines: readonly BookLine[];
}

/** A small ledger for tests. */
interface Book {
  readonly vouchers: readonly BookVoucher[];
}

const LINE = /^(\S+)\s+([^\s-]+)-(\d+)\s+(\d+)\s+(\S+)\s+(借|贷)\s+(\S+)$/;

/**
 * Reads a small ledger, one entry line per text line:
 *
 *     2024-01-05  记-1  1002 银行存款  借  1000.00
 *
 * Lines of the same date, word and number, one below the other, are one voucher; blank lines
 * do not count.
 */
export function bookOf(text: string): Book {
  const vouchers: (Omit<BookVoucher, 'lines'> & { lines: BookLine[] })[] = [];
  const rows = text.split('\n').map((row) => row.trim());
  for (const row of rows.filter((each) => each !== '')) {
    const { date, word, code, line } = readRow(row);
    const last = vouchers.at(-1);
    if (last?.date === date && last.word === word && last.code === code) last.lines.push(line);
    else vouchers.push({ date, word, code, lines: [line] });
  }
  return { vouchers };
}

function readRow(row: string) {
  const [, date = '', word = '', code, subjectCode = '', subjectName = '', side, amount = ''] =
    LINE.exec(row) ?? [];
  invariant(isIsoDate(date), `not a line of a book: ${row}`);
  const money = Money.parse(amount);
  const line: BookLine = {
    subjectCode,
    subjectName,
    debit: side === '借' ? money : Money.zero,
    credit: side === '贷' ? money : Money.zero,
  };
  return { date, word, code: Number(code), line };
}

/** The book in the form `bookOf` reads, one entry line per text line; '' for an empty book. */
export function textOf(book: Book): string {
  return book.vouchers
    .flatMap(({ date, word, code, lines }) =>
      lines.map(({ subjectCode, subjectName, debit, credit }) => {
        const side = debit.isZero ? `贷  ${credit}` : `借  ${debit}`;
        return `${date}  ${word}-${code}  ${subjectCode} ${subjectName}  ${side}`;
      }),
    )
    .join('\n');
}
