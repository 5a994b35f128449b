import { useCallback, useDeferredValue, useMemo, useState, type KeyboardEvent } from 'react';
import { Button } from 'antd';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { SalaryRow } from '@mingzhang/contract';
import { formatMoney, isPeriod, Money, periodTitle, previousPeriod } from '@mingzhang/rules';
import { useSession } from '@mingzhang/shell-api';
import {
  BookTable,
  byId,
  EmptyState,
  ErrorPanel,
  FileActions,
  FilterFields,
  Kbd,
  lazyPart,
  ListHeader,
  NoSuchPage,
  Page,
  Sheet,
  useIsNarrow,
  useUrlFilters,
  type BookSection,
} from '@mingzhang/web';
import { useEmployeeChoices } from '../api/payroll.api';
import { scopeText } from '../shared/scope-text';
import { sheetColumns } from './sheet-columns';
import { useSheetFiles } from './sheet-files';
import { StateBar, useMonthActs } from './state-bar';
import { amountFields, shownRows, sumsOf } from './sheet.model';
import css from './sheet.module.css';
import { useCells } from './use-cells';
import { useRowsBefore, useSheetData } from './use-sheet';

const ExplanationDrawer = lazyPart(() => import('./explanation-drawer'), 'ExplanationDrawer');

const noFilters = { keyword: '', department: '', changed: '0', found: '0' };
/** Lines of departments stand between rows that are all drawn. */
const SECTIONS_AT_MOST = 200;

/** 工资明细: the pay of a month as a spreadsheet. */
export function SheetScreen() {
  const { month = '', isView = '1' } = useParams();
  if (!isPeriod(month)) return <NoSuchPage />;
  return <MonthSheet key={month} period={month} isView={isView !== '0'} />;
}

function MonthSheet({ period, isView }: { readonly period: string; readonly isView: boolean }) {
  const canManage = useSession().can('payroll.manage');
  const isNarrow = useIsNarrow();
  const data = useSheetData(period);
  const { month, query } = data;
  const isLocked = isView || !canManage || month?.state !== 'draft';
  const before = useRowsBefore(period, month !== undefined);
  const fields = useMemo(() => amountFields(data.fields), [data.fields]);
  const { rows, changeFilters } = useFiltered(data.rows);
  const sums = useSums(rows, fields);
  const [explained, setExplained] = useState<number>();
  const explain = useCallback((row: SalaryRow) => setExplained(row.employeeId), []);
  const cells = useCells({ rows, fields, write: data.write });
  const acts = useMonthActs(month);
  const columns = sheetColumns({
    fields,
    sums,
    count: rows.filter(({ isIn }) => isIn).length,
    before,
    pending: data.pending,
    refused: data.refused,
    isLocked,
    isNarrow,
    acts: cells.acts,
    onExplain: explain,
  });
  const section = useSections(rows, fields);
  const onKeyDown = sheetKeys({ data, cells, acts, isLocked, explain });
  return (
    <div style={{ display: 'contents' }} onKeyDown={onKeyDown}>
      <Page>
        <Header period={period} data={data} isLocked={isLocked} />
        {month && (
          <StateBar
            month={month}
            acts={acts}
            isLocked={isLocked}
            canManage={canManage}
            onNextFinding={() => {
              changeFilters({ found: '1' });
              cells.nextFinding();
            }}
          />
        )}
        <SheetFilters />
        <Sheet>
          {query.error && data.rows.length === 0 ? (
            <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <BookTable<SalaryRow>
              label="工资表"
              columns={columns}
              rows={rows}
              rowKey={byId}
              loading={query.isPending}
              revealRow={cells.revealRow}
              section={section}
              onOpen={explain}
              rowTone={({ isIn }) => (isIn ? undefined : 'muted')}
              empty={<Empty isAll={data.rows.length === 0} />}
            />
          )}
          {month && <Foot month={month} isLocked={isLocked} />}
        </Sheet>
        {explained !== undefined && month && (
          <ExplanationDrawer
            month={month}
            employeeId={explained}
            rows={rows}
            isLocked={isLocked}
            onWritten={data.take}
            onShow={setExplained}
            onLocate={(row, code) => {
              setExplained(undefined);
              cells.focus(row, code);
            }}
            onClose={() => setExplained(undefined)}
          />
        )}
      </Page>
    </div>
  );
}

/** F9 computes, F8 goes to the next finding, Alt+T explains the person of the cell in focus. */
function sheetKeys({
  data,
  cells,
  acts,
  isLocked,
  explain,
}: {
  readonly data: ReturnType<typeof useSheetData>;
  readonly cells: ReturnType<typeof useCells>;
  readonly acts: ReturnType<typeof useMonthActs>;
  readonly isLocked: boolean;
  readonly explain: (row: SalaryRow) => void;
}) {
  return (event: KeyboardEvent) => {
    if (event.key === 'F9' && !isLocked) acts.calculate();
    else if (event.key === 'F8') cells.nextFinding();
    else if (event.altKey && event.key.toLowerCase() === 't') {
      const row = data.byRow.get(cells.rowInFocus() ?? 0);
      if (row) explain(row);
    } else return;
    event.preventDefault();
  };
}

/** The rows that the filters of the address let through. */
function useFiltered(all: readonly SalaryRow[]) {
  const [{ keyword, department, changed, found }, changeFilters] = useUrlFilters(noFilters);
  const rows = useMemo(() => {
    const isChanged = changed === '1';
    const isFound = found === '1';
    return shownRows(all, { keyword, department, isChanged, isFound });
  }, [all, keyword, department, changed, found]);
  return { rows, changeFilters };
}

/** The sums below the sheet; while somebody types they may come a moment later. */
function useSums(
  rows: readonly SalaryRow[],
  fields: ReturnType<typeof amountFields>,
): ReadonlyMap<string, Money> {
  const calm = useDeferredValue(rows);
  return useMemo(
    () =>
      sumsOf(
        calm,
        fields.map(({ code }) => code),
      ),
    [calm, fields],
  );
}

/** A line above each department with what its people come to; not in sheets of many people. */
function useSections(
  rows: readonly SalaryRow[],
  fields: ReturnType<typeof amountFields>,
): ((row: SalaryRow, index: number) => BookSection | undefined) | undefined {
  const departments = useEmployeeChoices()?.departments;
  return useMemo(() => {
    if (rows.length > SECTIONS_AT_MOST || departments === undefined) return undefined;
    const names = new Map(departments.map(({ id, name }) => [id, name]));
    const codes = fields.map(({ code }) => code);
    return (row: SalaryRow, index: number) => {
      const { departmentId } = row;
      if (rows[index - 1]?.departmentId === departmentId && index > 0) return undefined;
      const own = rows.filter((each) => each.departmentId === departmentId);
      const name =
        departmentId === null ? '未分部门' : (names.get(departmentId) ?? row.departments);
      const sums = [...sumsOf(own, codes)].filter(([, sum]) => !sum.isZero);
      return {
        key: String(departmentId),
        title: (
          <>
            <b>{name}</b> {own.length} 人
          </>
        ),
        cells: Object.fromEntries(sums.map(([code, sum]) => [code, formatMoney(sum)])),
      };
    };
  }, [rows, fields, departments]);
}

function Header({
  period,
  data,
  isLocked,
}: {
  readonly period: string;
  readonly data: ReturnType<typeof useSheetData>;
  readonly isLocked: boolean;
}) {
  const { month, query } = data;
  const navigate = useNavigate();
  const files = useSheetFiles(period, isLocked);
  const subtitle = month
    ? `${periodTitle(period)} · ${String(month.count)} 人${scopeText(month)} · 发放月${periodTitle(month.payPeriod)}`
    : periodTitle(period);
  return (
    <ListHeader
      title="工资明细"
      subtitle={subtitle}
      query={query}
      files={<FileActions {...files} />}
      actions={
        <>
          <Button
            onClick={() => void navigate(`/salary/salary-detail/${previousPeriod(period)}/1`)}
          >
            上月工资
          </Button>
          <Link to={`/salary/bank-file/${period}`}>
            <Button>银行代发</Button>
          </Link>
          <Link to={`/salary/tax-client/${period}`}>
            <Button>个税申报</Button>
          </Link>
          <Link to="/salary/salary-info">
            <Button>全部月份</Button>
          </Link>
        </>
      }
    />
  );
}

function SheetFilters() {
  const departments = useEmployeeChoices()?.departments ?? [];
  return (
    <FilterFields
      defaults={noFilters}
      fields={[
        { search: 'keyword', label: '查找员工', placeholder: '姓名、工号或拼音' },
        {
          choice: 'department',
          label: '部门',
          options: departments.map(({ id, name }) => ({ value: String(id), label: name })),
        },
        { flag: 'changed', label: '只看变动' },
      ]}
    >
      <FoundSwitch />
    </FilterFields>
  );
}

function FoundSwitch() {
  const [{ found }, change] = useUrlFilters(noFilters);
  return (
    <Button
      type={found === '1' ? 'primary' : 'default'}
      aria-pressed={found === '1'}
      onClick={() => change({ found: found === '1' ? '0' : '1' })}
    >
      只看提示
    </Button>
  );
}

function Empty({ isAll }: { readonly isAll: boolean }) {
  if (!isAll) return <EmptyState title="没有符合条件的员工" description="请放宽筛选条件。" />;
  return (
    <EmptyState
      icon="payroll"
      title="本月工资表没有员工"
      description={
        <>
          请先在<Link to="/salary/emp-info">员工信息</Link>录入在职员工，再点“计算”把他们加入本月。
        </>
      }
    />
  );
}

/** How net pay follows from gross, and what the company bears; the keys that work here. */
function Foot({
  month: { totals },
  isLocked,
}: {
  readonly month: NonNullable<ReturnType<typeof useSheetData>['month']>;
  readonly isLocked: boolean;
}) {
  const text = (amount: string) => formatMoney(Money.parse(amount));
  return (
    <div className={css.foot}>
      <span>
        应发 {text(totals.gross)} − 社保 {text(totals.socialPersonal)} − 公积金{' '}
        {text(totals.housingFundPersonal)} − 个税 {text(totals.tax)}，实发 {text(totals.net)}
      </span>
      <span>人工成本 {text(totals.companyCost)}</span>
      {!isLocked && (
        <span className={css.keys}>
          <span>
            <Kbd>F2</Kbd> 编辑
          </span>
          <span>
            <Kbd>Enter</Kbd> 下一行
          </span>
          <span>
            <Kbd>Ctrl</Kbd> <Kbd>D</Kbd> 复制上格
          </span>
          <span>
            <Kbd>Alt</Kbd> <Kbd>T</Kbd> 个税计算
          </span>
          <span>
            <Kbd>F8</Kbd> 下一处提示
          </span>
          <span>
            <Kbd>F9</Kbd> 计算
          </span>
        </span>
      )}
    </div>
  );
}
