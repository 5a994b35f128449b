import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  EmptyState,
  ListScreen,
  treeMove,
  useEntryState,
  useIsNarrow,
  usePeriodRange,
  useUrlFilters,
  visibleItems,
  withKey,
} from '@mingzhang/web';
import {
  isPartOfSubjects,
  pairSums,
  subjectBalanceTable,
  totalTitle,
  type SubjectBalanceResult,
} from '@mingzhang/contract';
import { useSession } from '@mingzhang/shell-api';
import {
  balanceFilter,
  useBookFiles,
  useSubjectBalance,
  useSubjects,
} from '../api/account-book.api';
import { BalanceFooter } from './balance-footer';
import { balancePrint } from './balance-print';
import { BookFiles } from '../shared/book-files';
import { BookFilters } from '../shared/book-filters';
import { CurrencyField } from '../shared/currency-field';
import { NoSubjectFound } from '../shared/no-subject-found';
import { currencyTitle } from '../shared/currency-title';
import { shownPairs } from '../shared/pairs';
import { subtitleOf } from '../shared/told';
import { useBookNote, useUnaudited } from '../shared/unaudited';
import { useListedNote } from '../shared/use-listed-note';
import { balanceColumns, besidePx, ledgerPath } from './subject-balance.columns';
import {
  balanceTree,
  searchBalance,
  subjectCount,
  type BalanceItem,
} from './subject-balance.model';

/** The filters while the address names none. */
const STANDARD = {
  keyword: '',
  levelFrom: '1',
  levelTo: '4',
  subjectFrom: '',
  subjectTo: '',
  zero: '0',
  auxiliary: '0',
  ytd: '1',
  yearOpening: '0',
  /** 综合本位币 where none is named. */
  currency: '',
};
type Filters = Readonly<Record<keyof typeof STANDARD, string>>;

const SWITCHES = { zero: '余额为零', ytd: '本年累计', auxiliary: '辅助核算' };
const MORE_SWITCHES = { yearOpening: '年初余额' };

const { title } = subjectBalanceTable;

/** 科目余额表: a tree of subjects with their balances; every figure leads to its detailed ledger. */
export function SubjectBalanceScreen() {
  const navigate = useNavigate();
  const narrow = useIsNarrow();
  const [range] = usePeriodRange();
  const [filters] = useUrlFilters(STANDARD);
  const [closed, setClosed] = useEntryState<ReadonlySet<string>>('closed branches', new Set());
  const { unaudited } = useUnaudited();
  const bookNote = useBookNote();
  const filter = balanceFilter(range, { ...filters, unaudited });
  const book = useSubjectBalance(filter);
  const files = useBookFiles();
  const mnemonics = useMnemonics();
  const found = useMemo(
    () => searchBalance(balanceTree(book.data?.rows ?? []), filters.keyword, mnemonics),
    [book.data, filters.keyword, mnemonics],
  );
  const isOpen = (item: BalanceItem) => !closed.has(item.key);
  const visible = visibleItems(found, isOpen);
  const setOpen = (key: string, open: boolean) => setClosed(withKey(closed, key, !open));
  const pairs = shownPairs({
    yearOpening: filters.yearOpening === '1',
    yearToDate: filters.ytd === '1',
    narrow,
  });
  const { totals, heading, isWhole } = useShownTotals(book.data, found, filters);
  const { currency } = filters;
  const listed = useListedNote(filters);
  const foreign = foreignOf(book.data, filters.keyword);
  const eachPx = useMemo(
    () =>
      foreign === undefined ? undefined : besidePx(book.data?.rows ?? [], { totals, foreign }),
    [book.data, totals, foreign],
  );
  return (
    <ListScreen
      settings="subjectBalance"
      title={title}
      subtitle={subtitleOf(range, `${subjectCount(found)} 个科目`, bookNote)}
      query={book}
      print={balancePrint({
        foreign,
        pairs,
        totals,
        range,
        keyword: filters.keyword,
        bookNote,
        listed,
        title: currencyTitle(title, currency),
        totalTitle: heading,
      })}
      files={<BookFiles name={title} onExport={(format) => files.subjectBalance(filter, format)} />}
      filters={<BalanceFilters />}
      columns={balanceColumns({
        pairs,
        totals,
        foreign,
        currency,
        eachPx,
        unaudited,
        totalTitle: isPartOfSubjects(filters) ? heading : '合计（一级科目）',
        range,
        narrow,
        isOpen,
        onToggle: (item) => setOpen(item.key, !isOpen(item)),
      })}
      rows={visible}
      rowKey={(item) => item.key}
      // Of a branch that stands open its parts are added up.
      isSum={(item) => item.hasChildren && isOpen(item)}
      onOpen={({ row }) => void navigate(ledgerPath(row, { range, currency, unaudited }))}
      onRowKey={rowKeys({ visible, isOpen, setOpen })}
      empty={<NoBalance />}
      footer={
        totals &&
        isWhole && (
          <BalanceFooter currency={currency} totals={totals} pairs={pairs} book={book.data} />
        )
      }
    />
  );
}

function BalanceFilters() {
  const [filters, change] = useUrlFilters(STANDARD);
  return (
    <BookFilters
      filters={filters}
      change={change}
      search={
        <CurrencyField currency={filters.currency} onChange={(currency) => change({ currency })} />
      }
      switches={SWITCHES}
      more={MORE_SWITCHES}
      mayLeaveOut
    />
  );
}

/** Whether the table has totals in its one foreign currency: those of a range, but not of what a search leaves. */
const hasOwnTotals = (book: SubjectBalanceResult, keyword: string) =>
  book.foreign !== undefined && keyword.trim() === '';

/** What stands beside the amounts: the one foreign currency with its totals, or each; undefined in base currency. */
function foreignOf(book: SubjectBalanceResult | undefined, keyword: string) {
  if (book?.rows.some((row) => row.currency !== undefined)) return 'each' as const;
  return book?.foreign && !hasOwnTotals(book, keyword) ? ('each' as const) : book?.foreign?.totals;
}

/** → and ← open and close branches, or go to the first child and to the parent. */
function rowKeys({
  visible,
  isOpen,
  setOpen,
}: {
  visible: readonly BalanceItem[];
  isOpen: (item: BalanceItem) => boolean;
  setOpen: (key: string, open: boolean) => void;
}) {
  return (key: string, index: number) => {
    const move = treeMove(key, index, visible, isOpen);
    if (move?.kind === 'go') return move.index;
    if (move) setOpen(move.key, move.kind === 'open');
    return move && index;
  };
}

/**
 * The totals of what is shown: of the whole table, or of the rows that a search or a range has left. Only
 * the whole can be checked: who sees cash alone, or a few subjects, sees a part that never balances.
 */
function useShownTotals(
  book: SubjectBalanceResult | undefined,
  found: readonly BalanceItem[],
  filters: Filters,
) {
  const seesAll = useSession().can('book.all');
  const { keyword, subjectFrom, subjectTo, levelFrom } = filters;
  return useMemo(() => {
    const part = { keyword, subjectFrom, subjectTo };
    const isPart = isPartOfSubjects(part);
    const top = found.filter((item) => item.parentKey === null).map((item) => item.row);
    return {
      totals: book && isPart && !hasOwnTotals(book, keyword) ? pairSums(top) : book?.totals,
      heading: totalTitle({ ...part, levelFrom: Number(levelFrom) }),
      isWhole: seesAll && !isPart,
    };
  }, [book, found, keyword, subjectFrom, subjectTo, levelFrom, seesAll]);
}

function useMnemonics(): ReadonlyMap<number, string> {
  const { data } = useSubjects();
  return useMemo(() => new Map((data ?? []).map(({ id, mnemonic }) => [id, mnemonic])), [data]);
}

function NoBalance() {
  const [filters, change] = useUrlFilters(STANDARD);
  return isPartOfSubjects(filters) ? (
    <NoSubjectFound filters={filters} change={change} otherwise="余额为零" />
  ) : (
    <EmptyState
      title="所选期间没有余额和发生额"
      description="录入期初余额或凭证后，这里按科目列出期初、本期发生与期末余额。"
    />
  );
}
