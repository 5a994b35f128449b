import {
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { SalaryRow, SheetKey } from '@mingzhang/contract';
import { formatMoney, isPeriod, Money, sumOf } from '@mingzhang/rules';
import { notify, useSession } from '@mingzhang/shell-api';
import {
  BookTable,
  byId,
  lazyPart,
  NoSuchPage,
  Page,
  Sheet,
  useArrangedColumns,
  useIsNarrow,
  useUrlFilters,
  type BookSection,
} from '@mingzhang/web';
import { useEmployeeChoices } from '../api/payroll.api';
import { isLimited } from '../shared/scope-text';
import { SheetMissing } from '../shared/sheet-missing';
import { sheetPath } from '../shared/sheet-path';
import { sheetKeys } from './sheet-keys';
import { sheetColumns } from './sheet-columns';
import { Empty, Foot, Header, noFilters, SheetFilters } from './sheet-frame';
import { amountFields, netChange, shownRows, sumsOf, usedCodes } from './sheet.model';
import { StateBar, useMonthActs } from './state-bar';
import { useCells } from './use-cells';
import { useSheetData } from './use-sheet';

const CorrectionDrawer = lazyPart(() => import('./correction-drawer'), 'CorrectionDrawer');
const ExplanationDrawer = lazyPart(() => import('./explanation-drawer'), 'ExplanationDrawer');

/** Under which the columns of the sheet are stored. */
const SETTINGS = 'salarySheet';
const firstRun = { run: '1' };
/** Lines of departments stand between rows that are all drawn. */
const SECTIONS_AT_MOST = 200;

/** 工资明细: the pay of a month as a spreadsheet. */
export function SheetScreen() {
  const { month = '', isView = '1' } = useParams();
  if (!isPeriod(month)) return <NoSuchPage />;
  return <OneSheet key={month} period={month} isView={isView !== '0'} />;
}

/** The pay run stands in the address; the first where none does. */
function OneSheet({ period, isView }: { readonly period: string; readonly isView: boolean }) {
  const [{ run }] = useUrlFilters(firstRun);
  const number = Number(run);
  if (!Number.isInteger(number) || number < 1) return <NoSuchPage />;
  return <MonthSheet key={run} sheetKey={{ period, run: number }} isView={isView} />;
}

function MonthSheet({
  sheetKey,
  isView,
}: {
  readonly sheetKey: SheetKey;
  readonly isView: boolean;
}) {
  const canManage = useSession().can('payroll.manage');
  const isNarrow = useIsNarrow();
  const data = useSheetData(sheetKey);
  const { month, query } = data;
  const isLocked = isView || !canManage || month?.state !== 'draft';
  const fields = useUsedFields(data);
  const { rows, isFound, changeFilters } = useFiltered(data.rows);
  const sums = useSums(rows, fields);
  const [explained, setExplained] = useState<number>();
  const [isCorrecting, setCorrecting] = useState(false);
  const explain = useCallback((row: SalaryRow) => setExplained(row.employeeId), []);
  const shownFields = useShownFields(fields);
  const cells = useCells({ rows, fields: shownFields, write: data.write, undo: data.undo });
  useAllMended(data.rows, isFound, () => {
    changeFilters({ found: '0' });
    // Once everybody is drawn.
    requestAnimationFrame(cells.first);
  });
  const acts = useSheetActs(sheetKey, data, isView);
  const columns = sheetColumns({
    fields,
    sums,
    change: useChangeSum(rows),
    count: rows.filter(({ isIn }) => isIn).length,
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
        <Header sheetKey={sheetKey} data={data} isLocked={isLocked} />
        {month && (
          <StateBar
            month={month}
            cells={data}
            acts={acts}
            isLocked={isLocked || isLimited(month)}
            canManage={canManage && !isLimited(month)}
            onNextFinding={() => {
              changeFilters({ found: '1' });
              cells.nextFinding();
            }}
            onCorrect={() => setCorrecting(true)}
          />
        )}
        <SheetFilters />
        <Sheet>
          {query.error && data.rows.length === 0 ? (
            <SheetMissing query={query} />
          ) : (
            <BookTable<SalaryRow>
              settings={SETTINGS}
              label="工资表"
              columns={columns}
              rows={rows}
              rowKey={byId}
              loading={query.isPending}
              revealRow={cells.revealRow}
              section={section}
              below={isFound ? foundBelow : undefined}
              onOpen={explain}
              rowTone={({ isIn }) => (isIn ? undefined : 'muted')}
              empty={<Empty isAll={data.rows.length === 0} />}
            />
          )}
          {month && <Foot data={data} rows={rows} isLocked={isLocked} />}
        </Sheet>
        <Explained
          employeeId={explained}
          sheet={{ data, rows, cells, isLocked }}
          onShow={setExplained}
        />
        {isCorrecting && <Correction data={data} onClose={() => setCorrecting(false)} />}
      </Page>
    </div>
  );
}

/** The acts of the month. A sheet that is opened again leaves the address that keeps its cells locked. */
function useSheetActs(
  sheetKey: SheetKey,
  { month, settled }: ReturnType<typeof useSheetData>,
  isView: boolean,
) {
  const navigate = useNavigate();
  const onReopened = () => {
    if (isView) void navigate(sheetPath({ ...sheetKey, state: 'draft' }), { replace: true });
  };
  return useMonthActs(month, { settled, onReopened });
}

/** The amount fields of the set that are in use, and those that have an amount. */
function useUsedFields({ rows, fields }: ReturnType<typeof useSheetData>) {
  const used = usedCodes(rows);
  return useMemo(() => amountFields(fields, new Set(used.split(' '))), [fields, used]);
}

/** The fields in the order in which the person sees their columns: keys and pasted blocks go by it. */
function useShownFields(fields: ReturnType<typeof amountFields>) {
  const declared = useMemo(
    () => fields.map((field) => ({ key: field.code, width: 0, field })),
    [fields],
  );
  const { columns } = useArrangedColumns(declared, SETTINGS);
  return useMemo(() => columns.map(({ field }) => field), [columns]);
}

/** What a confirmed sheet should have been. */
function Correction({
  data: { month, rows, fields },
  onClose,
}: {
  readonly data: ReturnType<typeof useSheetData>;
  readonly onClose: () => void;
}) {
  if (!month) return null;
  return <CorrectionDrawer month={month} rows={rows} fields={fields} onClose={onClose} />;
}

/** The explanation of a person; a figure leads to its cell. */
function Explained({
  employeeId,
  sheet: { data, rows, cells, isLocked },
  onShow,
}: {
  /** Undefined: nobody is explained. */
  readonly employeeId: number | undefined;
  readonly sheet: {
    readonly data: ReturnType<typeof useSheetData>;
    readonly rows: readonly SalaryRow[];
    readonly cells: ReturnType<typeof useCells>;
    readonly isLocked: boolean;
  };
  readonly onShow: (employeeId: number | undefined) => void;
}) {
  if (!data.month || employeeId === undefined) return null;
  return (
    <ExplanationDrawer
      month={data.month}
      employeeId={employeeId}
      rows={rows}
      isLocked={isLocked}
      onWritten={data.take}
      onShow={onShow}
      onLocate={(row, code) => {
        onShow(undefined);
        // The drawer keeps the focus until it has left the page.
        requestAnimationFrame(() => cells.focus(row, code));
      }}
      onClose={() => onShow(undefined)}
    />
  );
}

/** The rows that the filters of the address let through. */
function useFiltered(all: readonly SalaryRow[]) {
  const [{ keyword, department, changed, found }, changeFilters] = useUrlFilters(noFilters);
  const rows = useMemo(() => {
    const isChanged = changed === '1';
    const isFound = found === '1';
    return shownRows(all, { keyword, department, isChanged, isFound });
  }, [all, keyword, department, changed, found]);
  return { rows, isFound: found === '1', changeFilters };
}

/** What is wrong with a person, below them while only those are shown. */
const foundBelow = ({ problems }: SalaryRow) =>
  problems.length > 0 && problems.map(({ msg }) => msg).join('；');

/** When the last finding is gone, everybody is shown again and the sheet keeps the keyboard. */
function useAllMended(rows: readonly SalaryRow[], isFound: boolean, onMended: () => void) {
  const isAny = rows.some(({ problems }) => problems.length > 0);
  const wasAny = useRef(isAny);
  const onAll = useEffectEvent(() => {
    onMended();
    notify.success('有提示的员工已全部改正');
  });
  useEffect(() => {
    if (isFound && wasAny.current && !isAny) onAll();
    wasAny.current = isAny;
  }, [isFound, isAny]);
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

/** By how much net pay of the people shown differs from the month before. */
function useChangeSum(rows: readonly SalaryRow[]): Money {
  const calm = useDeferredValue(rows);
  return useMemo(() => sumOf(calm.map((row) => netChange(row) ?? Money.zero)), [calm]);
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
