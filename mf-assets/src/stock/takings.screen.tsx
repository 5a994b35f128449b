import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  stockTakingCalls,
  stockTakingTable,
  touchedBy,
  type StockTaking,
} from '@mingzhang/contract';
import { useSession, withPeriod } from '@mingzhang/shell-api';
import {
  actColumn,
  byId,
  described,
  EmptyState,
  ListScreen,
  NewButton,
  RowAction,
  usePagedList,
  useRecordRemoval,
} from '@mingzhang/web';
import { NewTakingDrawer } from './new-taking-drawer';

/** 资产盘点: what was counted when, and how it came out. */
export function TakingsScreen() {
  const canManage = useSession().can('asset.manage');
  const navigate = useNavigate();
  const { list } = usePagedList(stockTakingCalls.page, {});
  const [isNew, setNew] = useState(false);
  const remove = useRecordRemoval(stockTakingCalls.remove, { invalidates: touchedBy.stockTaking });
  const open = ({ id, period }: Pick<StockTaking, 'id' | 'period'>) =>
    void navigate(withPeriod(`/assets/stock-taking/${id}`, period));
  const onRemove = ({ id, name, counted }: StockTaking) =>
    remove({
      request: { params: { id } },
      title: `删除盘点 ${name}`,
      effect: `已盘的 ${counted} 项结果一并删除，不可恢复；卡片和已登记的变动不受影响。`,
      done: `${name} 已删除`,
    });
  const acts = (row: StockTaking) => (
    <>
      <RowAction
        label={row.isOpen && canManage ? '盘点' : '查看'}
        subject={row.name}
        onClick={() => open(row)}
      />
      {canManage && (
        <RowAction danger label="删除" subject={row.name} onClick={() => onRemove(row)} />
      )}
    </>
  );
  return (
    <>
      <ListScreen
        settings="assetStockTakings"
        {...described(stockTakingTable, { acts: actColumn(120, acts) }, {})}
        {...list}
        rowKey={byId}
        unit="次盘点"
        onOpen={open}
        actions={canManage && <NewButton onClick={() => setNew(true)}>新增盘点</NewButton>}
        empty={
          <EmptyState
            icon="assets"
            title="还没有盘点过"
            description="新增盘点后用手机扫描标签，逐项核对实物；差异提出处理建议。"
          />
        }
      />
      {isNew && <NewTakingDrawer onClose={() => setNew(false)} onMade={open} />}
    </>
  );
}
