import { useState } from 'react';
import { Button } from 'antd';
import {
  depreciationCalls,
  depreciationTable,
  runStateText,
  type DepreciationRun,
} from '@mingzhang/contract';
import { useSession } from '@mingzhang/shell-api';
import {
  byId,
  described,
  EmptyState,
  Icon,
  ListScreen,
  usePagedList,
  useUrlFilters,
  VoucherLink,
} from '@mingzhang/web';
import { useRunOf } from '../api/depreciation.api';
import css from './depreciation.module.css';
import { NextMonth } from './next-month';
import { RunDrawer } from './run-drawer';
import { SettingDrawer } from './setting-drawer';

/** 折旧: the month whose turn it is, and the months that were run, with their vouchers. */
export function DepreciationScreen() {
  const canManage = useSession().can('asset.manage');
  const { list } = usePagedList(depreciationCalls.page, {});
  const [shownId, setShownId] = useState<number>();
  const [isSetting, setSetting] = useState(false);
  // A voucher leads back to the month that it booked.
  const [{ run }, change] = useUrlFilters({ run: '' });
  const asked = useRunOf(run);
  const shown =
    shownId === undefined
      ? asked
      : (list.rows.find(({ id }) => id === shownId) ?? (asked?.id === shownId ? asked : undefined));
  const close = () => {
    setShownId(undefined);
    if (run !== '') change({ run: '' });
  };
  return (
    <>
      <ListScreen
        settings="depreciation"
        {...described(
          depreciationTable,
          { cells: { state: stateCell, vouchers: vouchersCell } },
          {},
        )}
        {...list}
        rowKey={byId}
        unit="个月"
        onOpen={({ id }) => setShownId(id)}
        actions={
          canManage && (
            <Button type="text" icon={<Icon name="settings" />} onClick={() => setSetting(true)}>
              折旧设置
            </Button>
          )
        }
        filters={<NextMonth canManage={canManage} onRun={({ id }) => setShownId(id)} />}
        empty={
          <EmptyState
            title="还没有计提过折旧"
            description="录入资产卡片后，每月在这里或期末结转时计提。"
          />
        }
      />
      {shown && <RunDrawer run={shown} canManage={canManage} onClose={close} />}
      {isSetting && <SettingDrawer onClose={() => setSetting(false)} />}
    </>
  );
}

function stateCell(run: DepreciationRun) {
  return <span className={css[run.state]}>{runStateText(run)}</span>;
}

function vouchersCell({ vouchers }: DepreciationRun) {
  return (
    <span className={css.acts}>
      {vouchers.map((voucher) => (
        <VoucherLink key={voucher.id} voucher={voucher} tabIndex={-1} />
      ))}
    </span>
  );
}
