import { useState } from 'react';
import { Drawer, Segmented } from 'antd';
import { accountSetsCalls, accountSetTable, type AccountSetRow } from '@mingzhang/contract';
import { useSession } from '@mingzhang/shell-api';
import {
  byId,
  EmptyState,
  FilterBar,
  ListScreen,
  NewButton,
  SearchField,
  usePagedList,
  useUrlFilters,
} from '@mingzhang/web';
import { accountSetColumns } from './account.columns';
import { CreateAccountSet, EditAccountSet } from './account-set-forms';
import { DeleteAccountSet } from './delete-account-set';
import { useDeletedColumns } from './deleted.columns';
import { HandOver } from './hand-over';
import { useSwitchTo } from './use-switch-to';

type Task =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'delete' | 'handOver'; readonly set: AccountSetRow };

/** 账套: every set the user belongs to, how its books stand, and the deleted ones for 30 days. */
export function AccountScreen() {
  const { accountSet } = useSession();
  const [filters, change] = useUrlFilters({ keyword: '', view: 'living' });
  const isDeleted = filters.view === 'deleted';
  const kind = isDeleted ? { deleted: '1' } : { state: '1' };
  const { list } = usePagedList(accountSetsCalls.list, { keyword: '' }, kind);
  const [task, setTask] = useState<Task>();
  const switchTo = useSwitchTo();
  const deletedColumns = useDeletedColumns();
  const take = (kind: 'edit' | 'delete' | 'handOver') => (set: AccountSetRow) =>
    setTask({ kind, set });
  const columns = isDeleted
    ? deletedColumns
    : accountSetColumns({
        currentId: accountSet?.id,
        onSwitch: switchTo,
        onEdit: take('edit'),
        onHandOver: take('handOver'),
        onDelete: take('delete'),
      });
  return (
    <>
      <ListScreen
        settings="accountSets"
        title={accountSetTable.title}
        unit={isDeleted ? '个已删除的账套' : '个账套'}
        {...list}
        rowKey={byId}
        columns={columns}
        actions={<NewButton onClick={() => setTask({ kind: 'create' })}>新增账套</NewButton>}
        filters={<Filters filters={filters} change={change} />}
        empty={<Empty keyword={filters.keyword} isDeleted={isDeleted} />}
      />
      <TaskPanel task={task} onDone={() => setTask(undefined)} />
    </>
  );
}

function Filters({
  filters,
  change,
}: {
  filters: { readonly keyword: string; readonly view: string };
  change: (patch: { keyword?: string; view?: string }) => void;
}) {
  return (
    <FilterBar>
      <SearchField
        label="查找账套"
        placeholder="公司名称、拼音首字母或信用代码"
        width={280}
        value={filters.keyword}
        onChange={(keyword) => change({ keyword })}
      />
      <Segmented
        value={filters.view}
        options={[
          { value: 'living', label: '使用中' },
          { value: 'deleted', label: '已删除' },
        ]}
        onChange={(view) => change({ view })}
      />
    </FilterBar>
  );
}

function Empty({ keyword, isDeleted }: { keyword: string; isDeleted: boolean }) {
  if (keyword !== '') return <EmptyState icon="company" title="没有匹配的账套" />;
  return isDeleted ? (
    <EmptyState
      icon="company"
      title="没有可恢复的账套"
      description="删除的账套保留 30 天，期间可由账套管理员恢复。"
    />
  ) : (
    <EmptyState icon="company" title="还没有账套" description="一个账套对应一家公司的账。" />
  );
}

function TaskPanel({ task, onDone }: { task: Task | undefined; onDone: () => void }) {
  const isForm = task?.kind === 'create' || task?.kind === 'edit';
  return (
    <>
      <Drawer
        open={isForm}
        size={560}
        destroyOnHidden
        title={task?.kind === 'edit' ? `编辑账套 ${task.set.companyName}` : '新增账套'}
        onClose={onDone}
      >
        {task?.kind === 'create' && <CreateAccountSet onDone={onDone} />}
        {task?.kind === 'edit' && <EditAccountSet id={task.set.id} onDone={onDone} />}
      </Drawer>
      {task?.kind === 'delete' && <DeleteAccountSet accountSet={task.set} onDone={onDone} />}
      {task?.kind === 'handOver' && <HandOver accountSet={task.set} onDone={onDone} />}
    </>
  );
}
