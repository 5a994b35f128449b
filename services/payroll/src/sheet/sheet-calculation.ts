import { Injectable } from '@nestjs/common';
import type { FollowingMonth } from '@mingzhang/contract';
import { mapUnhurried } from '@mingzhang/server';
import { EmployeeStore } from '../employee/employee-store';
import type { EmployeeRecord } from '../employee/employee.entity';
import { PaidYears } from '../employee/paid-years';
import { FieldService } from '../field/field.service';
import { SchemeService } from '../insurance/scheme.service';
import { PaySecrecy } from '../secrecy/pay-secrecy';
import { DeclaredStore } from './declared-store';
import { factsOf, type MonthRow } from './month-row';
import { computeRow, type AmountTexts, type MonthFacts } from './row-pay';
import { SheetStore } from './sheet-store';
import type { NewRow, SheetRow } from './sheet-row';
import { isPaidIn, storedPerson, type MonthSchemes, type StoredSums } from './stored-person';

const namesShown = 20;

/** What of earlier months enters a month. */
interface Earlier {
  readonly sums: ReadonlyMap<number, StoredSums>;
  readonly bonuses: ReadonlySet<number>;
}

type Uncomputed = Omit<NewRow, 'amounts' | 'problems' | 'before' | 'after'>;

/** Computes months: all people of one in a few statements, whoever they are. */
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
  ) {}

  /** Fields and schemes as they are now. */
  async currentFacts(): Promise<Pick<MonthFacts, 'fields' | 'schemes'>> {
    const schemes: MonthSchemes = Object.fromEntries(
      (await this.schemes.all()).map(({ id, name, versions }) => [String(id), { name, versions }]),
    );
    return { fields: await this.fields.current(), schemes };
  }

  /** Normal employees of a month. */
  async people(period: string): Promise<EmployeeRecord[]> {
    const all = await this.employees.normal();
    return all.filter((row) => isPaidIn(row, period));
  }

  /** Writes the rows of a new month. @param enteredOf amounts that a person begins with */
  async fill(
    month: MonthRow,
    enteredOf: (employeeId: number) => Pick<NewRow, 'entered' | 'isIn'>,
  ): Promise<void> {
    const earlier = await this.earlier(month);
    const people = await this.people(month.period);
    const years = await this.yearsBefore(month, people);
    const declared = await this.declared.ofMonth(month.payPeriod);
    const rows = await mapUnhurried(people, (row): NewRow => {
      const person = storedPerson(row, month, { years, byClient: declared.get(row.id) });
      const own = { ...employeeOf(row), person, attendance: null };
      return computed(month, { ...own, ...enteredOf(row.id) }, earlier);
    });
    await this.store.insertRows(month.id, rows);
    await this.store.sum(month.id);
  }

  /** Takes up employees, fields and schemes as they are now, and computes everybody. */
  async refresh(id: number): Promise<MonthRow> {
    const before = await this.store.month(id);
    await this.store.setFacts(id, await this.currentFacts());
    const month = await this.store.month(id);
    const earlier = await this.earlier(month);
    const rows = await this.store.rows(before);
    const standing = new Set(rows.map(({ employeeId }) => employeeId));
    const known = await this.employees.rows.byId([...standing]);
    const people = await this.people(month.period);
    const years = await this.yearsBefore(month, [...known.values(), ...people]);
    const declared = await this.declared.ofMonth(month.payPeriod);
    const after = await mapUnhurried(rows, (row): SheetRow => {
      const employee = known.get(row.employeeId);
      if (!employee) return row;
      const person = storedPerson(employee, month, { years, byClient: declared.get(employee.id) });
      const own = { ...employeeOf(employee), person };
      return { ...row, ...computed(month, { ...row, ...own }, earlier) };
    });
    await this.store.updateRows(after);
    const added = people.filter((each) => !standing.has(each.id));
    const begun = { isIn: true, entered: {}, attendance: null };
    await this.store.insertRows(
      id,
      added.map((row) => {
        const person = storedPerson(row, month, { years, byClient: declared.get(row.id) });
        const own = { ...employeeOf(row), person, ...begun };
        return computed(month, own, earlier);
      }),
    );
    await this.store.sum(id);
    return this.store.month(id);
  }

  /** Computes some rows of a month with what was typed into them; sums and earlier months are those of everybody. */
  recompute(month: MonthRow, rows: readonly SheetRow[]): Promise<void> {
    return this.secrecy.whole(() => this.recomputeWhole(month, rows));
  }

  private async recomputeWhole(month: MonthRow, rows: readonly SheetRow[]): Promise<void> {
    const employeeIds = rows.map(({ employeeId }) => employeeId);
    const earlier = await this.earlier(month, employeeIds);
    const after = await mapUnhurried(rows, (row): SheetRow => ({
      ...row,
      ...computed(month, row, earlier),
    }));
    await this.store.updateRows(after);
    await this.store.sum(month.id);
  }

  /**
   * Computes the later months of some people anew; all of them are drafts.
   * @param employeeIds none: everybody
   * @returns months in which somebody's pay or tax changed
   */
  follow(month: MonthRow, employeeIds?: readonly number[]): Promise<FollowingMonth[]> {
    return this.secrecy.whole(() => this.followWhole(month, employeeIds));
  }

  private async followWhole(
    month: MonthRow,
    employeeIds: readonly number[] | undefined,
  ): Promise<FollowingMonth[]> {
    const following: FollowingMonth[] = [];
    for (const later of await this.store.beside(month.period, 'after')) {
      const only = employeeIds ? { employeeIds } : {};
      const before = await this.store.rows(later, only);
      await this.recompute(later, before);
      const after = new Map((await this.store.rows(later, only)).map((row) => [row.id, row]));
      const changed = before.filter((row) => !isSamePay(row.amounts, after.get(row.id)?.amounts));
      if (changed.length === 0) continue;
      const names = changed.slice(0, namesShown).map(({ name }) => name);
      following.push({ period: later.period, count: changed.length, names });
    }
    return following;
  }

  private async yearsBefore(month: MonthRow, people: readonly EmployeeRecord[]) {
    const first = (await this.years.first()) ?? month;
    return this.years.before(month.payPeriod, people, first);
  }

  private async earlier(
    { payPeriod }: MonthRow,
    employeeIds?: readonly number[],
  ): Promise<Earlier> {
    const sums = await this.store.sumsBefore(payPeriod, employeeIds);
    return { sums, bonuses: await this.store.bonusesBefore(payPeriod, employeeIds) };
  }
}

function employeeOf({ id, number, name, mnemonic }: EmployeeRecord) {
  return { employeeId: id, number, name, mnemonic };
}

function computed(month: MonthRow, row: Uncomputed, earlier: Earlier): NewRow {
  const before = earlier.sums.get(row.employeeId) ?? row.person.opening;
  const wasBonusUsed = earlier.bonuses.has(row.employeeId);
  const { person, entered, attendance } = row;
  const inputs = { person, entered, attendance, before, wasBonusUsed };
  const pay = computeRow(factsOf(month), inputs);
  return {
    employeeId: row.employeeId,
    isIn: row.isIn,
    number: row.number,
    name: row.name,
    mnemonic: row.mnemonic,
    person,
    entered,
    attendance,
    before,
    ...pay,
  };
}

function isSamePay(one: AmountTexts, other: AmountTexts | undefined): boolean {
  return ['net', 'tax', 'annualBonusTax'].every((code) => one[code] === other?.[code]);
}
