import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { Segmented } from 'antd';
import { Link } from 'react-router-dom';
import { cashAccountKinds } from '@mingzhang/contract';
import { periodTitle } from '@mingzhang/rules';
import { usePeriod } from '@mingzhang/shell-api';
import {
  ErrorPanel,
  FilterBar,
  Page,
  PageHeader,
  RefreshButton,
  Sheet,
  SkeletonRows,
  useUrlFilters,
} from '@mingzhang/web';
import { useCashAccounts } from '../api/report.api';
import { CashTie } from '../shared/cash-tie';
import { AccountLines } from './account-lines';
import css from './cash-accounts.module.css';
import { TAccount } from './t-account';
import { useMoves } from './use-moves';

const kindTitles = { item: '按现金流量项目', subject: '按对方科目' } as const;

/** To the list of lines, whose row in focus is by now the next one; without a list, to the screen. */
function focusList(box: RefObject<HTMLElement | null>): void {
  const list = box.current?.querySelector<HTMLElement>('[tabindex="0"]:has(> table)');
  (list ?? box.current)?.focus({ preventScroll: true });
}

/** An account whose last line was moved away gives way to another one, and with it the list in focus. */
function useListKept(
  box: RefObject<HTMLElement | null>,
  { key, hasMoved }: { readonly key: string | undefined; readonly hasMoved: boolean },
): void {
  useEffect(() => {
    if (hasMoved && document.activeElement === document.body) focusList(box);
  }, [box, key, hasMoved]);
}

/** 现金流量 T 型账: the month's cash by item or subject, and lines moved from one item to another. */
export function CashAccountsScreen() {
  const [period] = usePeriod();
  const [filters, change] = useUrlFilters({ by: 'item', account: '' });
  const by = cashAccountKinds.find((each) => each === filters.by) ?? 'item';
  const query = useCashAccounts({ period, by });
  const box = useRef<HTMLDivElement>(null);
  const moves = useMoves(() => focusList(box));
  const data = query.error ? undefined : query.data;
  const accounts = data?.accounts ?? [];
  const key = accounts.some((each) => each.key === filters.account)
    ? filters.account
    : accounts[0]?.key;
  useListKept(box, { key, hasMoved: moves.hasMoved });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || isTyping) return;
    event.preventDefault();
    moves.undo();
  };
  return (
    <div ref={box} className={css.screen} tabIndex={-1} onKeyDown={onKeyDown}>
      <Page>
        <PageHeader
          title="现金流量 T 型账"
          subtitle={
            <>
              {periodTitle(period)} ·{' '}
              <Link to={`/report/cashFlow?period=${period}`}>现金流量归类</Link> ·{' '}
              <Link to={`/report/view/3?period=${period}`}>查看现金流量表</Link>
            </>
          }
          actions={
            <RefreshButton loading={query.isFetching} onClick={() => void query.refetch()} />
          }
        />
        {data && <CashTie tie={data.tie} />}
        <FilterBar>
          <Segmented
            aria-label="T 型账分组"
            value={by}
            options={cashAccountKinds.map((value) => ({ value, label: kindTitles[value] }))}
            onChange={(value) => change({ by: value, account: '' })}
          />
        </FilterBar>
        <Sheet>
          {query.error ? (
            <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
          ) : data ? (
            <>
              <TAccount
                accounts={accounts}
                chosen={key}
                onChoose={(account) => change({ account })}
              />
              {key !== undefined && (
                <AccountLines
                  key={`${period} ${by} ${key}`}
                  period={period}
                  moves={moves}
                  items={data.items}
                  account={{ by, key }}
                />
              )}
            </>
          ) : (
            <SkeletonRows />
          )}
        </Sheet>
      </Page>
    </div>
  );
}
