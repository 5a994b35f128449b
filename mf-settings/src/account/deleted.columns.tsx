import dayjs from 'dayjs';
import { accountSetsCalls, type AccountSetRow } from '@mingzhang/contract';
import { notify, refreshSession, useSave } from '@mingzhang/shell-api';
import { RowAction, type BookColumn } from '@mingzhang/web';
import { baseColumns } from './account.columns';

const minute = (moment: string | null) => (moment ? dayjs(moment).format('YYYY-MM-DD HH:mm') : '');
const digits = { fontVariantNumeric: 'tabular-nums' } as const;

/** Deleted account sets that can still be restored. */
export function useDeletedColumns(): readonly BookColumn<AccountSetRow>[] {
  const restore = useSave(accountSetsCalls.restore, { invalidates: ['account-sets'] });
  const bringBack = ({ id, companyName }: AccountSetRow) =>
    restore.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          notify.success(`账套 ${companyName} 已恢复`);
          // The switcher lists it again.
          void refreshSession();
        },
      },
    );
  return [
    ...baseColumns(),
    {
      key: 'deletedAt',
      title: '删除时间',
      width: 150,
      render: (row) => <span style={digits}>{minute(row.deletedAt)}</span>,
    },
    {
      key: 'until',
      title: '可恢复至',
      width: 150,
      render: (row) => <span style={digits}>{minute(row.restorableUntil)}</span>,
    },
    {
      key: 'acts',
      title: '操作',
      width: 90,
      render: (row) => (
        <RowAction
          label="恢复"
          subject={row.companyName}
          disabled={restore.isPending}
          onClick={() => bringBack(row)}
        />
      ),
    },
  ];
}
