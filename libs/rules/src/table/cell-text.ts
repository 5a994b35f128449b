import { Money } from '../money';
import { formatBlankZero, formatForeign } from '../money-format';
import { valueOf, type CellValue, type ColumnKind, type TableColumn } from './table';

const directions: Readonly<Record<string, string>> = { debit: '借', credit: '贷', even: '平' };
const figures: ReadonlySet<ColumnKind> = new Set([
  'money',
  'foreign',
  'quantity',
  'price',
  'rate',
  'count',
] as const);

const PLAIN = /^-?\d+(\.\d+)?$/;
const SOMETHING = /[1-9]/;

/** Writes a timestamp as on a clock in China: rules have no clock and no time zones. */
type MomentText = (timestamp: string) => string;

/** Whether the values of a kind are figures, which a spreadsheet may add up. */
export function isFigure(kind: ColumnKind): boolean {
  return figures.has(kind);
}

/**
 * A value as people read it: money with separators and 2 decimals, nothing of it blank as books have
 * it; amounts in foreign currencies likewise with up to 3 decimals; other figures exactly; moments as on a clock in China; sides as 借, 贷 and 平.
 * @throws MoneyFormatError where a figure is none, which only a programmer can cause
 */
export function textOfValue(kind: ColumnKind, value: CellValue, momentText: MomentText): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  switch (kind) {
    case 'money':
      return formatBlankZero(Money.parse(text));
    case 'foreign':
      return foreignOrBlank(text);
    case 'quantity':
    case 'price':
    case 'rate':
      return exactOrBlank(text);
    case 'moment':
      return momentText(text);
    case 'direction':
      return directions[text] ?? text;
    case 'yesNo':
      return value === true ? '是' : '';
    default:
      return text;
  }
}

/** What a row says in a column, on paper. */
export function cellText<Row>(column: TableColumn<Row>, row: Row, momentText: MomentText): string {
  return textOfValue(column.kind, valueOf(column, row), momentText);
}

/**
 * What a row holds in a column of a file: figures as plain decimal text, nothing of them left empty;
 * all else as on paper.
 */
export function fileCell<Row>(column: TableColumn<Row>, row: Row, momentText: MomentText): string {
  return fileText(column.kind, valueOf(column, row), momentText);
}

/** A value as a file holds it, see `fileCell`. */
export function fileText(kind: ColumnKind, value: CellValue, momentText: MomentText): string {
  if (value === null || value === undefined) return '';
  if (kind === 'money') {
    const text = String(value);
    // As the database gives it, of which a journal has millions.
    const isZero = PLAIN.test(text) ? !SOMETHING.test(text) : Money.parse(text).isZero;
    return isZero ? '' : text;
  }
  if (kind === 'foreign') return value === '' ? '' : exactOrBlank(String(value));
  return textOfValue(kind, value, momentText);
}

function foreignOrBlank(text: string): string {
  const amount = Money.parse(text);
  return amount.isZero ? '' : formatForeign(amount);
}

function exactOrBlank(text: string): string {
  const figure = Money.parse(text);
  return figure.isZero ? '' : figure.toExactText();
}
