import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  BookTable,
  EmptyState,
  ErrorPanel,
  Page,
  PageHeader,
  RefreshButton,
  Sheet,
  treeMove,
  useEntryState,
  useIsNarrow,
  visibleItems,
  withKey,
} from '@mingzhang/web';
import { useSubjectBalance, useSubjects } from '../api/account-book.api';
import { BalanceCheck } from '../shared/balance-check';
import { pairGroups } from '../shared/pairs';
import { rangeTitle } from '../shared/range-title';
import { usePeriodRange } from '../shared/use-period-range';
import { BalanceFilters, useBalanceFilters } from './balance-filters';
import { balanceColumns, ledgerPath } from './subject-balance.columns';
import {
  balanceTree,
  searchBalance,
  subjectCount,
  type BalanceItem,
} from './subject-balance.model';

/** 科目余额表: a tree of subjects with their balances; every figure leads to its detailed ledger. */
export function SubjectBalanceScreen() {
  const navigate = useNavigate();
  const narrow = useIsNarrow();
  const [range] = usePeriodRange();
  const [filters, change] = useBalanceFilters();
  const [closed, setClosed] = useEntryState<ReadonlySet<string>>('closed branches', new Set());
  const book = useSubjectBalance({
    range,
    levelFrom: Number(filters.levelFrom),
    levelTo: Number(filters.levelTo),
    showZero: filters.zero === '1',
    showAuxiliary: filters.auxiliary === '1',
  });
  const mnemonics = useMnemonics();
  const found = useMemo(
    () => searchBalance(balanceTree(book.data?.rows ?? []), filters.keyword, mnemonics),
    [book.data, filters.keyword, mnemonics],
  );
  const isOpen = (item: BalanceItem) => !closed.has(item.key);
  const visible = visibleItems(found, isOpen);
  const setOpen = (key: string, open: boolean) => setClosed(withKey(closed, key, !open));
  const groups = pairGroups({
    yearOpening: filters.yearOpening === '1',
    yearToDate: filters.ytd === '1',
    narrow,
  });
  const onRowKey = (key: string, index: number) => {
    const move = treeMove(key, index, visible, isOpen);
    if (move?.kind === 'go') return move.index;
    if (move) setOpen(move.key, move.kind === 'open');
    return move && index;
  };
  return (
    <Page>
      <PageHeader
        title="科目余额表"
        subtitle={`${rangeTitle(range)} · ${subjectCount(found)} 个科目`}
        actions={<RefreshButton loading={book.isFetching} onClick={() => void book.refetch()} />}
      />
      <BalanceFilters filters={filters} change={change} />
      <Sheet>
        {book.error && !book.data ? (
          <ErrorPanel error={book.error} onRetry={() => void book.refetch()} />
        ) : (
          <BookTable
            label="科目余额表"
            columns={balanceColumns({
              groups,
              totals: book.data?.totals,
              range,
              narrow,
              isOpen,
              onToggle: (item) => setOpen(item.key, !isOpen(item)),
            })}
            rows={visible}
            rowKey={(item) => item.key}
            loading={book.isPending}
            onOpen={({ row }) => void navigate(ledgerPath(row, range))}
            onRowKey={onRowKey}
            empty={<NoBalance searched={filters.keyword !== ''} />}
          />
        )}
        {book.data && <BalanceCheck totals={book.data.totals} groups={groups} />}
      </Sheet>
    </Page>
  );
}

function useMnemonics(): ReadonlyMap<number, string> {
  const { data } = useSubjects();
  return useMemo(() => new Map((data ?? []).map(({ id, mnemonic }) => [id, mnemonic])), [data]);
}

function NoBalance({ searched }: { searched: boolean }) {
  return searched ? (
    <EmptyState
      icon="search"
      title="没有匹配的科目"
      description="可改用编码、名称或拼音首字母查找，或打开“余额为零”。"
    />
  ) : (
    <EmptyState
      title="所选期间没有余额和发生额"
      description="录入期初余额或凭证后，这里按科目列出期初、本期发生与期末余额。"
    />
  );
}
