import { Injectable } from '@nestjs/common';
import { employeeRecord } from '@mingzhang/contract';
import {
  findPerson,
  personIndex,
  type KnownPerson,
  type PersonIndex,
} from '@mingzhang/rules/payroll';
import {
  fileColumnsOf,
  RowFindings,
  type RowProblem,
  type TableColumn,
  type TableRow,
} from '@mingzhang/server';
import { EmployeeStore } from '../employee/employee-store';
import { PersonalNumbers } from '../employee/personal-numbers';
import type { SheetRow } from '../sheet/sheet-row';

export type PersonKey = 'number' | 'name' | 'idNumber';

/** Columns that say whose row it is; a file has at least one of them. */
export const personColumns: readonly TableColumn<PersonKey>[] = fileColumnsOf({
  fields: employeeRecord.fields,
  names: ['number', 'name', 'idNumber'],
}).map(({ key, title, aliases = [] }) => ({
  key: key as PersonKey,
  title,
  aliases,
  oneOf: 'person',
}));

/** A person of a month's sheet. */
export interface SheetPerson extends KnownPerson {
  readonly row: SheetRow;
}

/** A row of a file with the person that it names. */
export interface PersonRow<Key extends string> {
  readonly values: TableRow<Key>['values'];
  readonly found: RowFindings;
  readonly person: SheetPerson;
}

/** Finds the people that rows of files name. */
@Injectable()
export class FilePeople {
  constructor(
    private readonly employees: EmployeeStore,
    private readonly numbers: PersonalNumbers,
  ) {}

  /** The people of a sheet by number, name and document. */
  async indexOf(rows: readonly SheetRow[]): Promise<PersonIndex<SheetPerson>> {
    const known = await this.employees.rows.byId(rows.map(({ employeeId }) => employeeId));
    return personIndex(
      rows.map((row): SheetPerson => {
        const employee = known.get(row.employeeId);
        const idNumber = employee ? this.numbers.one(employee, 'idNumber') : '';
        return { number: row.number, name: row.name, idNumber, row };
      }),
    );
  }
}

/**
 * The employee whom a row names; null for somebody whom the list does not know by anything that the row
 * says. Such a row is kept by its name, to be compared as somebody of the file alone.
 * @param where the list that people should be in: 本月工资表
 */
export function personOrStranger(
  index: PersonIndex<SheetPerson>,
  stated: Readonly<Record<PersonKey, string>>,
  where: string,
): { readonly employeeId: number | null } | { readonly msg: string } {
  const { number, name, idNumber } = stated;
  const result = findPerson(index, stated, where);
  if ('person' in result) return { employeeId: result.person.row.employeeId };
  const isKnown =
    index.byName.has(name) ||
    index.byNumber.has(number) ||
    index.byDocument.has(idNumber) ||
    index.byMask.has(idNumber);
  return name === '' || isKnown ? result : { employeeId: null };
}

const totalTitles = new Set(['合计', '小计', '总计']);

/** Whether a row has the sums of others instead of a person. */
export const isTotalRow = ({ number, name, idNumber }: Readonly<Record<PersonKey, string>>) =>
  idNumber === '' && (totalTitles.has(number) || totalTitles.has(name));

/**
 * Rows with their people. A row of totals is passed over; one that names nobody or somebody of an
 * earlier row stands in `problems`.
 * @param where the list that people should be in: 本月工资表
 */
export function rowsOfPeople<Key extends string>(
  rows: readonly TableRow<Key | PersonKey>[],
  index: PersonIndex<SheetPerson>,
  where: string,
): { readonly matched: readonly PersonRow<Key | PersonKey>[]; readonly problems: RowProblem[] } {
  const matched: PersonRow<Key | PersonKey>[] = [];
  const problems: RowProblem[] = [];
  const seen = new Map<number, number>();
  for (const row of rows) {
    const { number, name, idNumber } = row.values;
    if (isTotalRow(row.values)) continue;
    const found = new RowFindings(row);
    const result = findPerson(index, { number, name, idNumber }, where);
    if ('msg' in result) {
      found.add('PAYROLL_PERSON', result.msg);
      problems.push(...found.problems);
      continue;
    }
    const { person } = result;
    const earlier = seen.get(person.row.employeeId);
    if (earlier === undefined) seen.set(person.row.employeeId, row.row);
    else {
      const msg = `${person.number} ${person.name} 与第 ${earlier} 行重复，每人只保留一行`;
      found.add('PAYROLL_PERSON', msg);
    }
    if (!person.row.isIn) {
      const who = `${person.number} ${person.name}`;
      found.add('PAYROLL_PERSON', `${who} 已移出本月工资表，请先移回，或删去这一行`);
    }
    matched.push({ values: row.values, found, person });
  }
  return { matched, problems };
}
