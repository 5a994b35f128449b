import { useCallback, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from 'antd';
import type { Voucher, VoucherPage } from '@mingzhang/contract';
import { formatMoney, Money, numberGaps } from '@mingzhang/rules';
import { usePeriod, useSession, withPeriod } from '@mingzhang/shell-api';
import {
  ErrorPanel,
  FileActions,
  Icon,
  isPastEnd,
  Page,
  PageHeader,
  Pager,
  rangeTitle,
  Sheet,
  useIsNarrow,
  useUrlFilters,
  loadedText,
} from '@mingzhang/web';
import {
  useVoucherFiles,
  useVoucherPage,
  useVoucherWords,
  type VoucherListRequest,
} from '../api/voucher.api';
import { BatchBar } from './batch-bar';
import { RenumberDialog } from './renumber-dialog';
import { VoucherFilter } from './voucher-filter';
import {
  isUnfiltered,
  noFilters,
  PAGE_SIZE,
  printPathOf,
  queryOf,
  rangeOf,
  type Filters,
} from '../shared/voucher-filters';
import css from './voucher-list.module.css';
import { useVoucherSelection } from './voucher-selection';
import { VoucherTable } from './voucher-table';
import { PHONE_PX } from '../shared/phone';

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
  const newVoucher = can('voucher.write') && <NewVoucher path={pathTo('/voucher/form')} />;
  return (
    <Page>
      <PageHeader
        title="凭证列表"
        subtitle={loadedText(page, page.data && `${rangeTitle(range)} · 共 ${page.data.total} 张`)}
        actions={
          <ListActions
            isReading={page.isFetching && !page.isPending}
            onRefresh={() => void page.refetch()}
            onRenumber={() => setRenumbering(true)}
            query={query}
            printPath={page.data?.total ? pathTo(printPathOf(filters)) : undefined}
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
            vouchers={vouchers}
            selection={selection}
            pathTo={pathTo}
            onOpen={onOpen}
            filters={filters}
            onFilter={onFilter}
            isPending={page.isPending || isPastEnd(page.data, PAGE_SIZE)}
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

function NewVoucher({ path }: { path: string }) {
  return (
    <Link to={path}>
      <Button type="primary" icon={<Icon name="plus" />} tabIndex={-1}>
        新增凭证
      </Button>
    </Link>
  );
}

function ListActions({
  isReading,
  onRefresh,
  onRenumber,
  query,
  printPath,
  newVoucher,
}: {
  isReading: boolean;
  onRefresh: () => void;
  onRenumber: () => void;
  query: VoucherListRequest;
  /** Prints all that the filters find; undefined when they find nothing, and until that is known. */
  printPath: string | undefined;
  newVoucher: React.ReactNode;
}) {
  const { can } = useSession();
  const files = useVoucherFiles(query);
  return (
    <>
      <Button
        type="text"
        icon={<Icon name="refresh" />}
        aria-label="刷新"
        loading={isReading}
        onClick={onRefresh}
      />
      <FileActions {...files} />
      <PrintButton path={printPath} />
      {can('voucher.write') && <Button onClick={onRenumber}>整理断号</Button>}
      {newVoucher}
    </>
  );
}

/**
 * It stands there before the list has answered, too: the acts beside it would move away under the
 * pointer, and a press that has begun on one of them would be lost.
 */
function PrintButton({ path }: { path: string | undefined }) {
  const isNarrow = useIsNarrow(PHONE_PX);
  const button = (
    <Button
      icon={<Icon name="print" />}
      aria-label="打印"
      tabIndex={-1}
      disabled={path === undefined}
    >
      {isNarrow ? undefined : '打印'}
    </Button>
  );
  return path === undefined ? button : <Link to={path}>{button}</Link>;
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
  const { totals } = page;
  return (
    <footer className={css.foot}>
      <span>已审核 {totals.audited} 张</span>
      <span>待审核 {totals.unaudited} 张</span>
      {gaps !== undefined && <span className={gaps > 0 ? css.warn : ''}>断号 {gaps}</span>}
      <span className={css.sums}>
        合计 借 {formatMoney(Money.parse(totals.debit))}
        <span>贷 {formatMoney(Money.parse(totals.credit))}</span>
      </span>
      {/* The foot has the room around it. */}
      <Pager page={page} pageSize={PAGE_SIZE} onChange={onPage} className="" />
    </footer>
  );
}
