import { useState } from 'react';
import { Button } from 'antd';
import { useParams } from 'react-router-dom';
import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  type AccountingCategory,
  type AccountingCategoryDetail,
} from '@mingzhang/contract';
import { notify, useCall, useSave, useSession, useTabTitle } from '@mingzhang/shell-api';
import {
  actColumn,
  asPage,
  EditAndRemove,
  EmptyState,
  FilterBar,
  Icon,
  ListScreen,
  PAGE_SIZE,
  SearchField,
  useConfirmDanger,
  useRecordRemoval,
  useUrlFilters,
  type BookColumn,
  type RecordActs,
} from '@mingzhang/web';
import { useItemFiles } from '../api/settings.api';
import { ItemDrawer } from './item-drawer';

const invalidates = ['accounting-category-details'];

/** The items of one category: searched, paged, added, disabled and deleted. */
export function ItemScreen() {
  const categoryId = Number(useParams()['id']);
  const canWrite = useSession().can('settings.write');
  const [filters, change] = useUrlFilters({ keyword: '', page: '1' });
  const category = useCall(accountingCategoryCalls.get, { params: { id: categoryId } });
  const query = useItems(categoryId, filters.keyword, Number(filters.page));
  const page = query.data;
  const [editing, setEditing] = useState<AccountingCategoryDetail | 'new'>();
  const acts = useItemActs(categoryId, category.data?.name ?? '');
  const name = category.data?.name ?? '辅助核算项目';
  const files = useItemFiles(categoryId, name);
  useTabTitle(name);
  return (
    <>
      <ListScreen
        title={name}
        unit="个项目"
        query={query}
        rows={page?.records ?? []}
        page={page}
        rowKey={(item) => item.id}
        columns={columnsOf(
          category.data,
          canWrite ? { edit: setEditing, remove: acts.remove } : undefined,
        )}
        rowTone={(item) => (item.status === 0 ? 'muted' : undefined)}
        onOpen={canWrite ? setEditing : undefined}
        files={files}
        actions={
          canWrite && (
            <>
              <Button onClick={acts.clear}>清空未使用</Button>
              <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
                新增{category.data?.name}
              </Button>
            </>
          )
        }
        filters={
          <FilterBar>
            <SearchField
              label="查找项目"
              value={filters.keyword}
              onChange={(keyword) => change({ keyword })}
            />
          </FilterBar>
        }
        empty={
          <EmptyState
            title={filters.keyword ? '没有匹配的项目' : `还没有${name}`}
            description="新增后可在凭证和期初余额中选择。"
          />
        }
      />
      {editing && category.data && (
        <ItemDrawer item={editing} category={category.data} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}

/** A page of items; the call answers pages because it is asked for one. */
function useItems(categoryId: number, keyword: string, page: number) {
  const query = useCall(
    accountingCategoryDetailCalls.list,
    { query: { accounting_category_id: categoryId, keyword, page, pageSize: PAGE_SIZE } },
    { keepPrevious: true },
  );
  return { ...query, data: asPage(query.data) };
}

function useItemActs(categoryId: number, categoryName: string) {
  const confirmDanger = useConfirmDanger();
  const removeItem = useRecordRemoval(accountingCategoryDetailCalls.remove, { invalidates });
  const clearItems = useSave(accountingCategoryDetailCalls.clear, { invalidates });
  const remove = ({ id, code, name }: AccountingCategoryDetail) =>
    removeItem({
      request: { params: { id } },
      title: `删除${categoryName} ${code} ${name}`,
      effect: '只有没有期初余额和分录的项目可以删除，删除后不可恢复；已使用的可改为停用。',
      done: `${name} 已删除`,
    });
  const clear = () =>
    confirmDanger({
      title: `清空未使用的${categoryName}`,
      effect: '删除所有没有期初余额和分录的项目，不可恢复；已使用的保留。',
      okText: '清空',
      onConfirm: () =>
        clearItems
          .mutateAsync({ params: { id: categoryId } })
          .then(({ removed, kept }) =>
            notify.success(`已删除 ${removed} 个，保留已使用的 ${kept} 个`),
          ),
    });
  return { remove, clear };
}

type Item = AccountingCategoryDetail;

function columnsOf(
  category: AccountingCategory | undefined,
  acts: RecordActs<Item> | undefined,
): readonly BookColumn<Item>[] {
  return [
    { key: 'code', title: '编码', width: 120, fixed: true, render: (row) => row.code },
    { key: 'name', title: '名称', width: 220, grow: true, render: (row) => row.name },
    ...(category?.customColumns ?? []).map((title, index): BookColumn<Item> => ({
      key: `custom ${index}`,
      title,
      width: 130,
      render: (row) => row.customValues[index] ?? '',
    })),
    { key: 'remark', title: '备注', width: 180, render: (row) => row.remark },
    {
      key: 'status',
      title: '状态',
      width: 64,
      align: 'center',
      render: (row) => (row.status === 1 ? '启用' : '停用'),
    },
    ...(acts
      ? [actColumn<Item>(120, (row) => <EditAndRemove {...{ row, acts }} subject={row.name} />)]
      : []),
  ];
}
