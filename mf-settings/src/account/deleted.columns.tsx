import dayjs from 'dayjs';
import {
  accountSetsCalls,
  accountSetTable,
  touchedBy,
  type AccountSetRow,
} from '@mingzhang/contract';
import { notify, refreshSession, useSave } from '@mingzhang/shell-api';
import { actColumn, RowAction, screenColumns, type BookColumn } from '@mingzhang/web';

const minute = (moment: string | null) => (moment ? dayjs(moment).format('YYYY-MM-DD HH:mm') : '');
const digits = { fontVariantNumeric: 'tabular-nums' } as const;

/** Deleted account sets that can still be restored. */
export function useDeletedColumns(): readonly BookColumn<AccountSetRow>[] {
  const restore = useSave(accountSetsCalls.restore, { invalidates: touchedBy.accountSet });
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
  return screenColumns(accountSetTable, {
    only: ['companyName', 'creditCode', 'deletedAt', 'restorableUntil'],
    cells: {
      deletedAt: (row) => <span style={digits}>{minute(row.deletedAt)}</span>,
      restorableUntil: (row) => <span style={digits}>{minute(row.restorableUntil)}</span>,
    },
    acts: actColumn(90, (row) => (
      <RowAction
        label="恢复"
        subject={row.companyName}
        disabled={restore.isPending}
        onClick={() => bringBack(row)}
      />
    )),
  });
}
