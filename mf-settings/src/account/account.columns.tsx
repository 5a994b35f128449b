import { Tag } from 'antd';
import { accountSetTable, allows, type AccountSetRow, type Permission } from '@mingzhang/contract';
import { actColumn, RowAction, screenColumns, type BookColumn } from '@mingzhang/web';

/** What can be done with an account set of the list. */
interface AccountSetActs {
  readonly currentId: number | undefined;
  readonly onSwitch: (set: AccountSetRow) => void;
  readonly onEdit: (set: AccountSetRow) => void;
  readonly onHandOver: (set: AccountSetRow) => void;
  readonly onDelete: (set: AccountSetRow) => void;
}

/** The list of account sets in use, with how their books stand. */
export function accountSetColumns(acts: AccountSetActs): readonly BookColumn<AccountSetRow>[] {
  return screenColumns(accountSetTable, {
    without: ['deletedAt', 'restorableUntil'],
    cells: {
      companyName: (row) => (
        <>
          {row.companyName} {row.id === acts.currentId && <Tag color="processing">当前</Tag>}
        </>
      ),
    },
    acts: actColumn(170, (row) => <Acts row={row} acts={acts} />),
  });
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
