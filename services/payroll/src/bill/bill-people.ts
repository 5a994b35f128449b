import { Injectable } from '@nestjs/common';
import { Money, monthText, type Period } from '@mingzhang/rules';
import { billItems, type BillItem } from '@mingzhang/rules/payroll';
import { BusinessError } from '@mingzhang/server';
import type { MonthRow } from '../sheet/month-row';
import type { SheetRow } from '../sheet/sheet-row';
import { SheetStore } from '../sheet/sheet-store';

/** A person of the sheets of a month: the last row, and the contributions of all runs by field code. */
interface InsuredRow {
  readonly row: SheetRow;
  readonly amounts: ReadonlyMap<string, Money>;
}

/** The sheets of a month of contributions with their people and items. */
export interface InsuredMonth {
  readonly sheets: readonly MonthRow[];
  readonly items: readonly BillItem[];
  /** By employee. */
  readonly people: ReadonlyMap<number, InsuredRow>;
}

/** Who is in the sheets of a month of contributions. */
@Injectable()
export class BillPeople {
  constructor(private readonly store: SheetStore) {}

  /** @throws BusinessError NOT_FOUND for a month without a sheet */
  async ofMonth(period: Period): Promise<InsuredMonth> {
    const sheets = await this.store.between(period, period);
    if (sheets.length === 0) {
      throw new BusinessError('NOT_FOUND', { msg: `${monthText(period)}还没有工资表，请先编制` });
    }
    const items = itemsOf(sheets);
    const codes = items.flatMap(({ code }) => [`${code}Personal`, `${code}Company`]);
    const summed = [...codes, 'latePersonal', 'lateCompany'];
    const people = new Map<number, InsuredRow>();
    for (const sheet of sheets) {
      for (const row of await this.store.rows(sheet)) {
        if (!row.isIn) continue;
        const before = people.get(row.employeeId)?.amounts;
        people.set(row.employeeId, { row, amounts: sumsOf(row, summed, before) });
      }
    }
    return { sheets, items, people };
  }
}

function itemsOf(sheets: readonly MonthRow[]): BillItem[] {
  const schemes = sheets.flatMap((sheet) => Object.values(sheet.schemes));
  return billItems(schemes.flatMap(({ versions }) => versions.flatMap(({ items }) => items)));
}

function sumsOf(
  { amounts }: SheetRow,
  codes: readonly string[],
  before: ReadonlyMap<string, Money> = new Map(),
): ReadonlyMap<string, Money> {
  const sums = new Map(before);
  for (const code of codes) {
    const text = amounts[code];
    if (text !== undefined) sums.set(code, Money.parse(text).plus(sums.get(code) ?? 0));
  }
  return sums;
}
