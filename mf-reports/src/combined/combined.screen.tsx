import { useState } from 'react';
import { Button, Segmented } from 'antd';
import {
  combinedShownAtMost,
  combinedStatements,
  statementModes,
  type CombinedStatement,
  type CombinedView,
} from '@mingzhang/contract';
import { usePeriod, useSession } from '@mingzhang/shell-api';
import {
  EmptyState,
  ErrorPanel,
  FileActions,
  FilterBar,
  Icon,
  Page,
  PageHeader,
  rangeTitle,
  RefreshButton,
  Sheet,
  SkeletonRows,
  useUrlFilters,
} from '@mingzhang/web';
import { useCombined, useCombinedFile, type CombinedWanted } from '../api/combined.api';
import { modeTitles } from '../shared/mode-titles';
import { ChooseSetsDrawer } from './choose-sets-drawer';
import { CombinedTable } from './combined-table';
import { keepChoice, keptChoice, shownColumn, standardOf, standardTitles } from './combined.model';
import { Exceptions } from './exceptions';
import { WorkbookDrawer } from './workbook-drawer';
import css from './combined.module.css';

const statementTitles: Readonly<Record<CombinedStatement, string>> = {
  balanceSheet: '资产负债表',
  incomeStatement: '利润表',
  cashFlow: '现金流量表',
};
const standards = standardTitles.map((label, value) => ({ label, value }));

/** 合并查看: one statement of several account sets side by side and added up. */
export function CombinedScreen() {
  const { user } = useSession();
  const [choice, setChoice] = useState(() => keptChoice(user.id));
  const [period] = usePeriod();
  const { statement, mode, column } = useShown();
  const [open, setOpen] = useState<'sets' | 'workbook'>();
  const wanted: CombinedWanted = { ...choice, ids: [...choice.ids], statement, mode, period };
  const combined = useCombined(wanted);
  const view = combined.error ? undefined : combined.data;
  const onStandard = (standard: 0 | 1) => choose({ ...choice, standard });
  const choose = (next: typeof choice) => {
    setChoice(next);
    keepChoice(user.id, next);
    setOpen(undefined);
  };
  return (
    <Page>
      <PageHeader
        title="合并查看"
        {...(view ? { subtitle: subtitleOf(view) } : {})}
        actions={
          <Actions
            wanted={wanted}
            isFetching={combined.isFetching}
            onRefresh={() => void combined.refetch()}
            onOpen={setOpen}
          />
        }
      />
      <Filters view={view} standard={choice.standard} onStandard={onStandard} />
      {view && view.notes.length > 0 && (
        <div className={css.notes} role="note">
          {view.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
      {view && <Exceptions exceptions={view.exceptions} />}
      <Sheet>
        {combined.error ? (
          <ErrorPanel error={combined.error} onRetry={() => void combined.refetch()} />
        ) : view && view.sets.length > 0 ? (
          <CombinedTable view={view} column={shownColumn(view, column)} />
        ) : (
          <Nothing count={choice.ids.length} isLoading={!view} />
        )}
      </Sheet>
      {open === 'sets' && (
        <ChooseSetsDrawer
          ids={choice.ids}
          onChoose={(ids, sets) => choose({ ids, standard: standardOf(sets) })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'workbook' && <WorkbookDrawer wanted={wanted} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

/** Statement, months and column, as the address has them. */
function useShown() {
  const [filters, change] = useUrlFilters({ of: 'balanceSheet', mode: 'month', column: '' });
  return {
    statement: combinedStatements.find((each) => each === filters.of) ?? 'balanceSheet',
    mode: statementModes.find((each) => each === filters.mode) ?? 'month',
    column: filters.column,
    change,
  };
}

function Filters({
  view,
  standard,
  onStandard,
}: {
  view: CombinedView | undefined;
  standard: 0 | 1;
  onStandard: (standard: 0 | 1) => void;
}) {
  const { statement, mode, column, change } = useShown();
  return (
    <FilterBar>
      <Segmented
        aria-label="报表"
        value={statement}
        options={combinedStatements.map((value) => ({ value, label: statementTitles[value] }))}
        onChange={(of) => change({ of, column: '' })}
      />
      <Segmented
        aria-label="报表期间"
        value={mode}
        options={statementModes.map((value) => ({ value, label: modeTitles[value] }))}
        onChange={(value) => change({ mode: value, column: '' })}
      />
      <Segmented
        aria-label="会计准则"
        value={standard}
        options={standards}
        onChange={(value) => onStandard(value === 1 ? 1 : 0)}
      />
      {view && view.columns.length > 1 && (
        <Segmented
          aria-label="金额栏"
          value={shownColumn(view, column)}
          options={view.columns.map(({ key, title }) => ({ value: key, label: title }))}
          onChange={(key) => change({ column: key })}
        />
      )}
    </FilterBar>
  );
}

type Open = (what: 'sets' | 'workbook') => void;

function Actions({
  wanted,
  isFetching,
  onRefresh,
  onOpen,
}: {
  wanted: CombinedWanted;
  isFetching: boolean;
  onRefresh: () => void;
  onOpen: Open;
}) {
  const exportFile = useCombinedFile();
  const count = wanted.ids.length;
  return (
    <>
      <Button type="primary" onClick={() => onOpen('sets')}>
        {count === 0 ? '选择账套' : `已选 ${count} 个账套`}
      </Button>
      {count > 0 && <RefreshButton loading={isFetching} onClick={onRefresh} />}
      {count > 0 && (
        <Button icon={<Icon name="download" />} onClick={() => onOpen('workbook')}>
          三表工作簿
        </Button>
      )}
      {count > 0 && count <= combinedShownAtMost && (
        <FileActions name="合并报表" onExport={(format) => exportFile(wanted, format)} />
      )}
    </>
  );
}

/** Why there are no figures, and what to do. */
function Nothing({ count, isLoading }: { count: number; isLoading: boolean }) {
  if (count === 0) {
    return (
      <EmptyState
        icon="reports"
        title="选择要一起查看的账套"
        description="用右上角的“选择账套”。几个账套的同一张报表并排列出，并简单汇总；不同会计准则的不能相加。"
      />
    );
  }
  if (count > combinedShownAtMost) {
    return (
      <EmptyState
        icon="reports"
        title={`页面上最多并排 ${combinedShownAtMost} 个账套`}
        description={`已选 ${count} 个，请少选一些，或用右上角的“三表工作簿”在后台生成。`}
      />
    );
  }
  if (isLoading) return <SkeletonRows rows={18} />;
  return (
    <EmptyState icon="reports" title="所选账套都没有列入" description="上方写明了各账套的原因。" />
  );
}

function subtitleOf({ name, periodFrom, periodTo, sets }: CombinedView): string {
  const time = rangeTitle({ from: periodFrom, to: periodTo });
  return `${name} · ${time} · ${sets.length} 个账套 · 单位：元`;
}
