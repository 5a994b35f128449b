import { useState } from 'react';
import { allows, roleTitles, type Member } from '@mingzhang/contract';
import {
  actColumn,
  byId,
  EmptyState,
  lazyPart,
  ListScreen,
  RowAction,
  type BookColumn,
} from '@mingzhang/web';
import { useLimits, useMembers } from '../api/secrecy.api';

const LimitDrawer = lazyPart(() => import('./limit-drawer'), 'LimitDrawer');

/** 工资查看范围: which member may see the pay of which departments. */
export function SecrecyScreen() {
  const members = useMembers();
  const limits = useLimits();
  const [editing, setEditing] = useState<Member>();
  const rows = (members.data ?? []).filter(({ role }) => allows('payroll.view', role));
  const { limited = [], departments = [] } = limits.data ?? {};
  const names = new Map(departments.map(({ id, name }) => [id, name]));
  const sightOf = ({ id, role }: Member) => {
    if (seesAll(role)) return '全部部门（账套管理员）';
    const ids = limited.find(({ userId }) => userId === id)?.departmentIds ?? [];
    if (ids.length === 0) return '全部部门';
    return ids.map((each) => names.get(each) ?? '已删除的部门').join('、');
  };
  const columns: readonly BookColumn<Member>[] = [
    { key: 'name', title: '成员', width: 140, isName: true, render: ({ realName }) => realName },
    { key: 'role', title: '角色', width: 120, render: ({ role }) => roleTitles[role] },
    { key: 'sight', title: '可查看的部门', width: 360, grow: true, wraps: true, render: sightOf },
    actColumn(80, (member: Member) =>
      seesAll(member.role) ? null : (
        <RowAction label="设置" subject={member.realName} onClick={() => setEditing(member)} />
      ),
    ),
  ];
  const shown = editing && limited.find(({ userId }) => userId === editing.id);
  return (
    <>
      <ListScreen<Member>
        settings="paySecrecy"
        title="工资查看范围"
        subtitle="不设置的成员可查看全部部门"
        columns={columns}
        query={limits.error ? limits : members}
        rowKey={byId}
        rows={limits.data ? rows : []}
        onOpen={(member) => {
          if (!seesAll(member.role)) setEditing(member);
        }}
        empty={
          <EmptyState
            icon="payroll"
            title="还没有可查看工资的成员"
            description="主管可以查看和管理工资，请先在设置 › 权限设置中邀请。"
          />
        }
      />
      {editing && (
        <LimitDrawer
          member={editing}
          sight={shown ?? { userId: editing.id, version: 0, departmentIds: [] }}
          departments={departments}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

/** Who decides on limits has none. */
const seesAll = (role: Member['role']) => allows('payroll.secrecy', role);
