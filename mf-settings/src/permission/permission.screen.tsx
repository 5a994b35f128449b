import { seenText } from '@mingzhang/rules';
import { useState } from 'react';
import { Segmented, Select } from 'antd';
import {
  accountSetsCalls,
  memberTable,
  roles,
  roleTitles,
  touchedBy,
  type Member,
  type Role,
} from '@mingzhang/contract';
import { notify, refreshSession, useCall, useSave, useSession } from '@mingzhang/shell-api';
import {
  BookTable,
  byId,
  dayText,
  EmptyState,
  ErrorPanel,
  FilterBar,
  Icon,
  NewButton,
  Page,
  PageHeader,
  RefreshButton,
  RowAction,
  screenColumns,
  SearchField,
  Sheet,
  useConfirmDanger,
  useUrlFilters,
  type BookColumn,
  loadedText,
} from '@mingzhang/web';
import { InvitationTable } from './invitation-table';
import { MemberDrawer } from './member-drawer';
import css from './permission.module.css';
import { roleOptions } from './role-options';
import { permissionRows, type PermissionRow } from './permission-rows';

const invalidates = touchedBy.member;

/** 权限设置: the members of the account set with their roles, and what each role may do. */
export function PermissionScreen() {
  const { can } = useSession();
  const mayManage = can('member.manage');
  const members = useCall(accountSetsCalls.members);
  const [filters, change] = useUrlFilters({ view: 'members', keyword: '' });
  const [adding, setAdding] = useState(false);
  return (
    <Page>
      <PageHeader
        title="权限设置"
        subtitle={loadedText(members, `共 ${members.data?.length ?? 0} 名成员`)}
        actions={
          <>
            <RefreshButton loading={members.isFetching} onClick={() => void members.refetch()} />
            {mayManage && <NewButton onClick={() => setAdding(true)}>邀请成员</NewButton>}
          </>
        }
      />
      <FilterBar>
        <Segmented
          value={filters.view}
          options={[
            { value: 'members', label: '成员' },
            ...(mayManage ? [{ value: 'invitations', label: '待接受的邀请' }] : []),
            { value: 'roles', label: '角色权限' },
          ]}
          onChange={(view) => change({ view })}
        />
        {filters.view === 'members' && (
          <SearchField
            label="查找成员"
            placeholder="姓名或手机号"
            value={filters.keyword}
            onChange={(keyword) => change({ keyword })}
          />
        )}
      </FilterBar>
      <Sheet>
        {filters.view === 'roles' ? (
          <RoleTable />
        ) : filters.view === 'invitations' && mayManage ? (
          <InvitationTable />
        ) : (
          <Members query={members} keyword={seenText(filters.keyword)} />
        )}
      </Sheet>
      {adding && <MemberDrawer onClose={() => setAdding(false)} />}
    </Page>
  );
}

function Members({
  query,
  keyword,
}: {
  query: ReturnType<typeof useCall<typeof accountSetsCalls.members>>;
  keyword: string;
}) {
  const acts = useMemberActs();
  if (query.error && !query.data) {
    return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <BookTable
      settings="members"
      label={memberTable.title}
      columns={memberColumns(acts)}
      rows={(query.data ?? []).filter(
        ({ realName, mobile }) => realName.includes(keyword) || mobile.includes(keyword),
      )}
      rowKey={byId}
      loading={query.isPending}
      empty={
        keyword === '' ? (
          <EmptyState icon="user" title="还没有成员" description="邀请同事一起记账。" />
        ) : (
          <EmptyState icon="user" title="没有匹配的成员" />
        )
      }
    />
  );
}

interface MemberActs {
  /** Whether the user may change roles and remove members at all. */
  readonly mayManage: boolean;
  readonly isBusy: boolean;
  readonly changeRole: (member: Member, role: Role) => void;
  readonly remove: (member: Member) => void;
}

/** One's own role shows in the whole product, so the session is read again after a change. */
function useMemberActs(): MemberActs {
  const { user, can } = useSession();
  const confirmDanger = useConfirmDanger();
  const update = useSave(accountSetsCalls.updateUserRole, { invalidates });
  const removal = useSave(accountSetsCalls.removeUser, { invalidates });
  const refreshOwn = (member: Member) => {
    if (member.id === user.id) void refreshSession();
  };
  return {
    mayManage: can('member.manage'),
    isBusy: update.isPending,
    changeRole: (member, role) =>
      update.mutate(
        { query: { userId: member.id, role } },
        {
          onSuccess: () => {
            notify.success(`${member.realName} 已改为${roleTitles[role]}`);
            refreshOwn(member);
          },
        },
      ),
    remove: (member) =>
      confirmDanger({
        title: `移除成员 ${member.realName}`,
        effect: `${member.realName}（${member.mobile}）将不能再进入本账套，已录入的凭证保留。`,
        okText: '移除',
        onConfirm: () =>
          removal.mutateAsync({ params: { id: member.id } }).then(() => {
            notify.success(`${member.realName} 已移除`);
            refreshOwn(member);
          }),
      }),
  };
}

function memberColumns(acts: MemberActs): readonly BookColumn<Member>[] {
  return screenColumns(memberTable, {
    cells: {
      role: (row) => <RoleField row={row} acts={acts} />,
      joinedAt: (row) => <span className={css.number}>{dayText(row.joinedAt)}</span>,
    },
    acts: acts.mayManage ? removalColumn(acts) : undefined,
  });
}

function RoleField({ row, acts }: { row: Member; acts: MemberActs }) {
  if (!acts.mayManage) return roleTitles[row.role];
  return (
    <Select<Role>
      size="small"
      variant="borderless"
      style={{ width: 132 }}
      aria-label={`${row.realName} 的角色`}
      disabled={acts.isBusy}
      value={row.role}
      options={roleOptions}
      onChange={(role) => acts.changeRole(row, role)}
    />
  );
}

function removalColumn(acts: MemberActs): BookColumn<Member> {
  return {
    key: 'acts',
    title: '操作',
    width: 80,
    render: (row) => (
      <RowAction label="移除" subject={row.realName} danger onClick={() => acts.remove(row)} />
    ),
  };
}

function RoleTable() {
  const columns: readonly BookColumn<PermissionRow>[] = [
    {
      key: 'title',
      title: '可以做',
      width: 280,
      grow: true,
      fixed: true,
      render: (row) => row.title,
    },
    ...roles.map((role): BookColumn<PermissionRow> => ({
      key: role,
      title: roleTitles[role],
      width: 104,
      align: 'center',
      render: (row) =>
        row.holders.has(role) && (
          <span className={css.yes} role="img" aria-label={`${roleTitles[role]}可以${row.title}`}>
            <Icon name="check" size={14} />
          </span>
        ),
    })),
  ];
  return (
    <BookTable
      settings={{ none: 'a matrix of roles' }}
      label="角色权限"
      columns={columns}
      rows={permissionRows()}
      rowKey={(row) => row.permission}
    />
  );
}
