import { useState } from 'react';
import { Button, Segmented } from 'antd';
import { Link } from 'react-router-dom';
import { stockLineTable, stockTakingCalls, stockViews, type StockLine } from '@mingzhang/contract';
import { periodTitle } from '@mingzhang/rules';
import {
  actColumn,
  BookTable,
  EmptyState,
  ErrorPanel,
  FileActions,
  FilterBar,
  lazyPart,
  ListHeader,
  Page,
  Pager,
  RowAction,
  ScreenSkeleton,
  screenColumns,
  SearchField,
  Sheet,
  useExport,
  usePaper,
  useUrlFilters,
} from '@mingzhang/web';
import { useStockLines } from '../api/stock.api';
import { KeptList } from './kept-list';
import { NoteDrawer } from './note-drawer';
import { Progress } from './progress';
import { Proposals } from './proposals';
import css from './stock.module.css';
import { outcomeText, toneOf, viewTitles } from './stock-lines';
import { SurplusDrawer } from './surplus-drawer';
import { SurplusList } from './surplus-list';
import type { TakingProps } from './taking-props';
import { useNoting } from './use-noting';
import { useSubmitTaking, waitingText } from './use-submit-taking';
import { viewOf } from './view-of';

const PrintedTaking = lazyPart(() => import('./printed-taking'), 'PrintedTaking', ScreenSkeleton);
const noFilters = { view: 'all', keyword: '', page: '1' };
/** The paper and the file say the rest. */
const shown = new Set([
  'code',
  'name',
  'net',
  'departments',
  'location',
  'keeper',
  'result',
  'seen',
  'acts',
]);
const byAsset = ({ assetId }: StockLine) => assetId;

/** A stock-taking at a desk: every card with what was seen of it, and what is to be done. */
export function DeskTaking({ taking, ticks, query: head, canCount, canManage }: TakingProps) {
  const { id, name, period, isOpen } = taking;
  const paper = usePaper();
  const [{ view, keyword, page }] = useUrlFilters(noFilters);
  const query = useStockLines(id, { view: viewOf(view), keyword, page: Number(page) });
  const onExport = useExport(stockTakingCalls.export, { params: { id } });
  const [noted, setNoted] = useState<StockLine>();
  const [isThing, setThing] = useState(false);
  const submit = useSubmitTaking(taking);
  if (paper.isOn) {
    return <PrintedTaking taking={taking} onBack={paper.close} />;
  }
  return (
    <Page>
      <ListHeader
        title={name}
        subtitle={`${periodTitle(period)} · ${isOpen ? '盘点中' : '已提交'}`}
        query={{
          isFetching: query.isFetching,
          refetch: () => Promise.all([head.refetch(), query.refetch()]),
        }}
        onPrint={paper.open}
        files={<FileActions name={stockLineTable.title} onExport={onExport} />}
        actions={
          <>
            <Link to="/assets/stock-taking">
              <Button>返回</Button>
            </Link>
            {canCount && <Button onClick={() => setThing(true)}>登记盘盈</Button>}
            {canManage && (
              <Button
                type={isOpen ? 'primary' : 'default'}
                disabled={ticks.ticks.length > 0}
                onClick={submit}
              >
                {ticks.ticks.length > 0 ? waitingText(ticks) : isOpen ? '提交盘点' : '重新打开'}
              </Button>
            )}
          </>
        }
      />
      <KeptList {...ticks} />
      <TakingFilters taking={taking} ticks={ticks} />
      <Sheet>
        {query.error && !query.data ? (
          <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <LinesTable
            query={query}
            taking={taking}
            canCount={canCount}
            canManage={canManage}
            onNote={canCount ? setNoted : undefined}
          />
        )}
        <Pager page={query.data} />
        <SurplusList taking={taking} canCount={canCount} canManage={canManage} />
      </Sheet>
      {noted && <NoteDrawer takingId={id} line={noted} onClose={() => setNoted(undefined)} />}
      {isThing && <SurplusDrawer takingId={id} onClose={() => setThing(false)} />}
    </Page>
  );
}

function TakingFilters({ taking, ticks }: Pick<TakingProps, 'taking' | 'ticks'>) {
  const [{ view, keyword }, change] = useUrlFilters(noFilters);
  return (
    <FilterBar>
      <Segmented
        aria-label="查看"
        value={viewOf(view)}
        options={stockViews.map((value) => ({ value, label: viewTitles[value] }))}
        onChange={(chosen) => change({ view: chosen })}
      />
      <SearchField
        label="查找资产"
        placeholder="编号、名称、规格、保管人或地点"
        value={keyword}
        onChange={(text) => change({ keyword: text })}
      />
      <Progress taking={taking} ticks={ticks} />
    </FilterBar>
  );
}

function LinesTable({
  query,
  taking,
  canCount,
  canManage,
  onNote,
}: Pick<TakingProps, 'taking' | 'canCount' | 'canManage'> & {
  readonly query: ReturnType<typeof useStockLines>;
  readonly onNote: ((line: StockLine) => void) | undefined;
}) {
  const { note, isPending } = useNoting(taking.id);
  const acts = (line: StockLine) => (
    <>
      {canCount && line.result === 'pending' && (
        <RowAction
          label="已盘"
          subject={line.code}
          disabled={isPending}
          onClick={() => note({ assetId: line.assetId, result: 'found' })}
        />
      )}
      {onNote && <RowAction label="登记" subject={line.code} onClick={() => onNote(line)} />}
      <Proposals line={line} canManage={canManage} taking={taking.name} />
    </>
  );
  const result = (line: StockLine) => (
    <span className={css[`text-${toneOf(line)}`]}>
      {toneOf(line) === 'different' ? '不符' : outcomeText(line)}
    </span>
  );
  const columns = screenColumns(stockLineTable, {
    cells: { result },
    px: { seen: 180, name: 160 },
    acts: actColumn(300, acts),
  }).filter(({ key }) => shown.has(key));
  return (
    <BookTable<StockLine>
      settings="assetStockLines"
      label={stockLineTable.title}
      columns={columns}
      rows={query.data?.records ?? []}
      rowKey={byAsset}
      loading={query.isPending}
      {...(onNote ? { onOpen: onNote } : {})}
      empty={<EmptyState icon="assets" title="没有符合条件的资产" />}
    />
  );
}
