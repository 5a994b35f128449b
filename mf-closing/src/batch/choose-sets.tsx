import { useState } from 'react';
import { Button } from 'antd';
import { batchSetsAtMost, monthStates, type BatchSet } from '@mingzhang/contract';
import { periodTitle, type Period } from '@mingzhang/rules';
import {
  BookTable,
  ChoiceField,
  EmptyState,
  ErrorPanel,
  FilterBar,
  Page,
  PageHeader,
  SearchField,
  Sheet,
  useUrlFilters,
  type BookColumn,
  loadedText,
} from '@mingzhang/web';
import { ofMonth } from '../api/checkout.api';
import { useBatchSets, useStartBatch } from '../api/closing-batch.api';
import { FootBar } from '../shared/foot-bar';

const stateTitles: Readonly<Record<BatchSet['state'], string>> = {
  due: '待结账',
  earlier: '上期未结账',
  closed: '已结账',
  absent: '未启用',
};
const options = monthStates.map((value) => ({ value, label: stateTitles[value] }));

/** Which account sets a new batch has; all of a filter at once. */
export function ChooseSets({
  period,
  onStarted,
  onBack,
}: {
  period: Period;
  onStarted: () => void;
  /** To the batch that there is. */
  onBack: (() => void) | undefined;
}) {
  const [filters, change] = useUrlFilters({ keyword: '', state: 'due' });
  const state = monthStates.find((each) => each === filters.state) ?? '';
  const sets = useBatchSets(period, { keyword: filters.keyword, state });
  const [chosen, setChosen] = useState<ReadonlySet<React.Key>>(new Set());
  const starting = useStartBatch();
  const ids = (sets.data?.records ?? []).map(({ id }) => id).filter((id) => chosen.has(id));
  const total = sets.data?.total ?? 0;
  const start = () =>
    starting.mutate({ body: { ...ofMonth(period), ids } }, { onSuccess: onStarted });
  return (
    <Page>
      <PageHeader
        title="批量结账"
        subtitle={loadedText(sets, `${periodTitle(period)} · ${total} 个账套`)}
        actions={onBack && <Button onClick={onBack}>返回上一批</Button>}
      />
      <FilterBar>
        <SearchField
          label="账套"
          placeholder="公司、拼音首字母或信用代码"
          value={filters.keyword}
          onChange={(keyword) => change({ keyword })}
        />
        <ChoiceField
          label="该月状态"
          isNarrowing
          value={state}
          options={options}
          onChange={(value) => change({ state: value === '' ? 'all' : value })}
        />
      </FilterBar>
      <Sheet>
        <SetsTable
          sets={sets}
          chosen={chosen}
          onChoose={setChosen}
          onAll={() => change({ keyword: '', state: 'all' })}
        />
      </Sheet>
      <FootBar
        tone={ids.length > 0 ? 'ok' : 'warn'}
        status={ids.length > 0 ? `已选 ${ids.length} 个账套` : '请选择账套'}
        hint={
          total > batchSetsAtMost
            ? `一批最多 ${batchSetsAtMost} 个，列出前 ${batchSetsAtMost} 个，请用筛选分批`
            : '先试算，不写入账簿'
        }
      >
        <Button
          type="primary"
          disabled={ids.length === 0}
          loading={starting.isPending}
          onClick={start}
        >
          试算 {ids.length} 个账套
        </Button>
      </FootBar>
    </Page>
  );
}

function SetsTable({
  sets,
  chosen,
  onChoose,
  onAll,
}: {
  sets: ReturnType<typeof useBatchSets>;
  chosen: ReadonlySet<React.Key>;
  onChoose: (keys: ReadonlySet<React.Key>) => void;
  onAll: () => void;
}) {
  if (sets.error) {
    const again = () => void sets.refetch();
    return <ErrorPanel title="账套未能显示" error={sets.error} onRetry={again} />;
  }
  return (
    <BookTable
      settings="closingBatch"
      label="账套"
      columns={columns}
      rows={sets.data?.records ?? []}
      rowKey={({ id }) => id}
      loading={sets.isPending}
      selection={{ keys: chosen, onChange: onChoose }}
      rowTone={({ mayClose }) => (mayClose ? undefined : 'muted')}
      empty={
        <EmptyState
          icon="closing"
          title="没有符合条件的账套"
          description="换一个月份或状态；批量结账一次处理您能结账的多个账套。"
          action={<Button onClick={onAll}>看全部账套</Button>}
        />
      }
    />
  );
}

const columns: readonly BookColumn<BatchSet>[] = [
  {
    key: 'name',
    title: '账套',
    width: 160,
    grow: true,
    fixed: true,
    render: ({ companyName }) => companyName,
  },
  { key: 'state', title: '该月状态', width: 110, render: ({ state }) => stateTitles[state] },
  {
    key: 'open',
    title: '最早未结账',
    width: 120,
    leaves: 2,
    render: ({ openPeriod }) => (openPeriod ? periodTitle(openPeriod) : '—'),
  },
  {
    key: 'vouchers',
    title: '凭证',
    width: 72,
    align: 'right',
    render: ({ voucherCount }) => voucherCount,
  },
  {
    key: 'made',
    title: '已结转',
    width: 72,
    align: 'right',
    leaves: 1,
    render: ({ madeCount }) => madeCount,
  },
  {
    key: 'right',
    title: '权限',
    width: 96,
    leaves: 3,
    render: ({ mayClose }) => (mayClose ? '可结账' : '无结账权限'),
  },
];
