import { useState } from 'react';
import { Button, Drawer, Tag } from 'antd';
import { accountSetsCalls, roleTitles, type AccountSetBrief } from '@mingzhang/contract';
import { useCall, useSession } from '@mingzhang/shell-api';
import { EmptyState, FilterBar, Icon, useUrlFilters, type BookColumn } from '@mingzhang/web';
import { asPage, PAGE_SIZE, Pager } from '../shared/paged';
import { RecordList } from '../shared/record-list';
import { RowAction } from '../shared/row-action';
import { SearchField } from '../shared/search-field';
import { CreateAccountSet, EditAccountSet } from './account-set-forms';
import { useSwitchTo } from './use-switch-to';

/** 账套: every set the user belongs to; the one in use can be edited, the others switched to. */
export function AccountScreen() {
  const { accountSet, can } = useSession();
  const [filters, change] = useUrlFilters({ keyword: '', page: '1' });
  const query = useAccountSets(filters.keyword, Number(filters.page));
  const page = query.data;
  const [task, setTask] = useState<'create' | 'edit'>();
  const switchTo = useSwitchTo();
  const close = () => setTask(undefined);
  return (
    <>
      <RecordList
        title="账套"
        unit="个账套"
        query={query}
        rows={page?.records ?? []}
        total={page?.total ?? 0}
        rowKey={(set) => set.id}
        columns={columnsOf({
          currentId: accountSet?.id,
          onEdit: can('accountSet.edit') ? () => setTask('edit') : undefined,
          onSwitch: switchTo,
        })}
        actions={
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setTask('create')}>
            新建账套
          </Button>
        }
        filters={
          <FilterBar>
            <SearchField
              label="查找账套"
              placeholder="公司名称、拼音首字母或信用代码"
              width={280}
              value={filters.keyword}
              onChange={(keyword) => change({ keyword })}
            />
          </FilterBar>
        }
        footer={<Pager page={page} onChange={(next) => change({ page: next })} />}
        empty={
          <EmptyState
            icon="company"
            title={filters.keyword ? '没有匹配的账套' : '还没有账套'}
            description="一个账套对应一家公司的账。"
          />
        }
      />
      <Drawer
        open={task !== undefined}
        size={560}
        destroyOnHidden
        title={task === 'edit' ? `编辑账套 ${accountSet?.companyName ?? ''}` : '新建账套'}
        onClose={close}
      >
        {task === 'create' && <CreateAccountSet onDone={close} />}
        {task === 'edit' && accountSet && <EditAccountSet accountSet={accountSet} onDone={close} />}
      </Drawer>
    </>
  );
}

/** A page of account sets; the call answers pages because it is asked for one. */
function useAccountSets(keyword: string, page: number) {
  const query = useCall(
    accountSetsCalls.list,
    { query: { keyword, page, pageSize: PAGE_SIZE } },
    { keepPrevious: true },
  );
  return { ...query, data: asPage(query.data) };
}

function columnsOf(options: {
  currentId: number | undefined;
  onEdit: (() => void) | undefined;
  onSwitch: (set: AccountSetBrief) => void;
}): readonly BookColumn<AccountSetBrief>[] {
  const isCurrent = (set: AccountSetBrief) => set.id === options.currentId;
  return [
    {
      key: 'name',
      title: '公司名称',
      width: 240,
      fixed: true,
      grow: true,
      render: (row) => (
        <>
          {row.companyName} {isCurrent(row) && <Tag color="processing">当前</Tag>}
        </>
      ),
    },
    {
      key: 'creditCode',
      title: '统一社会信用代码',
      width: 190,
      render: (row) => <span style={{ fontVariantNumeric: 'tabular-nums' }}>{row.creditCode}</span>,
    },
    {
      key: 'standards',
      title: '会计准则',
      width: 140,
      render: (row) => (row.accountingStandards === 0 ? '小企业会计准则' : '企业会计准则'),
    },
    {
      key: 'vat',
      title: '增值税种类',
      width: 120,
      render: (row) => (row.vatType === 0 ? '小规模纳税人' : '一般纳税人'),
    },
    { key: 'role', title: '我的角色', width: 110, render: (row) => roleTitles[row.role] },
    {
      key: 'acts',
      title: '操作',
      width: 110,
      render: (row) => {
        if (!isCurrent(row)) {
          return (
            <RowAction
              label="切换"
              subject={row.companyName}
              onClick={() => options.onSwitch(row)}
            />
          );
        }
        return (
          options.onEdit && (
            <RowAction label="编辑" subject={row.companyName} onClick={options.onEdit} />
          )
        );
      },
    },
  ];
}
