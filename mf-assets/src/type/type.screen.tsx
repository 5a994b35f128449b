import { useState } from 'react';
import { assetTypeCalls, assetTypeTable, touchedBy, type AssetType } from '@mingzhang/contract';
import { useSession } from '@mingzhang/shell-api';
import {
  actColumn,
  byId,
  described,
  EditAndRemove,
  EmptyState,
  FilterFields,
  ListScreen,
  NewButton,
  useRecordRemoval,
  useUrlFilters,
} from '@mingzhang/web';
import { useAssetTypes } from '../api/asset-type.api';
import { TypeDrawer } from './type-drawer';

const noFilters = { search: '' };

/** 资产类别: what a new card of the type begins with. */
export function AssetTypeScreen() {
  const canManage = useSession().can('asset.manage');
  const [{ search }] = useUrlFilters(noFilters);
  const query = useAssetTypes(search);
  const [editing, setEditing] = useState<AssetType | 'new'>();
  const remove = useRemove();
  const acts = (row: AssetType) => (
    <EditAndRemove row={row} acts={{ edit: setEditing, remove }} subject={row.name} />
  );
  return (
    <>
      <ListScreen
        settings="assetTypes"
        {...described(assetTypeTable, { acts: canManage ? actColumn(140, acts) : undefined }, {})}
        query={query}
        rowKey={byId}
        rows={query.data ?? []}
        unit="个类别"
        onOpen={canManage ? setEditing : undefined}
        actions={canManage && <NewButton onClick={() => setEditing('new')}>新增类别</NewButton>}
        filters={
          <FilterFields
            defaults={noFilters}
            fields={[{ search: 'search', label: '查找类别', placeholder: '编码或名称' }]}
          />
        }
        empty={
          <EmptyState
            title={search === '' ? '还没有资产类别' : '没有匹配的资产类别'}
            description="类别预设年限、残值率、折旧方法和科目，新卡片照此带出。"
          />
        }
      />
      {editing && <TypeDrawer type={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}

function useRemove() {
  const remove = useRecordRemoval(assetTypeCalls.remove, { invalidates: touchedBy.asset });
  return ({ id, code, name }: AssetType) =>
    remove({
      request: { params: { id } },
      title: `删除资产类别 ${code} ${name}`,
      effect: '只有没有卡片的类别可以删除，删除后不可恢复。',
      done: `${name} 已删除`,
    });
}
