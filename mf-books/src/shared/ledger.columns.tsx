import {
  counterpartText,
  currencyLedgerTable,
  detailedLedgerTable,
  everyCurrencyLedgerTable,
  type CurrencyLedgerResult,
  type CurrencyLedgerRow,
  type DetailedLedgerRow,
} from '@mingzhang/contract';
import { formatForeign, isolated, Money } from '@mingzhang/rules';
import {
  amountPxOf,
  eachFigurePx,
  paperColumns,
  PathText,
  screenColumns,
  textPxOf,
  type BookColumn,
} from '@mingzhang/web';
import { withPeriod } from '@mingzhang/shell-api';
import { Link } from 'react-router-dom';
import { LedgerCard } from './ledger-card';
import css from './ledger.module.css';

/** Rows of a page of the book: those that scroll, and the last totals, which stay in view. */
interface LedgerRows<Row> {
  readonly body: readonly Row[];
  readonly foot: readonly Row[];
}

/** Takes the totals of the last period off the end of a page, when the page ends with them. */
export function splitRows<Row extends DetailedLedgerRow>(rows: readonly Row[]): LedgerRows<Row> {
  const endsWithTotals = rows.at(-2)?.kind === 'periodTotal' && rows.at(-1)?.kind === 'yearTotal';
  if (!endsWithTotals) return { body: rows, foot: [] };
  return { body: rows.slice(0, -2), foot: rows.slice(-2) };
}

/** The voucher behind an entry; book rows have none. */
export function voucherPath(row: DetailedLedgerRow, period: string): string | undefined {
  return row.voucherId === null ? undefined : withPeriod(`/voucher/form/${row.voucherId}`, period);
}

const inBaseCurrency = paperColumns(detailedLedgerTable);
const inCurrency = paperColumns(currencyLedgerTable);
const inEachCurrency = paperColumns(everyCurrencyLedgerTable);

/** What of the currencies a book tells: 本位币 alone, one foreign currency too, or each. */
type ToldCurrencies = 'base' | 'one' | 'each';

/** That of a 明细账 as it has come. */
export function toldCurrencies(book: CurrencyLedgerResult | undefined): ToldCurrencies {
  return book?.currencies ? 'each' : book?.foreign ? 'one' : 'base';
}

/** Columns of the printed 明细账, that of 辅助核算 where one of its rows has items, as on the screen. */
export function printedColumns(told: ToldCurrencies, rows: readonly DetailedLedgerRow[]) {
  if (told !== 'base') return told === 'each' ? inEachCurrency : inCurrency;
  const hasItems = rows.some(({ items }) => Boolean(items));
  return hasItems ? inBaseCurrency : inBaseCurrency.filter(({ key }) => key !== 'items');
}

/** Columns of the 明细账; on a phone each row is a card of two lines. */
export function detailedColumns(options: {
  period: string;
  counterpart: boolean;
  /** Whether an entry on the page has a bank document. */
  settlement: boolean;
  /** Whether an entry on the page has auxiliary items. */
  items: boolean;
  narrow: boolean;
  /** Pixels that the longest amount of the book needs, and with currencies those of each column. */
  amountPx: number;
  eachPx?: ReturnType<typeof currencyPx>;
  told?: ToldCurrencies;
  /** The foreign currency that the book is narrowed to. */
  currency?: string | undefined;
}): readonly BookColumn<CurrencyLedgerRow>[] {
  const { period, amountPx, currency, told = 'base' } = options;
  if (options.narrow) {
    return [
      ledgerCard(period, ({ foreignDebit, foreignCredit, currency: own = currency }) =>
        foreignDebit || foreignCredit
          ? `${own} ${formatForeign(Money.parse(foreignDebit ?? foreignCredit ?? '0'))}`
          : told === 'each'
            ? own
            : undefined,
      ),
    ];
  }
  const optional = ['items', 'settlement', 'counterpart'] as const;
  const shown = {
    without: optional.filter((name) => !options[name]),
    amountPx,
    pathOf: (row: CurrencyLedgerRow) => voucherPath(row, period),
    cells: ledgerCells,
  };
  if (told === 'base') return screenColumns(detailedLedgerTable, shown);
  const abroad = { ...shown, amountPx: undefined, px: options.eachPx };
  return told === 'each'
    ? screenColumns(everyCurrencyLedgerTable, abroad)
    : screenColumns(currencyLedgerTable, abroad);
}

/** How the texts of a ledger look on the screen. */
export const ledgerCells = {
  date: (row: DetailedLedgerRow) => <span className={css.date}>{row.date}</span>,
  summary: (row: DetailedLedgerRow) => <span title={allTexts(row)}>{row.summary}</span>,
  items: (row: DetailedLedgerRow) => <span title={row.items}>{row.items}</span>,
  settlement: (row: DetailedLedgerRow) => <span title={row.settlement}>{row.settlement}</span>,
  counterpart: (row: DetailedLedgerRow) => <Counterpart row={row} />,
};

/** Of books whose columns are many: pixels of that of the vouchers, and what it shrinks to, with each number whole. */
export function voucherPx(rows: readonly DetailedLedgerRow[]) {
  const own = textPxOf(rows.map(({ word, code }) => (code === null ? '' : `${word}-${code}`)));
  return {
    px: { voucher: Math.max(VOUCHER_PX.usual, own) },
    foldedPx: { voucher: Math.max(VOUCHER_PX.least, own) },
  };
}
/** Two characters of its heading in a line; all four and some more. */
const VOUCHER_PX = { least: 46, usual: 78 } as const;

/** Pixels in which every amount of these rows stands whole. */
export function amountWidth(rows: readonly DetailedLedgerRow[]): number {
  return amountPxOf(rows.flatMap((row) => [row.debit, row.credit, row.balance]));
}

/** Of a book with currencies: pixels of each column, in which its amounts stand whole. */
export const currencyPx = (rows: readonly CurrencyLedgerRow[]) =>
  eachFigurePx(everyCurrencyLedgerTable, rows);

/** What the row says in words, also in columns that a narrow table leaves out. */
function allTexts(row: DetailedLedgerRow): string {
  const other = row.counterpart === '' ? '' : `对方科目 ${counterpartText(row)}`;
  return [row.summary, row.items, row.settlement, other].filter(Boolean).join('\n');
}

/** A row on a phone. @param more what else it says of an entry besides summary and items */
export function ledgerCard<Row extends DetailedLedgerRow>(
  period: string,
  more: (row: Row) => string | undefined = () => undefined,
): BookColumn<Row> {
  return {
    key: 'card',
    title: '日期 · 凭证 · 摘要 · 借方、贷方、余额',
    width: 320,
    grow: true,
    render: (row) => (
      <LedgerCard
        start={
          <>
            <span className={css.date}>{row.date.slice(5)}</span>{' '}
            <VoucherLink row={row} period={period} />
          </>
        }
        end={[isolated(row.summary), more(row), isolated(row.items ?? '')]
          .filter(Boolean)
          .join(' · ')}
        row={row}
      />
    ),
  };
}

function Counterpart({ row }: { row: DetailedLedgerRow }) {
  return (
    <span className={css.counterpart} title={counterpartText(row)}>
      <PathText path={row.counterpart} title={counterpartText(row)} />
      {row.counterpartCount > 1 && <small>等 {row.counterpartCount} 个</small>}
    </span>
  );
}

function VoucherLink({ row, period }: { row: DetailedLedgerRow; period: string }) {
  const to = voucherPath(row, period);
  if (to === undefined) return null;
  return (
    <Link to={to} tabIndex={-1}>
      {row.word}-{row.code}
    </Link>
  );
}
