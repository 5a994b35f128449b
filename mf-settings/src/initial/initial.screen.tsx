import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Alert, Button, Segmented } from 'antd';
import { subjectCategoryTitles, type Subject } from '@mingzhang/contract';
import { periodTitle } from '@mingzhang/rules';
import { useSession } from '@mingzhang/shell-api';
import {
  ErrorPanel,
  FileActions,
  FilterBar,
  Kbd,
  KeptOffer,
  momentText,
  Page,
  PageHeader,
  RefreshButton,
  Sheet,
  useUrlFilters,
} from '@mingzhang/web';
import { useInitialFiles } from '../api/settings.api';
import { CELL_ATTRIBUTE } from './amount-cell';
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
  const [filters, change] = useUrlFilters({ type: 'asset' });
  const tabs = initial.nets.map(({ category }) => category);
  const category: Category = tabs.find((tab) => tab === filters.type) ?? 'asset';
  const latest = useRef(initial);
  useEffect(() => {
    latest.current = initial;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    // The cell has just handed over its figure; it counts from the next render on.
    setTimeout(() => latest.current.save());
  };
  return (
    <div className={css.screen} onKeyDown={onKeyDown} role="presentation">
      <Page>
        <PageHeader
          title="期初余额"
          subtitle={<Subtitle initial={initial} />}
          actions={<Actions initial={initial} />}
        />
        <FilterBar>
          <Segmented
            value={category}
            options={tabs.map((tab) => ({ value: tab, label: subjectCategoryTitles[tab] }))}
            onChange={(type) => change({ type })}
          />
          {!initial.isLocked && (
            <span className={css.hint}>
              <Kbd>Enter</Kbd> 下一格 <Kbd>↑</Kbd> <Kbd>↓</Kbd> 上下行，金额可输入算式
            </span>
          )}
        </FilterBar>
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
            <InitialGrid key={category} initial={initial} category={category} />
          )}
          <Doubts doubts={initial.doubts} />
          {initial.isReady && can('book.all') && (
            <TrialBar
              trial={initial.trial}
              nets={initial.nets}
              withYear={initial.withYear}
              onJump={(type) => change({ type })}
            />
          )}
        </Sheet>
      </Page>
    </div>
  );
}

/** What an earlier visit has left unsaved; the answer leads into the grid. */
function Offer({ initial }: { initial: Initial }) {
  const { offer } = initial;
  const wasOffered = useRef(false);
  useEffect(() => {
    // Only now do the cells show what was restored: one that is entered takes its figure over.
    if (wasOffered.current && !offer) focusFirstCell();
    wasOffered.current = offer !== undefined;
  }, [offer]);
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

function focusFirstCell(): void {
  document.querySelector<HTMLElement>(`[${CELL_ATTRIBUTE}]`)?.focus();
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
