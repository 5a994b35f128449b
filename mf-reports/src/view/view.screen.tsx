import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Popover } from 'antd';
import { Link, useParams } from 'react-router-dom';
import {
  scheduleStatements,
  statementModes,
  statementUnits,
  type StatementView,
  type StatementViewRow,
} from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { toApiError, usePeriod, useSession, useTabTitle } from '@mingzhang/shell-api';
import {
  EmptyState,
  ErrorPanel,
  MoneyText,
  NoSuchPage,
  Page,
  PageHeader,
  Sheet,
  SkeletonRows,
  useInnerWidth,
  useIsNarrow,
  usePaper,
  useUrlFilters,
} from '@mingzhang/web';
import { useStatement, type Shown } from '../api/report.api';
import { CellSource } from './cell-source';
import { PrintedStatement } from './printed-statement';
import { ReportSettingsDrawer } from './report-settings-drawer';
import { StatementActions } from './statement-actions';
import { StatementChecks } from './statement-checks';
import { isSamePlace, StatementForm } from './statement-form';
import { formLayout, sectionsOf } from './statement-layout';
import { gridOf, movedPlace, timeOf, type CellPlace } from './statement.model';
import css from './view.module.css';

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/** A statement on its official form; every figure tells what it is made of. */
export function ViewScreen() {
  const { reportId = '' } = useParams();
  const id = Number(reportId);
  return Number.isInteger(id) && id > 0 ? <Statement key={id} id={id} /> : <NoSuchPage />;
}

function Statement({ id }: { id: number }) {
  const [period] = usePeriod();
  const [filters, change] = useUrlFilters({ mode: 'month', unit: 'fen' });
  const paper = usePaper();
  const mode = statementModes.find((each) => each === filters.mode) ?? 'month';
  const unit = statementUnits.find((each) => each === filters.unit) ?? 'fen';
  const shown = { id, period, mode, unit };
  const [isSetting, setSetting] = useState(false);
  const isNarrow = useIsNarrow();
  const canManage = useSession().can('report.manage');
  const statement = useStatement(shown);
  // What could not be read anew is not shown as if it were current.
  const view = statement.error ? undefined : statement.data;
  const isSchedule = Object.values<number>(scheduleStatements).includes(id);
  const isOfOtherStandard =
    statement.error !== null && toApiError(statement.error).code === 'REPORT_NOT_OF_STANDARD';
  useTabTitle(view?.template.name);
  if (isOfOtherStandard) {
    return <OtherStandard reason={toApiError(statement.error).msg} period={period} />;
  }
  if (view && paper.isOn) return <PrintedStatement view={view} onBack={paper.close} />;
  return (
    <Page>
      <PageHeader
        title={view?.template.name ?? '报表'}
        // The head of the form says it, and a phone has no room for it twice.
        {...(view && !isNarrow ? { subtitle: timeOf(view) } : {})}
        actions={
          <StatementActions
            view={view}
            shown={shown}
            isSchedule={isSchedule}
            isFetching={statement.isFetching}
            onChange={change}
            onRefresh={() => void statement.refetch()}
            onSettings={() => setSetting(true)}
            onPrint={paper.open}
          />
        }
      />
      {view && <StatementChecks view={view} />}
      {isSetting && (
        <ReportSettingsDrawer readOnly={!canManage} onClose={() => setSetting(false)} />
      )}
      <Sheet>
        {statement.error ? (
          <ErrorPanel error={statement.error} onRetry={() => void statement.refetch()} />
        ) : view ? (
          <Figures key={`${period} ${mode} ${unit}`} view={view} shown={shown} />
        ) : (
          <SkeletonRows rows={18} />
        )}
      </Sheet>
    </Page>
  );
}

/** A form that the standard of the account set does not have: what there is in its place. */
function OtherStandard({ reason, period }: { reason: string; period: string }) {
  const title = '所有者权益变动表';
  useTabTitle(title);
  return (
    <Page>
      <PageHeader title={title} />
      <Sheet>
        <EmptyState
          icon="reports"
          title="本账套没有这张报表"
          description={reason}
          action={
            <Link to={`/report/view/${scheduleStatements.distribution}?period=${period}`}>
              查看利润分配表
            </Link>
          }
        />
      </Sheet>
    </Page>
  );
}

/** A figure as its name says it: as it is seen. */
const saidOf = (value: string | null | undefined) =>
  value ? formatMoney(Money.parse(value)) : '无法计算';

/** The form with figures that open; arrows lead from one to the next. */
function Figures({ view, shown }: { view: StatementView; shown: Shown }) {
  const [open, setOpen] = useState<CellPlace>();
  const last = useRef<CellPlace>(undefined);
  const form = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLHeadingElement>(null);
  const layout = formLayout(view, useInnerWidth(ruler));
  const focus = ({ lineNo, column }: CellPlace) =>
    form.current?.querySelector<HTMLElement>(`[data-place="${lineNo} ${column}"]`)?.focus();
  useEffect(() => {
    // The button is another element while its source is shown.
    if (last.current) focus(last.current);
    last.current = open;
  }, [open]);
  const onKey = (event: KeyboardEvent, from: CellPlace) => {
    if (!arrows.includes(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    const lines = sectionsOf(view.rows, layout.isStacked).flat();
    const to = movedPlace(gridOf(lines, view.columns), from, event.key);
    event.preventDefault();
    setOpen(undefined);
    last.current = undefined;
    focus(to);
  };
  const figure = (row: StatementViewRow, column: { key: string; title: string }) => {
    if (row.lineNo === null) return null;
    const place = { lineNo: row.lineNo, column: column.key };
    const isOpen = isSamePlace(open, place);
    const value = row.values[column.key];
    const button = (
      <button
        type="button"
        className={css.figure}
        data-place={`${place.lineNo} ${place.column}`}
        aria-expanded={isOpen}
        aria-label={`${row.title} ${column.title} ${saidOf(value)}`}
        title={isOpen ? undefined : row.formula}
        onClick={() => setOpen(isOpen ? undefined : place)}
        onKeyDown={(event) => onKey(event, place)}
      >
        {value === undefined ? null : value === null ? (
          '—'
        ) : (
          <MoneyText value={value} zero="faint" />
        )}
      </button>
    );
    if (!isOpen) return button;
    return (
      <Popover
        open
        trigger="click"
        placement="bottom"
        onOpenChange={(isShown) => !isShown && setOpen(undefined)}
        content={<CellSource shown={shown} place={place} />}
      >
        {button}
      </Popover>
    );
  };
  return (
    <div
      ref={form}
      style={{ display: 'contents' }}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(undefined)}
    >
      <StatementForm view={view} screen={{ layout, ruler }} figure={figure} />
    </div>
  );
}
