import { useState } from 'react';
import { Segmented } from 'antd';
import { Link } from 'react-router-dom';
import { cashFlowStates, type CashFlowLine, type CashFlowLines } from '@mingzhang/contract';
import { periodTitle } from '@mingzhang/rules';
import { usePeriod, useSession } from '@mingzhang/shell-api';
import {
  BookTable,
  EmptyState,
  ErrorPanel,
  FilterBar,
  Icon,
  Kbd,
  PAGE_SIZE,
  Page,
  PageHeader,
  Pager,
  RefreshButton,
  Sheet,
  useUrlFilters,
} from '@mingzhang/web';
import { useAssignCashItem, useCashLines } from '../api/report.api';
import { CashTie } from '../shared/cash-tie';
import { keyOfLine } from '../shared/cash-line';
import { cashColumns } from './cash-flow.columns';
import css from './cash-flow.module.css';
import { OpeningButton } from './opening-drawer';

const stateTitles = { unassigned: '待归类', all: '全部' } as const;

/** 现金流量归类: which item each line of a cash voucher belongs to, taken by keyboard and kept at once. */
export function CashFlowScreen() {
  const [period] = usePeriod();
  const [filters, change] = useUrlFilters({ state: 'unassigned', page: '1' });
  const state = cashFlowStates.find((each) => each === filters.state) ?? 'unassigned';
  const query = useCashLines({ period, state, page: Number(filters.page), pageSize: PAGE_SIZE });
  const data = query.error ? undefined : query.data;
  return (
    <Page>
      <PageHeader
        title="现金流量归类"
        subtitle={
          <>
            {periodTitle(period)} ·{' '}
            <Link to={`/report/view/3?period=${period}`}>查看现金流量表</Link> ·{' '}
            <Link to={`/report/cashFlow/accounts?period=${period}`}>T 型账</Link>
          </>
        }
        actions={
          <>
            <OpeningButton />
            <RefreshButton loading={query.isFetching} onClick={() => void query.refetch()} />
          </>
        }
      />
      {data && <CashTie tie={data.tie} />}
      <FilterBar>
        <Segmented
          aria-label="归类状态"
          value={state}
          options={cashFlowStates.map((value) => ({ value, label: stateTitles[value] }))}
          onChange={(value) => change({ state: value, page: '1' })}
        />
      </FilterBar>
      <Sheet>
        {query.error ? (
          <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Lines key={`${period} ${state}`} data={data} state={state} />
        )}
        {state === 'all' && <Pager page={data} />}
      </Sheet>
    </Page>
  );
}

function Lines({
  data,
  state,
}: {
  data: CashFlowLines | undefined;
  state: keyof typeof stateTitles;
}) {
  const { can } = useSession();
  const assign = useAssignCashItem();
  const [picking, setPicking] = useState<string>();
  const lines = data?.lines ?? [];
  const mayAssign = (line: CashFlowLine | undefined): line is CashFlowLine & { row: number } =>
    line !== undefined && line.row !== null && !line.isClosed && can('report.manage');
  const save = (line: CashFlowLine, item: string | null) => {
    setPicking(undefined);
    const isDefault = line.item === null && line.reason !== 'assigned';
    if (!mayAssign(line) || (item === null ? isDefault : item === line.item)) return;
    const { voucherId, row, version } = line;
    assign.mutate({ body: [{ voucherId, row, item, version }] });
  };
  const onRowKey = (key: string, index: number): number | undefined => {
    const line = lines[index];
    if (!mayAssign(line) || assign.isPending) return undefined;
    if (key === 'F4') setPicking(keyOfLine(line));
    else if (key === 'Delete' && line.reason === 'assigned') save(line, null);
    else if (key === 'Enter') {
      if (line.suggested === null) setPicking(keyOfLine(line));
      else save(line, line.suggested);
      // A line that waited leaves the list, and the next one takes its place.
      return state === 'all' ? Math.min(index + 1, lines.length - 1) : index;
    } else return undefined;
    return index;
  };
  return (
    <>
      <BookTable<CashFlowLine>
        settings="cashFlowLines"
        label="现金流量归类"
        columns={cashColumns({
          items: data?.items ?? [],
          picking,
          mayAssign,
          onSave: save,
          onPick: (line) => setPicking(line && keyOfLine(line)),
        })}
        rows={lines}
        rowKey={keyOfLine}
        loading={!data}
        onRowKey={onRowKey}
        empty={
          <EmptyState
            title={state === 'all' ? '本期没有现金流量' : '没有待归类的现金流量'}
            description={
              state === 'all'
                ? '现金类科目之间的划转不产生现金流量。'
                : '各行都有对应的项目。要改归类，请查看全部。'
            }
          />
        }
      />
      <footer className={css.keys}>
        <Icon name="info" size={14} />
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> 选择 <Kbd>Enter</Kbd> 采用建议并到下一行 <Kbd>F4</Kbd> 选项目 <Kbd>Delete</Kbd>{' '}
        恢复默认
      </footer>
    </>
  );
}
