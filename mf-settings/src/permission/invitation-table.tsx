import { accountSetsCalls, invitationTable, touchedBy, type Invitation } from '@mingzhang/contract';
import { notify, useCall, useSave } from '@mingzhang/shell-api';
import {
  actColumn,
  BookTable,
  byId,
  dayText,
  EmptyState,
  ErrorPanel,
  RowAction,
  screenColumns,
} from '@mingzhang/web';
import css from './permission.module.css';

/** 待接受的邀请: who has been asked and has not answered. */
export function InvitationTable() {
  const query = useCall(accountSetsCalls.invitations);
  const withdrawal = useSave(accountSetsCalls.withdrawInvitation, {
    invalidates: touchedBy.member,
  });
  if (query.error && !query.data) {
    return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  }
  const withdraw = ({ id, mobile }: Invitation) =>
    withdrawal.mutate(
      { params: { id } },
      { onSuccess: () => notify.success(`已撤回对 ${mobile} 的邀请`) },
    );
  return (
    <BookTable
      settings="invitations"
      label={invitationTable.title}
      columns={screenColumns(invitationTable, {
        cells: { invitedAt: (row) => <span className={css.number}>{dayText(row.invitedAt)}</span> },
        acts: actColumn(80, (row) => (
          <RowAction label="撤回" subject={row.mobile} danger onClick={() => withdraw(row)} />
        )),
      })}
      rows={query.data ?? []}
      rowKey={byId}
      loading={query.isPending}
      empty={<EmptyState icon="user" title="没有待接受的邀请" />}
    />
  );
}
