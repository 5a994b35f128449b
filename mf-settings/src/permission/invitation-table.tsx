import { accountSetsCalls, roleTitles, type Invitation } from '@mingzhang/contract';
import { notify, useCall, useSave } from '@mingzhang/shell-api';
import {
  BookTable,
  dayText,
  EmptyState,
  ErrorPanel,
  RowAction,
  type BookColumn,
} from '@mingzhang/web';
import css from './permission.module.css';

/** 待接受的邀请: who has been asked and has not answered. */
export function InvitationTable() {
  const query = useCall(accountSetsCalls.invitations);
  const withdrawal = useSave(accountSetsCalls.withdrawInvitation, { invalidates: ['user'] });
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
      label="待接受的邀请"
      columns={columnsOf(withdraw)}
      rows={query.data ?? []}
      rowKey={(row) => row.id}
      loading={query.isPending}
      empty={<EmptyState icon="user" title="没有待接受的邀请" />}
    />
  );
}

function columnsOf(withdraw: (row: Invitation) => void): readonly BookColumn<Invitation>[] {
  const number = (text: string) => <span className={css.number}>{text}</span>;
  return [
    {
      key: 'mobile',
      title: '手机号',
      width: 140,
      fixed: true,
      render: (row) => number(row.mobile),
    },
    { key: 'name', title: '姓名', width: 140, render: (row) => row.realName },
    { key: 'role', title: '角色', width: 120, render: (row) => roleTitles[row.role] },
    { key: 'inviter', title: '邀请人', width: 120, render: (row) => row.inviterName },
    {
      key: 'invitedAt',
      title: '邀请时间',
      width: 160,
      grow: true,
      render: (row) => number(dayText(row.invitedAt)),
    },
    {
      key: 'acts',
      title: '操作',
      width: 80,
      render: (row) => (
        <RowAction label="撤回" subject={row.mobile} danger onClick={() => withdraw(row)} />
      ),
    },
  ];
}
