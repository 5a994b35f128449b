import { useState } from 'react';
import { insuranceCalls, type InsuranceSchemeRow } from '@mingzhang/contract';
import { useSession } from '@mingzhang/shell-api';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import {
  actColumn,
  byId,
  EditAndRemove,
  EmptyState,
  lazyPart,
  ListScreen,
  NewButton,
  useIsNarrow,
  useRecordRemoval,
  type BookColumn,
} from '@mingzhang/web';
import { percentText } from '@mingzhang/rules';
import { useSchemes } from '../api/payroll.api';

const SchemeDrawer = lazyPart(() => import('./scheme-drawer'), 'SchemeDrawer');

/** 社保公积金: the schemes of the cities, as dated parameters. */
export function SchemesScreen() {
  const canManage = useSession().can('payroll.manage');
  const query = useSchemes();
  const [editing, setEditing] = useState<InsuranceSchemeRow | 'new'>();
  const remove = useRemove();
  const isNarrow = useIsNarrow();
  const acts = (row: InsuranceSchemeRow) => (
    <EditAndRemove row={row} acts={{ edit: setEditing, remove }} subject={row.name} />
  );
  const shown = isNarrow ? columns.filter(({ key }) => phoneKeys.has(key)) : columns;
  return (
    <>
      <ListScreen
        settings="insuranceSchemes"
        title="社保公积金"
        unit="个方案"
        columns={canManage ? [...shown, actColumn(130, acts)] : shown}
        query={query}
        rowKey={byId}
        rows={query.data ?? []}
        onOpen={setEditing}
        actions={
          <>
            <Link to="/salary/late">
              <Button>补差补缴</Button>
            </Link>
            {canManage && <NewButton onClick={() => setEditing('new')}>新增方案</NewButton>}
          </>
        }
        empty={
          <EmptyState
            icon="payroll"
            title="还没有社保公积金方案"
            description="每个参保城市建一个方案，填写基数上下限和费率；员工选用方案后，每月的个人和单位部分自动计算。"
            action={
              canManage && (
                <Button type="primary" onClick={() => setEditing('new')}>
                  新增第一个方案
                </Button>
              )
            }
          />
        }
      />
      {editing && (
        <SchemeDrawer
          scheme={editing}
          canManage={canManage}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

const phoneKeys = new Set(['name', 'used']);

const columns: readonly BookColumn<InsuranceSchemeRow>[] = [
  { key: 'name', title: '方案名称', width: 160, isName: true, render: ({ name }) => name },
  { key: 'city', title: '参保城市', width: 100, render: ({ city }) => city },
  { key: 'from', title: '现行起始月', width: 100, render: (row) => latest(row)?.from ?? '' },
  {
    key: 'items',
    title: '险种和费率（单位 + 个人）',
    width: 420,
    grow: true,
    wraps: true,
    render: (row) =>
      (latest(row)?.items ?? [])
        .map(
          ({ name, companyRate, personalRate }) =>
            `${name} ${percentText(companyRate)}+${percentText(personalRate)}`,
        )
        .join('，'),
  },
  {
    key: 'used',
    title: '参保人数',
    width: 90,
    align: 'right',
    render: ({ employeeCount }) => `${String(employeeCount)} 人`,
  },
  {
    key: 'warnings',
    title: '提示',
    width: 120,
    render: ({ warnings }) => (warnings.length === 0 ? '' : `${String(warnings.length)} 项待确认`),
  },
];

const latest = ({ versions }: InsuranceSchemeRow) =>
  versions.toSorted((left, right) => left.from.localeCompare(right.from)).at(-1);

function useRemove() {
  const remove = useRecordRemoval(insuranceCalls.remove);
  return ({ id, name, employeeCount }: InsuranceSchemeRow) =>
    remove({
      request: { params: { id } },
      title: `删除社保公积金方案 ${name}`,
      effect:
        employeeCount === 0
          ? '删除后不可恢复。'
          : `还有 ${String(employeeCount)} 人参保，请先把他们改到其他方案。`,
      done: `${name} 已删除`,
    });
}
