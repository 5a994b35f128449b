import { Tag } from 'antd';
import { employeeStateText, employeeTable, type EmployeeRow } from '@mingzhang/contract';
import { actColumn, RowAction, screenColumns, useIsNarrow } from '@mingzhang/web';
import { SecretText, type SecretField } from './secret-text';

export type EmployeeAct = 'edit' | 'employment';

/** Bases are looked at more often than numbers and dates of leaving: they stand where nothing scrolls. */
const shownKeys = [
  'number',
  'name',
  'departments',
  'position',
  'state',
  'kind',
  'hireDate',
  'schemeName',
  'socialBase',
  'housingFundBase',
  'leaveDate',
  'idNumber',
  'phone',
  'bankAccount',
  'retirementDate',
  'expenseSubject',
] as const;

/** What there is room for on a phone. */
const phoneKeys = new Set(['name', 'state', 'acts']);

/** Columns of the list; numbers are masked, with a button to see them. */
export function useEmployeeColumns(
  canManage: boolean,
  onAct: (act: EmployeeAct, row: EmployeeRow) => void,
) {
  const isNarrow = useIsNarrow();
  const secret = (field: SecretField) =>
    function Secret(row: EmployeeRow) {
      const { id, name } = row;
      return (
        <SecretText id={id} name={name} field={field} masked={row[field]} canReveal={canManage} />
      );
    };
  const acts = (row: EmployeeRow) => (
    <>
      <RowAction label="编辑" subject={row.name} onClick={() => onAct('edit', row)} />
      <RowAction
        label={row.presence === 'gone' ? '再入职' : '离职'}
        subject={row.name}
        onClick={() => onAct('employment', row)}
      />
    </>
  );
  const columns = screenColumns(employeeTable, {
    only: shownKeys,
    px: { idNumber: 210, phone: 150, bankAccount: 220 },
    cells: {
      state: (row) => <Tag color={stateColour(row)}>{employeeStateText(row)}</Tag>,
      idNumber: secret('idNumber'),
      phone: secret('phone'),
      bankAccount: secret('bankAccount'),
    },
    acts: canManage ? actColumn(130, acts) : undefined,
  });
  return isNarrow ? columns.filter(({ key }) => phoneKeys.has(key)) : columns;
}

function stateColour({ status, presence }: EmployeeRow): string {
  if (status === 0) return 'error';
  return presence === 'here' ? 'success' : presence === 'coming' ? 'processing' : 'default';
}
