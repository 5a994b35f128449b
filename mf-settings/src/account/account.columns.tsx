import { Tag } from 'antd';
import { allows, roleTitles, type AccountSetRow, type Permission } from '@mingzhang/contract';
import { periodTitle } from '@mingzhang/rules';
import { RowAction, type BookColumn } from '@mingzhang/web';

/** What can be done with an account set of the list. */
export interface AccountSetActs {
  readonly currentId: number | undefined;
  readonly onSwitch: (set: AccountSetRow) => void;
  readonly onEdit: (set: AccountSetRow) => void;
  readonly onHandOver: (set: AccountSetRow) => void;
  readonly onDelete: (set: AccountSetRow) => void;
}

const digits = { fontVariantNumeric: 'tabular-nums' } as const;

/** Name, number and kind: what account sets in use and deleted ones show alike. */
export function baseColumns(currentId?: number): readonly BookColumn<AccountSetRow>[] {
  return [
    {
      key: 'name',
      title: '公司名称',
      width: 184,
      fixed: true,
      grow: true,
      render: (row) => (
        <>
          {row.companyName} {row.id === currentId && <Tag color="processing">当前</Tag>}
        </>
      ),
    },
    {
      key: 'creditCode',
      title: '统一社会信用代码',
      width: 166,
      render: (row) => <span style={digits}>{row.creditCode}</span>,
    },
  ];
}

/** The list of account sets in use, with how their books stand. */
export function accountSetColumns(acts: AccountSetActs): readonly BookColumn<AccountSetRow>[] {
  return [
    ...baseColumns(acts.currentId),
    { key: 'address', title: '所在地区', width: 150, render: (row) => row.addressTitle },
    {
      key: 'kind',
      title: '准则 / 纳税人',
      width: 158,
      render: (row) =>
        `${row.accountingStandards === 0 ? '小企业' : '企业'} · ${
          row.vatType === 0 ? '小规模' : '一般纳税人'
        }`,
    },
    {
      key: 'period',
      title: '当前期间',
      width: 112,
      render: (row) => (row.state?.currentPeriod ? periodTitle(row.state.currentPeriod) : '—'),
    },
    {
      key: 'vouchers',
      title: '本期凭证',
      width: 80,
      align: 'right',
      render: (row) => <span style={digits}>{row.state?.voucherCount ?? '—'}</span>,
    },
    {
      key: 'members',
      title: '成员',
      width: 56,
      align: 'right',
      render: (row) => <span style={digits}>{row.state?.memberCount ?? '—'}</span>,
    },
    { key: 'role', title: '我的角色', width: 96, render: (row) => roleTitles[row.role] },
    { key: 'acts', title: '操作', width: 170, render: (row) => <Acts row={row} acts={acts} /> },
  ];
}

/** What one may do with a set is decided by the role there, as the service decides it. */
function Acts({ row, acts }: { row: AccountSetRow; acts: AccountSetActs }) {
  const may = (permission: Permission) => allows(permission, row.role);
  const isCurrent = row.id === acts.currentId;
  const subject = row.companyName;
  return (
    <>
      {!isCurrent && (
        <RowAction label="切换" subject={subject} onClick={() => acts.onSwitch(row)} />
      )}
      {may('accountSet.edit') && (
        <RowAction label="编辑" subject={subject} onClick={() => acts.onEdit(row)} />
      )}
      {isCurrent && may('accountSet.handOver') && (
        <RowAction label="移交" subject={subject} onClick={() => acts.onHandOver(row)} />
      )}
      {may('accountSet.delete') && (
        <RowAction label="删除" subject={subject} danger onClick={() => acts.onDelete(row)} />
      )}
    </>
  );
}
