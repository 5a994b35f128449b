import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Alert, Button, Segmented } from 'antd';
import { subjectCategoryTitles, type Subject } from '@mingzhang/contract';
import { periodTitle } from '@mingzhang/rules';
import { useSession } from '@mingzhang/shell-api';
import {
  CELL_ATTRIBUTE,
  ErrorPanel,
  FileActions,
  FilterBar,
  Kbd,
  KeptOffer,
  momentText,
  Page,
  PageHeader,
  RefreshButton,
  SearchField,
  Sheet,
  useUrlFilters,
} from '@mingzhang/web';
import { useInitialFiles } from '../api/settings.api';
import { ActualButton } from './actual-modal';
import { InitialGrid } from './initial-grid';
import css from './initial.module.css';
import { Doubts, TrialBar } from './trial-bar';
import { useInitial, type Initial } from './use-initial';

type Category = Subject['category'];

/**
 * 期初余额: what every subject has at the start of the enable month, entered like a spreadsheet. Who
 * sees cash and bank only gets no trial balance: a part of the books never balances.
 */
export function InitialScreen() {
  const { can } = useSession();
  const initial = useInitial();
  const [filters, change] = useUrlFilters({ type: 'asset', keyword: '' });
  const tabs = initial.nets.map(({ category }) => category);
  const category: Category = tabs.find((tab) => tab === filters.type) ?? 'asset';
  const latest = useRef(initial);
  useEffect(() => {
    latest.current = initial;
  });
  // The first cell gets the keyboard once a visit; the grid is made anew for every type.
  const [hasStarted, setStarted] = useState(false);
  const onDone = useCallback(() => setStarted(true), []);
  const start = { isDone: hasStarted, onDone };
  // The cell has just handed over its figure; it counts from the next render on.
  const save = () => void setTimeout(() => latest.current.save());
  return (
    <div className={css.screen} onKeyDown={(event) => onScreenKey(event, save)} role="presentation">
      <Page>
        <PageHeader
          title="期初余额"
          subtitle={<Subtitle initial={initial} />}
          actions={<Actions initial={initial} />}
        />
        <Filters
          initial={initial}
          tabs={tabs}
          category={category}
          change={change}
          keyword={filters.keyword}
        />
        {initial.isReady && !initial.isLocked && <Offer initial={initial} />}
        {initial.closedPeriod !== undefined && (
          <Alert
            type="warning"
            showIcon
            className={css.locked ?? ''}
            title={`${periodTitle(initial.closedPeriod)}已结账，不能再修改期初余额，请先反结账`}
          />
        )}
        <Sheet>
          {initial.error && !initial.isReady ? (
            <ErrorPanel error={initial.error} onRetry={() => void initial.stored.refetch()} />
          ) : (
            <InitialGrid
              key={category}
              initial={initial}
              category={category}
              keyword={filters.keyword}
              start={start}
            />
          )}
          <Doubts doubts={initial.doubts} />
          {initial.isReady && can('book.all') && (
            <TrialBar
              trial={initial.trial}
              nets={initial.nets}
              withYear={initial.withYear}
              onJump={(type) => change({ type, keyword: '' })}
            />
          )}
        </Sheet>
      </Page>
    </div>
  );
}

/** Ctrl+S saves, Ctrl+F searches (rows out of view are not in the page), Enter and ↓ lead from the search to the cells. */
function onScreenKey(event: KeyboardEvent, save: () => void): void {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() !== 's' && key.toLowerCase() !== 'f') return;
    event.preventDefault();
    if (key.toLowerCase() === 's') save();
    else selectSearch();
  } else if ((key === 'Enter' || key === 'ArrowDown') && !event.nativeEvent.isComposing) {
    if (!(target instanceof HTMLElement) || !target.matches(SEARCH)) return;
    event.preventDefault();
    document.querySelector<HTMLElement>(`[${CELL_ATTRIBUTE}]`)?.focus();
  }
}

function selectSearch(): void {
  const search = document.querySelector<HTMLInputElement>(SEARCH);
  search?.focus();
  search?.select();
}

const SEARCH = '[role="search"] input[type="text"]';

function Filters({
  initial,
  tabs,
  category,
  keyword,
  change,
}: {
  initial: Initial;
  tabs: readonly Category[];
  category: Category;
  keyword: string;
  change: (filters: { type?: string; keyword?: string }) => void;
}) {
  return (
    <FilterBar>
      <SearchField
        label="查找科目"
        value={keyword}
        onChange={(text) => change({ keyword: text })}
      />
      <Segmented<string>
        // A search goes through all types: none of them is chosen meanwhile.
        value={keyword.trim() === '' ? category : ''}
        options={tabs.map((tab) => ({ value: tab, label: subjectCategoryTitles[tab] }))}
        onChange={(type) => change({ type, keyword: '' })}
      />
      {!initial.isLocked && (
        <span className={css.hint}>
          <Kbd>Enter</Kbd> 下一行 <Kbd>Tab</Kbd> 下一格 <Kbd>Ctrl F</Kbd> 查找，金额可输入算式
        </span>
      )}
    </FilterBar>
  );
}

/** What an earlier visit has left unsaved; the answer leads into the grid. */
function Offer({ initial }: { initial: Initial }) {
  const { offer } = initial;
  if (!offer) return null;
  const at = momentText(new Date(offer.keptAt).toISOString());
  return (
    <KeptOffer
      text={`有未保存的期初余额 ${offer.draft.edits.size} 行（${at} 存于本机）`}
      onRestore={initial.restore}
      onRefuse={initial.refuseOffer}
    />
  );
}

function Subtitle({ initial }: { initial: Initial }) {
  const count = initial.changed.length;
  return (
    <>
      启用期间 {periodTitle(initial.enableMonth)}
      {count > 0 && <b className={css.unsaved}> · 未保存 {count} 行</b>}
    </>
  );
}

function Actions({ initial }: { initial: Initial }) {
  const files = useInitialFiles(initial.isLocked);
  return (
    <>
      <RefreshButton
        loading={initial.stored.isFetching}
        onClick={() => void initial.stored.refetch()}
      />
      <FileActions {...files} />
      <ActualButton initial={initial} />
      {!initial.isLocked && initial.changed.length > 0 && (
        <Button onClick={() => initial.dispatch({ type: 'discard' })}>放弃修改</Button>
      )}
      {!initial.isLocked && (
        <Button
          type="primary"
          loading={initial.isSaving}
          disabled={initial.changed.length === 0}
          onClick={initial.save}
        >
          保存 <Kbd>Ctrl S</Kbd>
        </Button>
      )}
    </>
  );
}
