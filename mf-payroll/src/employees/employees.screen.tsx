import { useState } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import {
  employeeCalls,
  employeeImport,
  employeeTable,
  presences,
  presenceTitles,
  type EmployeeRow,
} from '@mingzhang/contract';
import { personKindCodes, personKindTitles } from '@mingzhang/rules/payroll';
import { useSession } from '@mingzhang/shell-api';
import {
  ActionMenu,
  BookTable,
  byId,
  EmptyState,
  ErrorPanel,
  FileActions,
  FilterFields,
  Icon,
  lazyPart,
  ListHeader,
  NewButton,
  Page,
  PAGE_SIZE,
  Pager,
  Sheet,
  useExport,
  useRecordFiles,
  useUrlFilters,
} from '@mingzhang/web';
import { useEmployeeChoices, useEmployees } from '../api/payroll.api';
import { scopeText } from '../shared/scope-text';
import { ChosenBar } from './chosen-bar';
import { useEmployeeColumns, type EmployeeAct } from './employee-columns';

// Forms arrive when they are opened: the list is what people come for.
const EmployeeDrawer = lazyPart(() => import('./employee-drawer'), 'EmployeeDrawer');
const LeaveDrawer = lazyPart(() => import('./leave-drawer'), 'LeaveDrawer');

const noFilters = { keyword: '', department: '', state: '', kind: '' };
const disabledState = 'disabled';

const fileCalls = {
  export: employeeCalls.export,
  template: employeeCalls.template,
  import: employeeCalls.import,
};

/** 员工信息: who is paid, where, since when, and under which scheme of insurance. */
export function EmployeesScreen() {
  const canManage = useSession().can('payroll.manage');
  const [{ page, ...filters }] = useUrlFilters({ ...noFilters, page: '1' });
  const asked = askedOf(filters);
  const query = useEmployees(asked, Number(page), PAGE_SIZE);
  const files = useRecordFiles(fileCalls, {
    name: employeeTable.title,
    kind: employeeImport,
    asked,
  });
  const [editing, setEditing] = useState<number | 'new'>();
  const [leaving, setLeaving] = useState<EmployeeRow>();
  const [chosen, setChosen] = useState<ReadonlyMap<number, EmployeeRow>>(new Map());
  const onAct = (act: EmployeeAct, row: EmployeeRow) =>
    act === 'edit' ? setEditing(row.id) : setLeaving(row);
  const columns = useEmployeeColumns(canManage, onAct);
  const { data } = query;
  const rows = data?.records ?? [];
  const choose = (keys: ReadonlySet<React.Key>) => setChosen(chosenRows(keys, rows, chosen));
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <Page>
      <ListHeader
        title="员工信息"
        subtitle={
          data ? `${data.counts.all} 人，在职 ${data.counts.here} 人${scopeText(data)}` : ''
        }
        query={query}
        files={<FileActions {...files} />}
        actions={
          canManage && (
            <>
              <MoreFiles asked={asked} />
              <NewButton onClick={() => setEditing('new')}>新增员工</NewButton>
            </>
          )
        }
      />
      <EmployeeFilters />
      <Sheet>
        {query.error && data === undefined ? (
          <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <BookTable<EmployeeRow>
            settings="employees"
            label={employeeTable.title}
            columns={columns}
            rows={rows}
            rowKey={byId}
            loading={query.isPending}
            onOpen={(row) => setEditing(row.id)}
            rowTone={({ status, presence }) =>
              status === 0 || presence === 'gone' ? 'muted' : undefined
            }
            {...(canManage
              ? { selection: { keys: new Set(chosen.keys()), onChange: choose } }
              : {})}
            empty={<Empty isFiltered={isFiltered} canManage={canManage} onNew={setEditing} />}
          />
        )}
        <ChosenBar chosen={[...chosen.values()]} onClear={() => setChosen(new Map())} />
        <Pager page={data} />
      </Sheet>
      {editing !== undefined && (
        <EmployeeDrawer
          key={editing}
          employee={editing}
          canManage={canManage}
          onClose={() => setEditing(undefined)}
        />
      )}
      {leaving && <LeaveDrawer row={leaving} onClose={() => setLeaving(undefined)} />}
    </Page>
  );
}

type Filters = Readonly<Record<keyof typeof noFilters, string>>;

function askedOf({ keyword, department, state, kind }: Filters) {
  return {
    keyword,
    departmentIds: department === '' ? [] : [Number(department)],
    kinds: personKindCodes.filter((code) => code === kind),
    presences: presences.filter((presence) => presence === state),
    statuses: state === '' ? [] : state === disabledState ? [0 as const] : [1 as const],
  };
}

/** Rows that are ticked, those of other pages included. */
function chosenRows(
  keys: ReadonlySet<React.Key>,
  rows: readonly EmployeeRow[],
  before: ReadonlyMap<number, EmployeeRow>,
): ReadonlyMap<number, EmployeeRow> {
  const known = new Map(before);
  for (const row of rows) known.set(row.id, row);
  return new Map([...known].filter(([id]) => keys.has(id)));
}

function EmployeeFilters() {
  const departments = useEmployeeChoices()?.departments ?? [];
  const states = presences.map((value) => ({
    value: value as string,
    label: presenceTitles[value],
  }));
  return (
    <FilterFields
      defaults={noFilters}
      fields={[
        { search: 'keyword', label: '查找员工', placeholder: '姓名、工号、职务或拼音' },
        {
          choice: 'department',
          label: '部门',
          options: departments.map(({ id, name }) => ({ value: String(id), label: name })),
        },
        {
          choice: 'state',
          label: '状态',
          options: [...states, { value: disabledState, label: '停用' }],
        },
        {
          choice: 'kind',
          label: '人员类别',
          options: personKindCodes.map((value) => ({ value, label: personKindTitles[value] })),
        },
      ]}
    />
  );
}

/** Files with numbers in full are asked for by themselves: handing them out is recorded. */
function MoreFiles({ asked }: { readonly asked: ReturnType<typeof askedOf> }) {
  const onExport = useExport(employeeCalls.exportNumbers, { body: { ...asked } });
  const items = [
    {
      key: 'numbers',
      label: '导出完整号码（记入操作日志）',
      onClick: () => onExport('xlsx'),
    },
  ];
  return (
    <ActionMenu items={items}>
      <Button icon={<Icon name="more" />} aria-label="更多操作" />
    </ActionMenu>
  );
}

function Empty({
  isFiltered,
  canManage,
  onNew,
}: {
  readonly isFiltered: boolean;
  readonly canManage: boolean;
  readonly onNew: (asked: 'new') => void;
}) {
  if (isFiltered) {
    return <EmptyState title="没有符合条件的员工" description="请放宽筛选条件后再找。" />;
  }
  return (
    <EmptyState
      icon="payroll"
      title="还没有员工"
      description={
        <>
          先在<Link to="/salary/social-security">社保公积金</Link>
          建好参保方案，再逐人新增，或用右上角的导入一次录入全部员工。年中启用的，请一并填写 1
          月至启用前的年初累计，否则个人所得税会算错。
        </>
      }
      action={
        canManage && (
          <Button type="primary" onClick={() => onNew('new')}>
            新增第一名员工
          </Button>
        )
      }
    />
  );
}
