import {
  declaredField,
  departmentsText,
  employeeRecord,
  type EmployeeFields,
} from '@mingzhang/contract';
import { fileColumnsOf, type SetChart, type TableColumn } from '@mingzhang/server';
import { nameOfId } from './employee-shown';
import type { EmployeeRecord, InsuranceEntry } from './employee.entity';

/** Columns that are not of one field of an employee. */
export type EmployeeColumnKey =
  | ('number' | 'name' | 'idNumber' | 'department' | 'hireDate' | 'leaveDate')
  | ('scheme' | 'baseFrom' | 'socialBase' | 'housingFundBase')
  | ('openingPeriod' | 'openingMonths' | 'openingIncome' | 'openingExempt' | 'openingSpecial')
  | ('openingAdditional' | 'openingOther' | 'openingWithheld' | 'openingRelief');

/** An employee as exports write it; numbers are plain or masked, as the export is. */
interface FiledEmployee {
  readonly row: EmployeeRecord;
  readonly chart: SetChart;
  readonly schemeNames: ReadonlyMap<number, string>;
}

interface EmployeeColumn extends TableColumn<EmployeeColumnKey> {
  readonly isAmount: boolean;
  readonly cell: (filed: FiledEmployee) => string;
}

type Opening = NonNullable<EmployeeFields['opening']>;

const plain = { isAmount: false } as const;
const amount = { isAmount: true, kind: 'figure' } as const;

function openingColumn(
  key: EmployeeColumnKey,
  title: string,
  field: keyof Opening,
  aliases: readonly string[] = [],
): EmployeeColumn {
  const isAmount = field !== 'lastPeriod' && field !== 'monthsCounted';
  const cell = ({ row }: FiledEmployee) => String(row.opening?.[field] ?? '');
  const kind = field === 'lastPeriod' ? 'month' : 'figure';
  return { key, title, isAmount, cell, aliases, kind };
}

/** The last entry of insurance; undefined of somebody who is not insured, or no longer. */
function insuredOf({ insurance }: EmployeeRecord): InsuranceEntry | undefined {
  const last = insurance.at(-1);
  return last?.schemeId == null ? undefined : last;
}

const ownColumns: readonly EmployeeColumn[] = [
  {
    key: 'department',
    title: '部门',
    ...plain,
    cell: ({ row, chart }) => departmentsText(row.departments, nameOfId(chart)),
    aliases: ['部门名称', '所属部门'],
  },
  {
    key: 'hireDate',
    title: '入职日期',
    kind: 'date',
    required: true,
    ...plain,
    cell: ({ row }) => row.hireDate,
    aliases: ['任职受雇从业日期', '入职时间', '任职日期'],
  },
  {
    key: 'leaveDate',
    title: '离职日期',
    kind: 'date',
    ...plain,
    cell: ({ row }) => row.leaveDate ?? '',
    aliases: ['离职时间'],
  },
  {
    key: 'scheme',
    title: '社保公积金方案',
    ...plain,
    cell: ({ row, schemeNames }) => schemeNames.get(row.insuranceSchemeId ?? 0) ?? '',
    aliases: ['参保方案'],
  },
  {
    key: 'baseFrom',
    title: '参保月份',
    kind: 'month',
    ...plain,
    cell: ({ row }) => insuredOf(row)?.from ?? '',
  },
  {
    key: 'socialBase',
    title: '社保基数',
    ...amount,
    cell: ({ row }) => insuredOf(row)?.social ?? '',
    aliases: ['社保缴费基数', '养老保险基数'],
  },
  {
    key: 'housingFundBase',
    title: '公积金基数',
    ...amount,
    cell: ({ row }) => insuredOf(row)?.housingFund ?? '',
    aliases: ['公积金缴存基数', '住房公积金基数'],
  },
  openingColumn('openingPeriod', '累计截止月份', 'lastPeriod'),
  openingColumn('openingMonths', '减除费用月数', 'monthsCounted'),
  openingColumn('openingIncome', '累计收入', 'income', ['累计收入额']),
  openingColumn('openingExempt', '累计免税收入', 'exemptIncome'),
  openingColumn('openingSpecial', '累计专项扣除', 'specialDeduction'),
  openingColumn('openingAdditional', '累计专项附加扣除', 'specialAdditionalDeduction'),
  openingColumn('openingOther', '累计其他扣除', 'otherDeduction'),
  openingColumn('openingWithheld', '累计已预扣税额', 'withheld', ['累计已缴税额', '已缴税额']),
  openingColumn('openingRelief', '累计减免税额', 'relief'),
];

const fieldColumns = employeeRecord.names.flatMap((name): EmployeeColumn[] => {
  const field = declaredField(employeeRecord.fields, name);
  const [column] = fileColumnsOf({ fields: { [name]: field }, names: [name] });
  if (!column) return [];
  const cell = ({ row, chart }: FiledEmployee) =>
    field.cellText(row[name] as never, nameOfId(chart));
  // A field that is declared later has a column as well, which nothing here names.
  const key = column.key as EmployeeColumnKey;
  return [{ ...column, key, isAmount: false, cell }];
});

/** Where the own columns stand: after the field with this name. */
const departmentsFollow = 'kind';
const at = fieldColumns.findIndex(({ key }) => String(key) === departmentsFollow) + 1;

/** Columns of templates, imports and exports, in their order. */
export const employeeFileColumns: readonly EmployeeColumn[] = [
  ...fieldColumns.slice(0, at),
  ...ownColumns.slice(0, 3),
  ...fieldColumns.slice(at),
  ...ownColumns.slice(3),
];
