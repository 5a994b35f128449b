import { useState } from 'react';
import { Button, Drawer, Segmented } from 'antd';
import { accountSetsCalls, type AccountSetRow } from '@mingzhang/contract';
import { useCall, useSession } from '@mingzhang/shell-api';
import {
  asPage,
  EmptyState,
  FilterBar,
  Icon,
  ListScreen,
  PAGE_SIZE,
  SearchField,
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
  const [filters, change] = useUrlFilters({ keyword: '', page: '1', view: 'living' });
  const isDeleted = filters.view === 'deleted';
  const query = useAccountSets(filters.keyword, Number(filters.page), isDeleted);
  const page = query.data;
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
        title="账套"
        unit={isDeleted ? '个已删除的账套' : '个账套'}
        query={query}
        rows={page?.records ?? []}
        page={page}
        rowKey={(set) => set.id}
        columns={columns}
        actions={
          <Button
            type="primary"
            icon={<Icon name="plus" />}
            onClick={() => setTask({ kind: 'create' })}
          >
            新建账套
          </Button>
        }
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
        title={task?.kind === 'edit' ? `编辑账套 ${task.set.companyName}` : '新建账套'}
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

/** A page of account sets; the call answers pages because it is asked for one. */
function useAccountSets(keyword: string, page: number, isDeleted: boolean) {
  const kind = isDeleted ? { deleted: '1' as const } : { state: '1' as const };
  const query = useCall(
    accountSetsCalls.list,
    { query: { keyword, page, pageSize: PAGE_SIZE, ...kind } },
    { keepPrevious: true },
  );
  return { ...query, data: asPage(query.data) };
}
