import type { PayrollFinding, SalaryRow } from '@mingzhang/contract';
import { departmentsText } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import type { SalaryField } from '@mingzhang/rules/payroll';
import { quoted, type SetChart, type WrittenColumn } from '@mingzhang/server';
import { nameOfId } from '../employee/employee-shown';
import type { AmountTexts, ComputedRow, StoredAttendance } from './row-pay';
import type { StoredPerson, StoredSums } from './stored-person';

/** A row of a sheet as the database keeps it. */
export interface SheetRow extends ComputedRow {
  readonly id: number;
  readonly employeeId: number;
  readonly isIn: boolean;
  readonly number: string;
  readonly name: string;
  readonly mnemonic: string;
  readonly person: StoredPerson;
  readonly entered: AmountTexts;
  /** Null where no attendance was imported. */
  readonly attendance: StoredAttendance | null;
  readonly before: StoredSums | null;
  /** Amounts of the sheet before, if the person was in it. */
  readonly previous: AmountTexts | null;
}

/** A row to be written for the first time. */
export type NewRow = Omit<SheetRow, 'id' | 'previous'>;

const json = (value: unknown) => (value === null ? null : quoted(JSON.stringify(value)));

/** What a computation writes. */
export const computedColumns: readonly WrittenColumn<Omit<SheetRow, 'id' | 'previous'>>[] = [
  { name: 'is_in', type: 'boolean', value: ({ isIn }) => isIn },
  { name: 'number', type: 'text', value: ({ number }) => quoted(number) },
  { name: 'name', type: 'text', value: ({ name }) => quoted(name) },
  { name: 'mnemonic', type: 'text', value: ({ mnemonic }) => quoted(mnemonic) },
  { name: 'person', type: 'jsonb', value: ({ person }) => json(person) },
  { name: 'entered', type: 'jsonb', value: ({ entered }) => json(entered) },
  { name: 'attendance', type: 'jsonb', value: ({ attendance }) => json(attendance) },
  { name: 'amounts', type: 'jsonb', value: ({ amounts }) => json(amounts) },
  { name: 'problems', type: 'jsonb', value: ({ problems }) => json(problems) },
  { name: 'before', type: 'jsonb', value: ({ before }) => json(before) },
  { name: 'after', type: 'jsonb', value: ({ after }) => json(after) },
];

/** Figures whose differences a reason names, beside typed fields. */
const compared = ['socialPersonal', 'housingFundPersonal', 'tax', 'annualBonusTax'];
const partsAtMost = 4;

/** Why net pay differs from the sheet before: 绩效工资 -500.00、个人所得税 +140.00; '' where it does not. */
function differenceText(
  fields: readonly SalaryField[],
  { amounts, previous }: Pick<SheetRow, 'amounts' | 'previous'>,
): string {
  if (!previous) return '';
  const differenceOf = (code: string) =>
    Money.parse(amounts[code] ?? '0').minus(Money.parse(previous[code] ?? '0'));
  if (differenceOf('net').isZero) return '';
  const parts = fields.flatMap((field) => {
    if (!field.isEditable && !compared.includes(field.code)) return [];
    const difference = differenceOf(field.code);
    if (difference.isZero) return [];
    return [`${field.name} ${difference.isPositive ? '+' : ''}${formatMoney(difference)}`];
  });
  const more = parts.length > partsAtMost ? '等' : '';
  return `${parts.slice(0, partsAtMost).join('、')}${more}`;
}

/** A row as answers show it. */
export function shownRow(
  row: SheetRow,
  { fields, chart }: { readonly fields: readonly SalaryField[]; readonly chart: SetChart },
): SalaryRow {
  const { person, previous } = row;
  const shares = person.departments;
  const [largest] = shares.toSorted((a, b) => Money.parse(b.share).compare(Money.parse(a.share)));
  return {
    id: row.id,
    employeeId: row.employeeId,
    number: row.number,
    name: row.name,
    mnemonic: row.mnemonic,
    kind: person.kind,
    departments: departmentsText(shares, nameOfId(chart)),
    departmentId: largest?.departmentId ?? null,
    isIn: row.isIn,
    entered: row.entered,
    amounts: row.amounts,
    problems: [...row.problems],
    previousNet: previous?.['net'] ?? null,
    reason: row.isIn ? differenceText(fields, row) : '',
  };
}

export const isRefused = (problems: readonly PayrollFinding[]): boolean =>
  problems.some(({ severity }) => severity === 'refuse');
