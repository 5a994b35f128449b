import {
  balanceTitle,
  currencyBalanceTable,
  EACH_CURRENCY,
  subjectBalanceTable,
  type PairsBeside,
} from '@mingzhang/contract';
import { auxiliaryKey, totalsBeside, type BalancePair } from '@mingzhang/rules';
import {
  itemColumns,
  PathText,
  totalPxOf,
  TreeCode,
  type BookColumn,
  type PeriodRange,
  eachFigurePx,
} from '@mingzhang/web';
import { bookPath } from '../shared/book-path';
import { keysBeside, keysOf, type Pairs } from '../shared/pairs';
import css from '../shared/shared.module.css';
import type { BalanceItem } from './subject-balance.model';

interface ColumnOptions {
  readonly pairs: readonly BalancePair[];
  readonly totals: Pairs | undefined;
  /** The currency that the address names; empty for 综合本位币. */
  readonly currency: string;
  readonly unaudited?: '0' | undefined;
  /** Totals in the one foreign currency; undefined in base currency, `each` tells none. */
  readonly foreign: PairsBeside | 'each' | undefined;
  /** Pixels of the columns beside each other. */
  readonly eachPx: ReturnType<typeof besidePx> | undefined;
  /** What the totals row adds. */
  readonly totalTitle: string;
  readonly range: PeriodRange;
  readonly narrow: boolean;
  readonly isOpen: (item: BalanceItem) => boolean;
  readonly onToggle: (item: BalanceItem) => void;
}

/** Pixels in which 原币 stands whole as well: some currencies have many more digits. The columns share their room evenly. */
export function besidePx(
  rows: readonly BalanceItem['row'][],
  { totals, foreign }: Pick<ColumnOptions, 'totals' | 'foreign'>,
) {
  const own = foreign === 'each' ? undefined : foreign;
  const each = eachFigurePx(currencyBalanceTable, rows, { ...totals, ...totalsBeside(own) });
  const most = Math.max(...Object.values(each));
  return Object.fromEntries(Object.keys(each).map((key) => [key, most])) as typeof each;
}

export const rowOf = ({ row }: BalanceItem) => row;

/** Columns of the 科目余额表; on a phone code and name share one. */
export function balanceColumns(options: ColumnOptions): readonly BookColumn<BalanceItem>[] {
  const { pairs, totals, totalTitle, range, narrow, currency, foreign, unaudited } = options;
  const lead = narrow ? (['code'] as const) : (['code', 'name', 'direction'] as const);
  const code = (item: BalanceItem) => <CodeCell item={item} {...options} />;
  const own = foreign === 'each' ? undefined : foreign;
  const amountPx = totalPxOf(Object.values(totals ?? {}));
  const shown = {
    nameOf: balanceTitle,
    pathOf: (row: BalanceItem['row']) => ledgerPath(row, { range, currency, unaudited }),
    totals: { code: totalTitle, ...totals, ...totalsBeside(own) },
    amountPx,
    cells: {
      code,
      name: (item: BalanceItem) => <NameCell item={item} />,
      direction: ({ row }: BalanceItem) => (
        <span className={css.quiet}>{row.direction === 'debit' ? '借' : '贷'}</span>
      ),
    },
  };
  const columns =
    foreign === undefined
      ? itemColumns(subjectBalanceTable, rowOf, { ...shown, only: [...lead, ...keysOf(pairs)] })
      : itemColumns(currencyBalanceTable, rowOf, {
          ...shown,
          only: [...lead, ...keysBeside(pairs)],
          amountPx: undefined,
          px: options.eachPx,
        });
  if (!narrow) return columns;
  const both = (item: BalanceItem) => (
    <>
      {code(item)} <NameCell item={item} />
    </>
  );
  return columns.map((column) =>
    column.key === 'code' ? { ...column, title: '科目', width: 176, render: both } : column,
  );
}

/**
 * The detailed ledger behind a row; that of an auxiliary row shows exactly its items, that of a currency's
 * row the currency. The whole of a subject with several leads to all of them.
 */
export function ledgerPath(
  row: BalanceItem['row'],
  { range, currency, unaudited }: Pick<ColumnOptions, 'range' | 'currency' | 'unaudited'>,
): string {
  const auxiliary = auxiliaryKey(row.auxiliary) || undefined;
  const told = row.currency ?? (currency === EACH_CURRENCY ? '' : currency);
  const of = { subjectId: row.subjectId, auxiliary, currency: told || undefined, unaudited };
  return bookPath('detailed', range, of);
}

function CodeCell({ item, isOpen, onToggle }: ColumnOptions & { item: BalanceItem }) {
  return (
    <TreeCode
      item={item}
      code={item.row.code}
      name={balanceTitle(item.row)}
      isOpen={isOpen(item)}
      onToggle={() => onToggle(item)}
    />
  );
}

function NameCell({ item: { row, depth } }: { item: BalanceItem }) {
  if (row.auxiliaryTitle !== null || row.currency !== undefined) {
    return (
      <span className={css.quiet}>
        <PathText path={balanceTitle(row)} />
      </span>
    );
  }
  return (
    <span className={depth === 0 ? css.top : undefined}>
      <PathText path={row.name} />
    </span>
  );
}
