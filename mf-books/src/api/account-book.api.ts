import { useMemo } from 'react';
import { accountBookCalls, ITEMS_LISTED, subjectCalls } from '@mingzhang/contract';
import { seenTree } from '@mingzhang/rules';
import { useCall, useDownload, useSession } from '@mingzhang/shell-api';
import { filledIn, type PeriodRange } from '@mingzhang/web';

/** Settings rarely change while books are read. */
const SETTINGS_STALE_MS = 60_000;

const rangeOf = ({ from, to }: PeriodRange) => ({ periodFrom: from, periodTo: to });
const flag = (on: boolean) => (on ? ('1' as const) : ('0' as const));

/** `0` for a book without vouchers that nobody has audited. */
type Unaudited = '0' | undefined;

interface BalanceFilter {
  readonly range: PeriodRange;
  readonly levelFrom: number;
  readonly levelTo: number;
  /** Codes of 起止科目; from the first and to the last when left out. */
  readonly subjectFrom?: string;
  readonly subjectTo?: string;
  readonly showZero: boolean;
  readonly showAuxiliary?: boolean;
  /** One currency or `each`; all in base currency when left out. */
  readonly currency?: string | undefined;
  readonly unaudited?: Unaudited;
  /** What the screen searches the book for; a file holds what it finds. */
  readonly keyword?: string | undefined;
}

const listed = ({ levelFrom, levelTo, showZero, unaudited, ...filter }: BalanceFilter) => {
  const { subjectFrom = '', subjectTo = '', currency = '' } = filter;
  return {
    levelFrom,
    level: levelTo,
    showZero: flag(showZero),
    unaudited,
    ...filledIn({ subjectFrom, subjectTo, currency }),
  };
};

/** The filter that a balance table's address asks for. */
export function balanceFilter(
  range: PeriodRange,
  texts: Readonly<
    Record<
      'levelFrom' | 'levelTo' | 'subjectFrom' | 'subjectTo' | 'zero' | 'currency' | 'keyword',
      string
    >
  > & {
    readonly auxiliary?: string;
    readonly unaudited: Unaudited;
  },
): BalanceFilter {
  return {
    range,
    levelFrom: Number(texts.levelFrom),
    levelTo: Number(texts.levelTo),
    subjectFrom: texts.subjectFrom,
    subjectTo: texts.subjectTo,
    showZero: texts.zero === '1',
    showAuxiliary: texts.auxiliary === '1',
    currency: texts.currency === '' ? undefined : texts.currency,
    keyword: texts.keyword,
    unaudited: texts.unaudited,
  };
}

/** 科目余额表. */
export function useSubjectBalance(filter: BalanceFilter) {
  return useCall(
    accountBookCalls.subjectBalance,
    {
      query: {
        ...rangeOf(filter.range),
        ...listed(filter),
        showAuxiliary: flag(filter.showAuxiliary ?? false),
      },
    },
    { keepPrevious: true },
  );
}

/** 总账. */
export function useGeneralLedger(filter: BalanceFilter) {
  return useCall(
    accountBookCalls.generalLedger,
    { query: { ...rangeOf(filter.range), ...listed(filter) } },
    { keepPrevious: true },
  );
}

/** Subjects that have figures in the range, or all that the role may see. */
export function useBookSubjects(
  range: PeriodRange,
  { showZero, unaudited }: { readonly showZero: boolean; readonly unaudited: Unaudited },
) {
  return useCall(
    accountBookCalls.list,
    { query: { ...rangeOf(range), showZero: flag(showZero), unaudited } },
    { keepPrevious: true },
  );
}

interface LedgerFilter {
  readonly range: PeriodRange;
  readonly subjectId: number | undefined;
  readonly categoryId: number | undefined;
  readonly itemId: number | undefined;
  /** Exactly these items, as `auxiliaryKey` writes them. */
  readonly auxiliary: string | undefined;
  /** One currency or `each`; all in base currency when left out. */
  readonly currency: string | undefined;
  readonly unaudited: Unaudited;
  readonly page: number;
}

/** Entries on a page of the 明细账; the most that the call gives. */
export const LEDGER_PAGE_SIZE = 500;

/** 明细账 of one subject, narrowed to auxiliary items when the filter names some. */
export function useDetailedLedger({ range, subjectId, page, ...items }: LedgerFilter) {
  return useCall(
    accountBookCalls.details,
    {
      query: {
        ...rangeOf(range),
        subjectId: subjectId ?? 0,
        ...items,
        page,
        pageSize: LEDGER_PAGE_SIZE,
      },
    },
    { enabled: subjectId !== undefined, keepPrevious: true },
  );
}

/** 辅助核算余额表 of a category, of all subjects or of one. */
export function useAuxiliaryBalance(filter: {
  range: PeriodRange;
  categoryId: number | undefined;
  subjectId: number | undefined;
  unaudited: Unaudited;
  /** Part of a code, name or pinyin; '' for all items. */
  keyword: string;
  page: number | 'all' | undefined;
  bySubject: boolean;
}) {
  const { range, categoryId, subjectId, unaudited, page, bySubject } = filter;
  const place = page === 'all' ? {} : { page, pageSize: ITEMS_LISTED };
  return useCall(
    accountBookCalls.auxiliaryBalance,
    {
      query: {
        ...rangeOf(range),
        categoryId: categoryId ?? 0,
        subjectId,
        unaudited,
        ...searchOf(filter),
        ...apart(bySubject),
        ...place,
      },
    },
    { enabled: categoryId !== undefined, keepPrevious: true },
  );
}

/** A table subject by subject, for a service that knows of it: one before it is not asked. */
const apart = (bySubject: boolean) => (bySubject ? { bySubject: '1' as const } : {});

/** What a book is searched for, as its calls name it. */
export function searchOf({ keyword = '' }: { readonly keyword?: string | undefined }) {
  const word = keyword.trim();
  return word === '' ? {} : { keyword: word };
}

/** Every subject with its full name and pinyin initials. */
export function useSubjects() {
  return useCall(subjectCalls.list, undefined, { staleMs: SETTINGS_STALE_MS });
}

/** Of these the ones whose figures the person sees: a book of any other would be refused. */
export function useSeenSubjects() {
  const { data, error, refetch } = useSubjects();
  const seesAll = useSession().can('book.all');
  const seen = useMemo(
    () => (data && !seesAll ? seenTree(data, ({ cash }) => cash) : data),
    [data, seesAll],
  );
  return { data: seen, error, refetch, seesAll };
}

/** What its entries are searched for, as the calls of files name it. */
export function entryOf({ entry = '' }: { readonly entry?: string | undefined }) {
  const word = entry.trim();
  return word === '' ? {} : { entry: word };
}

type Format = 'xlsx' | 'csv';

/** The books as files, with the filters of the screen. */
export function useBookFiles() {
  const { download } = useDownload();
  return {
    subjectBalance: (filter: BalanceFilter, format: Format) =>
      download(accountBookCalls.subjectBalanceFile, {
        query: {
          ...rangeOf(filter.range),
          ...listed(filter),
          showAuxiliary: flag(filter.showAuxiliary ?? false),
          ...searchOf(filter),
          format,
        },
      }),
    generalLedger: (filter: BalanceFilter, format: Format) =>
      download(accountBookCalls.generalLedgerFile, {
        query: { ...rangeOf(filter.range), ...listed(filter), ...searchOf(filter), format },
      }),
    details: (
      { range, subjectId, page: _page, ...items }: LedgerFilter,
      { format, ...search }: { readonly format: Format; readonly entry: string },
    ) =>
      download(accountBookCalls.detailsFile, {
        query: {
          ...rangeOf(range),
          subjectId: subjectId ?? 0,
          ...items,
          ...entryOf(search),
          format,
        },
      }),
    auxiliaryBalance: (
      filter: {
        range: PeriodRange;
        categoryId: number;
        subjectId: number | undefined;
        unaudited: Unaudited;
        keyword: string;
        bySubject: boolean;
      },
      format: Format,
    ) => {
      const { range, categoryId, subjectId, unaudited, bySubject } = filter;
      return download(accountBookCalls.auxiliaryBalanceFile, {
        query: {
          ...rangeOf(range),
          categoryId,
          subjectId,
          unaudited,
          ...searchOf(filter),
          ...apart(bySubject),
          format,
        },
      });
    },
  };
}
