import { useMemo, useState } from 'react';
import { Checkbox } from 'antd';
import {
  currencyGeneralLedgerTable,
  foundNote,
  generalLedgerTable,
  type GeneralLedgerRow,
} from '@mingzhang/contract';
import { firstDayOf, lastDayOf, subjectsCalled } from '@mingzhang/rules';
import { paperItemColumns, rangeTitle, type PeriodRange } from '@mingzhang/web';
import { useSubjects } from '../api/account-book.api';
import { carriedColumns, foreignSides, pagesWithCarry } from '../shared/carried-rows';
import { currencyTitle } from '../shared/currency-title';
import { isRanged, type RangeEnds } from '../shared/is-ranged';
import { monthAndDay, toneOf } from '../shared/printed-days';
import { useRenamed } from '../shared/renamed';
import { currencyHeading, subjectHeading } from '../shared/subject-heading';
import { notesOf } from '../shared/told';
import { isAbroad, rowOf, type LedgerItem } from './general-ledger.columns';

/** Pages of a volume, as thick as it is bound. */
const PAGES_AT_MOST = 500;

interface Printed {
  readonly items: readonly LedgerItem[];
  readonly range: PeriodRange;
  readonly filters: RangeEnds & {
    readonly currency: string;
    readonly keyword: string;
    readonly levelFrom: string;
    readonly levelTo: string;
  };
  /** Which vouchers the book is of, and what was renamed since; undefined for nothing. */
  readonly bookNote: string | undefined;
  /** Which subjects it lists; undefined for all. */
  readonly listed: string | undefined;
}

/**
 * 总账 on paper: each subject on pages of its own, which it heads, as a bound book has them
 * (`reference/books-and-print.md` 1.1), or all of them one after the other.
 */
export function useLedgerPrint({ items, range, filters, bookNote, listed }: Printed) {
  const [isWanted, setWanted] = useState(true);
  // The screen is drawn at each key of its search: its paper is not made anew for that.
  const subjects = useMemo(() => bySubject(items), [items]);
  const isThick = subjects.length > PAGES_AT_MOST;
  const isApart = isWanted && !isThick;
  const all = useSubjects().data;
  const renamed = useRenamed();
  const names = useMemo(() => {
    const closed = new Map(
      // Rows with a month tell of earlier months, whose names this book does not print.
      renamed.flatMap(({ kind, id, closed: { name }, period }) =>
        kind === 'subject' && period === undefined ? [[id, name]] : [],
      ),
    );
    const subjects = subjectsCalled(all ?? [], closed);
    return new Map(subjects.map(({ id, fullName }) => [id, fullName]));
  }, [all, renamed]);
  const { from, to } = range;
  const columns = useMemo(
    () => printedColumns(items.map(rowOf), isApart ? { from, to } : undefined),
    [items, isApart, from, to],
  );
  const currencies = currencyHeading(filters.currency);
  return {
    title: currencyTitle(generalLedgerTable.title, filters.currency),
    period: rangeTitle(range),
    // By its levels it is another book, by a range of subjects or a search a part of one, which is not bound.
    scope: isRanged(filters) || isOfFirstLevel(filters) ? undefined : listed,
    note: notesOf(
      bookNote,
      isRanged(filters) ? listed : undefined,
      foundNote(filters.keyword, 'subjects'),
    ),
    columns,
    toneOf: ({ row }: LedgerItem) => toneOf({ kind: row.kind, date: dateOf(row) }),
    pagesOf: (linesPerPage: number) =>
      (isApart ? subjects : [items]).flatMap((each) => carriedItems(each, linesPerPage)),
    headingOf: (first: LedgerItem | undefined) => {
      const row = isApart ? first?.row : undefined;
      const name = row && (names.get(row.subjectId) ?? row.name);
      const of = row && name !== undefined ? { code: row.code, name } : undefined;
      return { ...subjectHeading(generalLedgerTable.title, of), ...currencies };
    },
    sectionOf: ({ row }: LedgerItem) =>
      [row.code, row.name, row.currency].filter(Boolean).join(' '),
    settings: (
      <Checkbox
        checked={isApart}
        disabled={isThick}
        onChange={({ target }) => setWanted(target.checked)}
      >
        {isThick ? `超过 ${PAGES_AT_MOST} 个科目，连续打印` : '每个科目另起一页'}
      </Checkbox>
    ),
  };
}

/** As a 总账 is by its nature: there is nothing to be said of it. */
const isOfFirstLevel = ({ levelFrom, levelTo }: Printed['filters']) =>
  levelFrom === '1' && levelTo === '1';

/** Columns of a book whose pages each are of one subject in `range`, or of one that names its subjects. */
export function printedColumns(rows: readonly GeneralLedgerRow[], range: PeriodRange | undefined) {
  const table = isAbroad(rows) ? currencyGeneralLedgerTable : generalLedgerTable;
  if (!range) {
    return paperItemColumns(table, rowOf, { texts, only: table.columns.map(({ key }) => key) });
  }
  return monthAndDay(paperItemColumns(table, rowOf, {}), {
    key: 'period',
    range,
    dateOf: ({ row }: LedgerItem) => dateOf(row),
  });
}

const texts = {
  code: ({ row, isFirst }: LedgerItem) => (isFirst ? row.code : ''),
  name: ({ row, isFirst }: LedgerItem) => (isFirst ? row.name : ''),
};

/** The first day of an opening, the last of a month's sums; 过次页 and 承前页 have none. */
function dateOf({ kind, period }: GeneralLedgerRow): string {
  if (period === '') return '';
  return kind === 'opening' ? firstDayOf(period) : lastDayOf(period);
}

/** The items of each subject, with those of its currencies. */
function bySubject(items: readonly LedgerItem[]): readonly (readonly LedgerItem[])[] {
  const books = new Map<number, LedgerItem[]>();
  for (const item of items) {
    const book = books.get(item.row.subjectId);
    if (book) book.push(item);
    else books.set(item.row.subjectId, [item]);
  }
  return [...books.values()];
}

/** Pages of the printed 总账; a page that begins within a subject names it again. */
export function carriedItems(items: readonly LedgerItem[], linesPerPage: number) {
  const rows = items.map(({ row }) => row);
  return pagesWithCarry(items, {
    linesPerPage,
    figuresOf: ({ row, section }) => ({ ...row, subjectId: section }),
    carry: (last, carried, isFirst): LedgerItem => ({
      row: {
        ...last.row,
        period: '',
        ...carried,
        ...(last.row.foreignBalance !== undefined && {
          foreignDebit: null,
          foreignCredit: null,
          ...carriedColumns(rows, last.row, foreignSides),
        }),
      },
      isFirst,
      section: last.section,
    }),
  });
}
