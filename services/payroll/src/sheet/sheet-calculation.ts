import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { FollowingMonth } from '@mingzhang/contract';
import { mapUnhurried } from '@mingzhang/server';
import { EmployeeStore } from '../employee/employee-store';
import type { EmployeeRecord } from '../employee/employee.entity';
import { PaidYears, type YearsBefore } from '../employee/paid-years';
import { FieldService } from '../field/field.service';
import { SchemeService } from '../insurance/scheme.service';
import { PaySecrecy } from '../secrecy/pay-secrecy';
import {
  changedRows,
  computed,
  computedSheet,
  earlierAfter,
  followingOf,
  isSameYear,
  payChanges,
  type ComputedSheet,
  type Earlier,
  type LaterChanges,
} from './computed-sheets';
import { DeclaredStore } from './declared-store';
import { EarlierPayStore } from './earlier-pay';
import type { MonthRow } from './month-row';
import { untyped, type MonthFacts } from './row-pay';
import { SheetStore } from './sheet-store';
import type { NewRow, SheetRow } from './sheet-row';
import { isPaidIn, storedPerson, type MonthSchemes, type StoredPerson } from './stored-person';

/** Computes sheets: all people of one in a few statements, whoever they are. */
@Injectable()
export class SheetCalculation {
  constructor(
    private readonly store: SheetStore,
    private readonly employees: EmployeeStore,
    private readonly years: PaidYears,
    private readonly fields: FieldService,
    private readonly schemes: SchemeService,
    private readonly secrecy: PaySecrecy,
    private readonly declared: DeclaredStore,
    private readonly earlierPay: EarlierPayStore,
  ) {}

  /**
   * Fields and schemes as they are now. Formulas count in the first run of a month: a further run pays
   * what is typed.
   */
  async currentFacts(run: number): Promise<Pick<MonthFacts, 'fields' | 'schemes'>> {
    const schemes: MonthSchemes = Object.fromEntries(
      (await this.schemes.all()).map(({ id, name, versions }) => [String(id), { name, versions }]),
    );
    const fields = await this.fields.current();
    if (run === 1) return { fields, schemes };
    return { fields: fields.map((field) => ({ ...field, formula: null })), schemes };
  }

  /** Normal employees of a month. */
  async people(period: string): Promise<EmployeeRecord[]> {
    const all = await this.employees.normal();
    return all.filter((row) => isPaidIn(row, period));
  }

  /** Writes the rows of a new sheet. @param enteredOf amounts that a person begins with */
  async fill(
    month: MonthRow,
    enteredOf: (employeeId: number) => Pick<NewRow, 'entered' | 'isIn'>,
  ): Promise<void> {
    await this.insertPeople(month, await this.people(month.period), enteredOf);
    await this.store.sum(month.id);
  }

  /**
   * Takes up employees, fields and schemes as they are now, and computes everybody.
   * @returns the sheet, and later drafts in which somebody's pay or tax changed
   */
  async refresh(id: number): Promise<{ month: MonthRow; following: FollowingMonth[] }> {
    const stood = await this.store.month(id);
    await this.store.setFacts(id, await this.currentFacts(stood.run));
    const month = await this.store.month(id);
    const known = await this.insertNew(month, await this.store.rows(stood));
    const people = await this.employees.rows.byId(known.map(({ employeeId }) => employeeId));
    const years = await this.yearsBefore(month, [...people.values()]);
    const declared = await this.declared.ofMonth(month.payPeriod);
    const rows = known.map((row) => {
      const employee = people.get(row.employeeId);
      if (!employee) return row;
      const sources = { years, byClient: declared.get(employee.id) };
      return { ...row, ...employeeOf(employee), person: storedPerson(employee, month, sources) };
    });
    const following = await this.apply(month, { stood: known, rows });
    return { month: await this.store.month(id), following };
  }

  /**
   * Computes rows of a draft with what was typed into them, and the later drafts of the same people;
   * sums and earlier sheets are those of everybody.
   * @param sheet `rows` as they are to be, in the order of `stood`
   * @returns later drafts in which the pay or tax of somebody changed whom the person asking sees there
   */
  async apply(
    month: MonthRow,
    sheet: Pick<ComputedSheet, 'stood' | 'rows'>,
  ): Promise<FollowingMonth[]> {
    const changed = await this.secrecy.whole(() => this.write(month, sheet));
    const following: FollowingMonth[] = [];
    for (const each of changed) {
      const shown = followingOf(await this.visible(each));
      if (shown) following.push(shown);
    }
    return following;
  }

  /** @returns later drafts with whose pay or tax changed, of everybody */
  private async write(
    month: MonthRow,
    sheet: Pick<ComputedSheet, 'stood' | 'rows'>,
  ): Promise<LaterChanges[]> {
    const changed: LaterChanges[] = [];
    const later = await this.store.beside(month, 'after');
    const drafts = later.filter((each) => each.state === 'draft' && isSameYear(each, month));
    const followed = withDeductions(month, sheet);
    for await (const each of this.computedFrom(month, sheet, drafts, followed)) {
      // Nobody has typed into the later sheets.
      const isTyped = each.month.id === month.id;
      await this.store.updateRows(await changedRows(each), isTyped);
      await this.store.sum(each.month.id);
      if (isTyped) continue;
      const changes = payChanges(each);
      if (changes.length > 0) changed.push({ month: each.month, changes });
    }
    return changed;
  }

  /** Somebody may be of another department in a later sheet, which the person asking does not see. */
  private async visible({ month, changes }: LaterChanges): Promise<LaterChanges> {
    if ((await this.secrecy.departmentIds()) === undefined) return { month, changes };
    const employeeIds = changes.map(({ employeeId }) => employeeId);
    const rows = await this.store.rows(month, { employeeIds });
    const seen = new Set(rows.map(({ employeeId }) => employeeId));
    return { month, changes: changes.filter(({ employeeId }) => seen.has(employeeId)) };
  }

  /**
   * A sheet and later ones of its year of payment, computed one after the other and not written.
   * @param changed what is to be changed of rows of the later sheets before they are computed
   */
  async *computedFrom(
    month: MonthRow,
    sheet: Pick<ComputedSheet, 'stood' | 'rows'>,
    later: readonly MonthRow[],
    changed: (row: SheetRow, month: MonthRow) => SheetRow = (row) => row,
  ): AsyncGenerator<ComputedSheet> {
    const employeeIds = sheet.rows.map(({ employeeId }) => employeeId);
    let earlier = await this.earlier(month, employeeIds);
    let last = await computedSheet(month, sheet, earlier);
    yield last;
    for (const next of later) {
      earlier = earlierAfter(earlier, last, next);
      const stood = await this.store.rows(next, { employeeIds });
      const rows = stood.map((row) => changed(row, next));
      last = await computedSheet(next, { stood, rows }, earlier);
      yield last;
    }
  }

  /** What earlier sheets mean for the people of a sheet. */
  earlier(month: MonthRow, employeeIds?: readonly number[]): Promise<Earlier> {
    return this.earlierPay.before(month, employeeIds);
  }

  /** What the year before a month of payment says about people. */
  async yearsBefore(
    month: Pick<MonthRow, 'period' | 'payPeriod'>,
    people: readonly EmployeeRecord[],
  ): Promise<YearsBefore> {
    const first = (await this.years.first()) ?? month;
    return this.years.before(month.payPeriod, people, first);
  }

  /** Rows of a sheet with those of people who came since; they begin without amounts. */
  private async insertNew(month: MonthRow, rows: readonly SheetRow[]): Promise<SheetRow[]> {
    const known = new Set(rows.map(({ employeeId }) => employeeId));
    const added = (await this.people(month.period)).filter(({ id }) => !known.has(id));
    if (added.length === 0) return [...rows];
    await this.insertPeople(month, added, () => ({ isIn: true, entered: {} }));
    return this.store.rows(month);
  }

  private async insertPeople(
    month: MonthRow,
    people: readonly EmployeeRecord[],
    enteredOf: (employeeId: number) => Pick<NewRow, 'entered' | 'isIn'>,
  ): Promise<void> {
    const earlier = await this.earlier(month);
    const years = await this.yearsBefore(month, people);
    const declared = await this.declared.ofMonth(month.payPeriod);
    const rows = await mapUnhurried(people, (row): NewRow => {
      const person = storedPerson(row, month, { years, byClient: declared.get(row.id) });
      return computed(
        month,
        { ...employeeOf(row), person, ...untyped, ...enteredOf(row.id) },
        earlier,
      );
    });
    await this.store.insertRows(month.id, rows);
  }
}

/**
 * Deductions that a sheet takes up or imports are those of the later runs of its month of payment as well:
 * they are sums of the year up to that month.
 */
function withDeductions(
  month: MonthRow,
  { stood, rows }: Pick<ComputedSheet, 'stood' | 'rows'>,
): (row: SheetRow, at: MonthRow) => SheetRow {
  const taken = new Map<number, Pick<StoredPerson, 'specialDue' | 'specialItems'>>();
  rows.forEach(({ employeeId, person: { specialDue, specialItems } }, at) => {
    const before = stood[at]?.person;
    if (specialDue === undefined || specialItems === undefined || !before) return;
    const isSame =
      before.specialDue === specialDue && isDeepStrictEqual(before.specialItems, specialItems);
    if (!isSame) taken.set(employeeId, { specialDue, specialItems });
  });
  return (row, at) => {
    const deductions = taken.get(row.employeeId);
    if (!deductions || at.payPeriod !== month.payPeriod) return row;
    return { ...row, person: { ...row.person, ...deductions } };
  };
}

function employeeOf({ id, number, name, mnemonic }: EmployeeRecord) {
  return { employeeId: id, number, name, mnemonic };
}
