import { useState } from 'react';
import {
  salaryVoucherCalls,
  touchedBy,
  withholdingTitles,
  type SalaryTemplate,
} from '@mingzhang/contract';
import { useSession } from '@mingzhang/shell-api';
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
import { useTemplates } from '../api/vouchers.api';

const TemplateDrawer = lazyPart(() => import('./template-drawer'), 'TemplateDrawer');

/** 凭证模板: by which subjects pay is booked. */
export function TemplatesScreen() {
  const canManage = useSession().can('payroll.manage');
  const query = useTemplates();
  const rows = query.data ?? [];
  const [editing, setEditing] = useState<SalaryTemplate | 'new'>();
  const remove = useRemove();
  const isNarrow = useIsNarrow();
  const acts = (row: Offered) => (
    <EditAndRemove row={row} acts={{ edit: setEditing, remove }} subject={row.name} />
  );
  const shown = isNarrow ? columns.filter(({ key }) => phoneKeys.has(key)) : columns;
  return (
    <>
      <ListScreen
        settings="salaryTemplates"
        title="凭证模板"
        unit="个模板"
        columns={canManage ? [...shown, actColumn(130, acts)] : shown}
        query={query}
        rowKey={byId}
        rows={rows}
        onOpen={setEditing}
        actions={canManage && <NewButton onClick={() => setEditing('new')}>新增模板</NewButton>}
        empty={<EmptyState icon="payroll" title="没有凭证模板" description="请新增一个模板。" />}
      />
      {editing && (
        <TemplateDrawer
          template={editing === 'new' ? undefined : editing}
          like={editing === 'new' ? rows[0] : editing}
          canManage={canManage}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

type Offered = SalaryTemplate & { readonly isUsed: boolean };

const phoneKeys = new Set(['name', 'withholding']);

const columns: readonly BookColumn<Offered>[] = [
  { key: 'name', title: '模板名称', width: 160, isName: true, render: ({ name }) => name },
  {
    key: 'used',
    title: '期末结转',
    width: 110,
    render: ({ isUsed }) => (isUsed ? '按此模板取数' : ''),
  },
  {
    key: 'expenses',
    title: '部门类型',
    width: 320,
    grow: true,
    wraps: true,
    render: ({ expenses }) => expenses.map(({ name }) => name).join('、'),
  },
  {
    key: 'banks',
    title: '付款账户',
    width: 90,
    align: 'right',
    render: ({ banks }) => `${String(banks.length)} 个`,
  },
  {
    key: 'withholding',
    title: '代扣方式',
    width: 150,
    render: ({ withholding }) => withholdingTitles[withholding],
  },
];

function useRemove() {
  const remove = useRecordRemoval(salaryVoucherCalls.removeTemplate, {
    invalidates: touchedBy.salary,
  });
  return ({ id, name }: SalaryTemplate) =>
    remove({
      request: { params: { id } },
      title: `删除凭证模板 ${name}`,
      effect: '已有月份使用的模板不能删除；没有使用的删除后不可恢复。',
      done: `${name} 已删除`,
    });
}
