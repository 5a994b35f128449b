import { employeeRecord, type EmployeeFields } from '@mingzhang/contract';
import {
  optionalColumn,
  ownColumn,
  recordTable,
  writtenColumns,
  type RowOf,
} from '@mingzhang/server';

/** A person's insurance from a month on; `schemeId` null: not insured here. Amounts in yuan. */
export interface InsuranceEntry {
  readonly from: string;
  readonly schemeId: number | null;
  readonly social: string;
  readonly housingFund: string;
  readonly items: readonly string[] | null;
}

/** 员工 as the database keeps them; `idNumber`, `phone` and `bankAccount` are sealed. */
export const storedEmployees = recordTable(employeeRecord, {
  schema: 'payroll',
  name: 'employee',
  own: {
    mnemonic: ownColumn<string>('text'),
    status: ownColumn<0 | 1>('smallint'),
    /** Digest of kind and number of the document. */
    personDigest: optionalColumn<string>('text'),
    departmentIds: ownColumn<number[]>('bigint[]'),
    hireDate: ownColumn<string>('date'),
    leaveDate: optionalColumn<string>('date'),
    /** The earliest first. */
    insurance: ownColumn<InsuranceEntry[]>('jsonb'),
    insuranceSchemeId: optionalColumn<number>('bigint'),
  },
});
export type EmployeeRecord = RowOf<typeof storedEmployees>;

/** What the program fills in of an employee's fields. */
export interface DerivedColumns {
  readonly mnemonic: string;
  readonly personDigest: string | null;
  readonly departmentIds: number[];
  readonly hireDate: string;
  readonly leaveDate: string | null;
}

/** A row ready to be written: sealed, with what follows from the fields. */
export interface SealedEmployee {
  readonly fields: EmployeeFields;
  readonly derived: DerivedColumns;
  readonly insurance: readonly InsuranceEntry[];
}

/** What new employees write. */
export const employeeColumns = writtenColumns(
  storedEmployees,
  ({ fields }: SealedEmployee) => fields,
  {
    mnemonic: ({ derived }) => derived.mnemonic,
    status: () => 1 as const,
    personDigest: ({ derived }) => derived.personDigest,
    departmentIds: ({ derived }) => derived.departmentIds,
    hireDate: ({ derived }) => derived.hireDate,
    leaveDate: ({ derived }) => derived.leaveDate,
    insurance: ({ insurance }) => [...insurance],
    insuranceSchemeId: ({ insurance }) => insurance.at(-1)?.schemeId ?? null,
  },
);
