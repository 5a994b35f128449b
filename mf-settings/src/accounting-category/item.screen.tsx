import { useState } from 'react';
import { Button } from 'antd';
import { useParams } from 'react-router-dom';
import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  itemTable,
  type AccountingCategoryDetail,
} from '@mingzhang/contract';
import { useCall, useSession, useTabTitle } from '@mingzhang/shell-api';
import {
  byId,
  described,
  editColumn,
  EmptyState,
  FileActions,
  FilterFields,
  ListScreen,
  NewButton,
  usePagedList,
} from '@mingzhang/web';
import { useItemFiles } from '../api/settings.api';
import { ItemDrawer } from './item-drawer';
import { useItemActs } from './use-item-acts';

const noFilters = { keyword: '' };
const unknown = { name: '辅助核算项目', customColumns: [] };

/** The items of one category: searched, paged, added, disabled and deleted. */
export function ItemScreen() {
  const categoryId = Number(useParams()['id']);
  const canWrite = useSession().can('settings.write');
  const category = useCall(accountingCategoryCalls.get, { params: { id: categoryId } }).data;
  const { name } = category ?? unknown;
  const { list, isFiltered } = usePagedList(accountingCategoryDetailCalls.list, noFilters, {
    accounting_category_id: categoryId,
  });
  const [editing, setEditing] = useState<AccountingCategoryDetail | 'new'>();
  const { remove, clear } = useItemActs(categoryId, category?.name ?? '');
  const files = useItemFiles(categoryId, name);
  useTabTitle(name);
  return (
    <>
      <ListScreen
        settings="items"
        {...described(itemTable(category ?? unknown), {
          acts: canWrite
            ? editColumn(({ name: item }) => item, { edit: setEditing, remove })
            : undefined,
        })}
        {...list}
        rowKey={byId}
        unit="个项目"
        files={<FileActions {...files} />}
        rowTone={(item) => (item.status === 0 ? 'muted' : undefined)}
        onOpen={canWrite ? setEditing : undefined}
        actions={
          canWrite && (
            <>
              <Button onClick={clear}>清空未使用</Button>
              <NewButton onClick={() => setEditing('new')}>新增{category?.name}</NewButton>
            </>
          )
        }
        filters={
          <FilterFields defaults={noFilters} fields={[{ search: 'keyword', label: '查找项目' }]} />
        }
        empty={
          <EmptyState
            title={isFiltered ? '没有匹配的项目' : `还没有${name}`}
            description="新增后可在凭证和期初余额中选择。"
          />
        }
      />
      {editing && category && (
        <ItemDrawer item={editing} category={category} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}
