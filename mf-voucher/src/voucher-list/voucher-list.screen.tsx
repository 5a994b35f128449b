import { useCallback, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button, Checkbox, Pagination } from 'antd';
import type { Voucher, VoucherPage } from '@mingzhang/contract';
import { formatMoney, Money, numberGaps, periodTitle } from '@mingzhang/rules';
import { usePeriod, useSession, withPeriod } from '@mingzhang/shell-api';
import {
  EmptyState,
  ErrorPanel,
  Icon,
  Page,
  PageHeader,
  Sheet,
  SkeletonRows,
  useUrlFilters,
} from '@mingzhang/web';
import { useVoucherPage, useVoucherWords } from '../api/voucher.api';
import { useIsNarrow } from '../shared/use-is-narrow';
import { BatchBar } from './batch-bar';
import { RenumberDialog } from './renumber-dialog';
import { VoucherFilter } from './voucher-filter';
import {
  isUnfiltered,
  nextSort,
  noFilters,
  PAGE_SIZE,
  queryOf,
  rangeOf,
  sortOf,
  type Filters,
} from './voucher-filters';
import css from './voucher-list.module.css';
import { VoucherCard, VoucherGroup } from './voucher-rows';
import { useVoucherSelection } from './voucher-selection';

const NO_VOUCHERS: readonly Voucher[] = [];

/** 凭证列表 at `/voucher`. Filters and page live in the address. */
export function VoucherListScreen() {
  const [period] = usePeriod();
  const [filters, setFilters] = useUrlFilters(noFilters);
  const { can } = useSession();
  const navigate = useNavigate();
  const words = useVoucherWords().data ?? [];
  const query = useMemo(() => queryOf(filters, period), [filters, period]);
  const page = useVoucherPage(query);
  const vouchers = page.data?.records ?? NO_VOUCHERS;
  const [isRenumbering, setRenumbering] = useState(false);
  const pathTo = useCallback((path: string) => withPeriod(path, period), [period]);
  const onOpen = useCallback(
    (voucher: Voucher) => void navigate(pathTo(`/voucher/form/${voucher.id}`)),
    [navigate, pathTo],
  );
  const selection = useVoucherSelection({ list: JSON.stringify(query), vouchers, onOpen });
  const marked = vouchers.filter(({ id }) => selection.ids.has(id));
  const range = rangeOf(filters, period);
  const latest = useRef(setFilters);
  latest.current = setFilters;
  const onFilter = useCallback((patch: Partial<Filters>) => latest.current(patch), []);
  const newVoucher = can('voucher.write') && (
    <Link to={pathTo('/voucher/form')}>
      <Button type="primary" icon={<Icon name="plus" />} tabIndex={-1}>
        新增凭证
      </Button>
    </Link>
  );
  return (
    <Page>
      <PageHeader
        title="凭证列表"
        subtitle={page.data && `${rangeTitle(range)} · 共 ${page.data.total} 张`}
        actions={
          <ListActions
            isReading={page.isFetching && !page.isPending}
            onRefresh={() => void page.refetch()}
            onRenumber={() => setRenumbering(true)}
            newVoucher={newVoucher}
          />
        }
      />
      <VoucherFilter filters={filters} period={period} words={words} onChange={onFilter} />
      <Sheet>
        {page.error && !page.data ? (
          <ErrorPanel title="凭证没有读到" error={page.error} onRetry={() => void page.refetch()} />
        ) : (
          <VoucherTable
            {...{ vouchers, selection, pathTo, onOpen, filters, onFilter }}
            isPending={page.isPending}
            canWrite={can('voucher.write')}
            newVoucher={newVoucher}
          />
        )}
        {page.data && page.data.total > 0 && (
          <ListFoot
            page={page.data}
            gaps={gapsOf(page.data, filters, range)}
            onPage={(number) => setFilters({ page: String(number) })}
          />
        )}
        {marked.length > 0 && <BatchBar vouchers={marked} onDone={selection.clear} />}
      </Sheet>
      {isRenumbering && (
        <RenumberDialog period={range.to} words={words} onClose={() => setRenumbering(false)} />
      )}
    </Page>
  );
}

function ListActions({
  isReading,
  onRefresh,
  onRenumber,
  newVoucher,
}: {
  isReading: boolean;
  onRefresh: () => void;
  onRenumber: () => void;
  newVoucher: React.ReactNode;
}) {
  const { can } = useSession();
  return (
    <>
      <Button
        type="text"
        icon={<Icon name="refresh" />}
        aria-label="刷新"
        loading={isReading}
        onClick={onRefresh}
      />
      {can('voucher.write') && <Button onClick={onRenumber}>整理断号</Button>}
      {newVoucher}
    </>
  );
}

function rangeTitle({ from, to }: { from: string; to: string }): string {
  return from === to ? periodTitle(from) : `${periodTitle(from)} — ${periodTitle(to)}`;
}

interface TableProps {
  readonly vouchers: readonly Voucher[];
  readonly selection: ReturnType<typeof useVoucherSelection>;
  readonly filters: Filters;
  readonly onFilter: (patch: Partial<Filters>) => void;
  readonly isPending: boolean;
  readonly canWrite: boolean;
  readonly newVoucher: React.ReactNode;
  readonly pathTo: (path: string) => string;
  readonly onOpen: (voucher: Voucher) => void;
}

function VoucherTable(props: TableProps) {
  const { vouchers, selection } = props;
  const isNarrow = useIsNarrow();
  const scroll = useRef<HTMLDivElement>(null);
  const latest = useRef(selection);
  latest.current = selection;
  const onToggle = useCallback(
    (index: number, isRange: boolean) => latest.current.toggle(index, isRange),
    [],
  );
  const placeOf = (event: MouseEvent) => {
    const group = event.target instanceof Element && event.target.closest('[data-index]');
    return group ? Number(group.getAttribute('data-index')) : undefined;
  };
  useEffect(() => {
    scroll.current
      ?.querySelector(`[data-index="${selection.active}"]`)
      ?.scrollIntoView?.({ block: 'nearest' });
  }, [selection.active]);
  const Group = isNarrow ? VoucherCard : VoucherGroup;
  return (
    <div
      ref={scroll}
      role="grid"
      aria-label="凭证"
      aria-multiselectable="true"
      className={css.scroll}
      tabIndex={0}
      onKeyDown={selection.onKeyDown}
      onClick={(event) => {
        const index = placeOf(event);
        if (index !== undefined) selection.setActive(index);
      }}
      onDoubleClick={(event) => {
        const voucher = vouchers[placeOf(event) ?? -1];
        if (voucher) props.onOpen(voucher);
      }}
    >
      {!isNarrow && <TableHead {...props} />}
      {vouchers.map((voucher, index) => (
        <Group
          key={voucher.id}
          voucher={voucher}
          index={index}
          isSelected={selection.ids.has(voucher.id)}
          isActive={selection.active === index}
          canWrite={props.canWrite}
          pathTo={props.pathTo}
          onToggle={onToggle}
        />
      ))}
      {vouchers.length === 0 &&
        (props.isPending ? <SkeletonRows rows={14} /> : <NoVouchers {...props} />)}
    </div>
  );
}

function NoVouchers({ filters, onFilter, newVoucher }: TableProps) {
  if (isUnfiltered(filters)) {
    return (
      <EmptyState
        icon="voucher"
        title="这个期间还没有凭证"
        description="凭证是账簿和报表的来源，从录入第一张凭证开始"
        action={newVoucher}
      />
    );
  }
  return (
    <EmptyState
      icon="search"
      title="没有符合条件的凭证"
      description="换一个关键字，或清除筛选条件再看"
      action={
        <Button onClick={() => onFilter({ ...noFilters, from: filters.from, to: filters.to })}>
          清除筛选
        </Button>
      }
    />
  );
}

function TableHead({ vouchers, selection, filters, onFilter }: TableProps) {
  const sort = sortOf(filters.sort);
  const sortable = (by: 'number' | 'date', title: string) => {
    const isBy = sort.endsWith(by);
    const isDown = isBy && sort.startsWith('-');
    return (
      <div role="columnheader" aria-sort={isBy ? (isDown ? 'descending' : 'ascending') : 'none'}>
        <button type="button" onClick={() => onFilter({ sort: nextSort(sort, by) })}>
          {title}
          {isBy && <Icon name={isDown ? 'down' : 'up'} size={11} />}
        </button>
      </div>
    );
  };
  const isAll = vouchers.length > 0 && selection.ids.size === vouchers.length;
  return (
    <div role="row" className={`${css.row} ${css.head}`}>
      <div role="columnheader" className={css.mark}>
        <Checkbox
          aria-label="选择本页全部凭证"
          checked={isAll}
          indeterminate={selection.ids.size > 0 && !isAll}
          onChange={selection.toggleAll}
        />
      </div>
      {sortable('date', '日期')}
      {sortable('number', '凭证号')}
      <div role="columnheader">摘要</div>
      <div role="columnheader">会计科目</div>
      <div role="columnheader" className={css.right}>
        借方金额
      </div>
      <div role="columnheader" className={css.right}>
        贷方金额
      </div>
      <div role="columnheader" className={css.right}>
        附件
      </div>
      <div role="columnheader">制单</div>
      <div role="columnheader">审核</div>
    </div>
  );
}

/** Gaps in the numbers of one month, known only when all its vouchers are on the page. */
function gapsOf(
  page: VoucherPage,
  filters: Filters,
  range: { from: string; to: string },
): number | undefined {
  if (range.from !== range.to || !isUnfiltered(filters)) return undefined;
  if (page.total > page.records.length) return undefined;
  const words = new Set(page.records.map(({ wordId }) => wordId));
  return [...words].reduce((sum, wordId) => {
    const codes = page.records.filter((voucher) => voucher.wordId === wordId);
    return sum + numberGaps(codes.map(({ code }) => code)).length;
  }, 0);
}

function ListFoot({
  page,
  gaps,
  onPage,
}: {
  page: VoucherPage;
  gaps: number | undefined;
  onPage: (page: number) => void;
}) {
  const { totals, total } = page;
  return (
    <footer className={css.foot}>
      <span>已审核 {totals.audited} 张</span>
      <span>待审核 {totals.unaudited} 张</span>
      {gaps !== undefined && <span className={gaps > 0 ? css.warn : ''}>断号 {gaps}</span>}
      <span className={css.sums}>
        合计 借 {formatMoney(Money.parse(totals.debit))}
        <span>贷 {formatMoney(Money.parse(totals.credit))}</span>
      </span>
      {total > PAGE_SIZE && (
        <Pagination
          size="small"
          current={page.page}
          pageSize={PAGE_SIZE}
          total={total}
          showSizeChanger={false}
          onChange={onPage}
        />
      )}
    </footer>
  );
}
