import { useEffect, useRef, useState } from 'react';
import { App, Button, Checkbox, type InputRef } from 'antd';
import type { BatchRow, ClosingBatch } from '@mingzhang/contract';
import { periodTitle } from '@mingzhang/rules';
import { notify, refreshSession } from '@mingzhang/shell-api';
import { EmptyState, ErrorPanel, Icon, Kbd, Page, PageHeader, SkeletonRows } from '@mingzhang/web';
import {
  isAtWork,
  useBatchReport,
  useBatchRows,
  useCloseBatch,
  useRetrySet,
  useSteerBatch,
} from '../api/closing-batch.api';
import { closable, countsOf, isException, passedOverText, tabTitles } from './batch.model';
import { BatchProgress } from './batch-progress';
import css from './batch.module.css';
import { BatchTabs } from './batch-tabs';
import { ExceptionsTable } from './exceptions-table';
import { SetPanel } from './set-panel';
import { useBatchKeys } from './use-batch-keys';
import { useOpenSet } from './use-open-set';
import { useShownSets } from './use-shown-sets';

/** A batch: how far it is, its exceptions to be worked off, and its report. */
export function BatchView({
  batch,
  onNew,
  onChanged,
}: {
  batch: ClosingBatch;
  onNew: () => void;
  onChanged: () => void;
}) {
  const rows = useBatchRows(batch.id);
  const { refetch } = rows;
  const [state, done] = [batch.job?.state, batch.job?.done];
  useEffect(() => {
    void refetch();
  }, [refetch, state, done]);
  const hasClosed = batch.phase === 'close' && state === 'done';
  useEffect(() => {
    // The account set in use may be among those closed: the frame reads its months again.
    if (hasClosed) void refreshSession();
  }, [hasClosed]);
  const report = useBatchReport(batch.id);
  const steering = useSteerBatch();
  const steer = (act: 'pause' | 'resume' | 'cancel') =>
    steering.mutate({ params: { batchId: batch.id }, body: { act } }, { onSuccess: onChanged });
  const all = rows.data ?? [];
  return (
    <Page>
      <PageHeader
        title="批量结账"
        subtitle={`${periodTitle(batch.period)} · ${batch.setCount} 个账套`}
        actions={
          <>
            <Button onClick={onNew}>新的批次</Button>
            <Button
              icon={<Icon name="download" />}
              disabled={report.isPending}
              onClick={report.download}
            >
              导出报告
            </Button>
          </>
        }
      />
      <BatchProgress batch={batch} counts={countsOf(all)} onSteer={steer} />
      {rows.isPending && <SkeletonRows rows={10} />}
      {rows.error && (
        <ErrorPanel title="结果未能显示" error={rows.error} onRetry={() => void refetch()} />
      )}
      {rows.data && (
        <Results
          batch={batch}
          rows={all}
          onChanged={onChanged}
          onPause={() => {
            if (batch.job?.state === 'paused') steer('resume');
            else if (isAtWork(batch)) steer('pause');
          }}
        />
      )}
    </Page>
  );
}

/** The sets of a batch by reason, and the one in hand. */
function Results({
  batch,
  rows,
  onChanged,
  onPause,
}: {
  batch: ClosingBatch;
  rows: readonly BatchRow[];
  onChanged: () => void;
  onPause: () => void;
}) {
  const search = useRef<InputRef>(null);
  const { tab, find, change, groups, ...list } = useShownSets(rows);
  const { at, row, shown } = list;
  const { open, retry, isBusy } = useSetActs(batch, row);
  useBatchKeys({
    move: (by) => list.select(shown[at + by]?.id ?? row?.id),
    open: () => open(),
    retry,
    pause: onPause,
    search: () => search.current?.focus(),
  });
  return (
    <div className={css.body}>
      <section className={css.sheet} aria-label="账套">
        <BatchTabs rows={rows} tab={tab} find={find} search={search} onChange={change} />
        <div className={css.scroll}>
          {shown.length > 0 ? (
            <ExceptionsTable
              groups={groups}
              selected={row?.id}
              onSelect={list.select}
              onUnfold={list.unfold}
            />
          ) : (
            <EmptyState
              icon="check"
              title={`没有${tabTitles[tab]}的账套`}
              description="在上面换一栏，查看批次里的其他账套。"
            />
          )}
        </div>
        <Foot batch={batch} rows={rows} onChanged={onChanged} />
      </section>
      {row && (
        <SetPanel row={row} place={list.place} isBusy={isBusy} onOpen={open} onRetry={retry} />
      )}
    </div>
  );
}

/** What can be done about the set in hand. */
function useSetActs(batch: ClosingBatch, row: BatchRow | undefined) {
  const retrying = useRetrySet();
  const openSet = useOpenSet(batch.period);
  return {
    isBusy: retrying.isPending,
    open: (link?: string | null) => {
      if (row && row.state !== 'forbidden') openSet(row.id, link);
    },
    retry: () => {
      if (!row || !isException(row) || retrying.isPending) return;
      retrying.mutate(
        { params: { batchId: batch.id }, body: { id: row.id } },
        { onSuccess: ({ companyName }) => void notify.success(`${companyName}已重新试算`) },
      );
    },
  };
}

/** The keys, and the one next act: closing what is ready. */
function Foot({
  batch,
  rows,
  onChanged,
}: {
  batch: ClosingBatch;
  rows: readonly BatchRow[];
  onChanged: () => void;
}) {
  const [withWarned, setWithWarned] = useState(false);
  const closing = useCloseBatch();
  const { warned } = countsOf(rows);
  const ids = [...closable(rows, withWarned)];
  const isBusy = isAtWork(batch) || batch.job?.state === 'paused';
  const { modal } = App.useApp();
  const send = () =>
    closing.mutate({ params: { batchId: batch.id }, body: { ids } }, { onSuccess: onChanged });
  const close = () => {
    if (!withWarned || warned === 0) return send();
    void modal.confirm({
      title: `结账 ${ids.length} 个账套，其中 ${warned} 个有提醒`,
      content: `一并放过的提醒：${passedOverText(rows)}。操作日志会记下每个账套放过的提醒。`,
      okText: '连同提醒的一起结账',
      cancelText: '返回查看',
      onOk: send,
    });
  };
  return (
    <footer className={css.keys}>
      <span className={css.shortcuts}>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> 上一个 / 下一个 <Kbd>Enter</Kbd> 打开 <Kbd>R</Kbd> 重新试算
      </span>
      {warned > 0 && !isBusy && (
        <Checkbox checked={withWarned} onChange={({ target }) => setWithWarned(target.checked)}>
          连同提醒的 {warned} 个
        </Checkbox>
      )}
      <Button
        type="primary"
        disabled={isBusy || ids.length === 0}
        loading={closing.isPending}
        onClick={close}
      >
        结账 {ids.length} 个账套
      </Button>
    </footer>
  );
}
