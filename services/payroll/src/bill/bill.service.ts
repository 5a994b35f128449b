import { Injectable } from '@nestjs/common';
import type { BillLineRow, BillPerson } from '@mingzhang/contract';
import { Money, sumOf, type Period } from '@mingzhang/rules';
import {
  billItems,
  billKinds,
  billKindTitles,
  billTotals,
  compareBill,
  isDifferent,
  itemsOfBill,
  type BillComparison,
  type BillFigure,
  type BillKind,
  type BillLine,
} from '@mingzhang/rules/payroll';
import { BusinessError, OperationLog } from '@mingzhang/server';
import { BillPeople, type InsuredMonth } from './bill-people';
import { billLineWords } from './bill-words';
import { BillStore, type StoredBillLine } from './bill-store';

type Amounts = ReadonlyMap<string, Money>;
interface Compared extends Pick<BillPerson, 'key' | 'number' | 'name' | 'side'>, BillComparison {}

/** Bills of the bureaus beside the sheets of their month. */
@Injectable()
export class BillService {
  constructor(
    private readonly people: BillPeople,
    private readonly bills: BillStore,
    private readonly log: OperationLog,
  ) {}

  /** @throws BusinessError NOT_FOUND for a month without a sheet */
  async comparison(period: Period, isDiffering: boolean) {
    const month = await this.people.ofMonth(period);
    const lines = await this.bills.lines(period);
    const bills = billKinds.flatMap((kind) => {
      const count = lines.filter((line) => line.kind === kind).length;
      return count === 0 ? [] : [{ kind, title: billKindTitles[kind], count }];
    });
    const items = bills.flatMap(({ kind }) => itemsOfBill(kind, month.items));
    const compared = comparedPeople(month, lines, items);
    const totals = billTotals(
      items,
      compared.map((each) => each.lines),
    );
    const differing = compared.filter((each) => each.lines.some(isDifferent));
    const shown = isDiffering ? differing : compared;
    return {
      period,
      isConfirmed: month.sheets.every(({ state }) => state !== 'draft'),
      bills,
      people: shown.map((each) => shownPerson(each, isDiffering)),
      differingCount: differing.length,
      oneSideCount: compared.filter(({ side }) => side !== 'both').length,
      totals: totals.map(shownLine),
      sum: { personal: summed(totals, 'personal'), company: summed(totals, 'company') },
    };
  }

  /** @throws BusinessError NOT_FOUND where none was imported */
  async remove(period: Period, kind: BillKind): Promise<void> {
    const lines = (await this.bills.lines(period)).filter((line) => line.kind === kind);
    if (lines.length === 0) {
      throw new BusinessError('NOT_FOUND', { msg: '这个月没有导入过缴费明细，请刷新后重试' });
    }
    await this.bills.remove(period, kind);
    const items = itemsOfBill(kind, billItems([]));
    await this.log.record({
      action: '删除缴费明细',
      object: `${period} ${billKindTitles[kind]}，${lines.length} 行`,
      before: { lines: lines.map((line) => ({ toJSON: () => billLineWords(line, items) })) },
    });
  }
}

/** People of the sheets in the order of their numbers, then those of the bills alone. */
function comparedPeople(
  { people }: InsuredMonth,
  lines: readonly StoredBillLine[],
  items: InsuredMonth['items'],
): Compared[] {
  const billed = new Map<string, { readonly line: StoredBillLine; readonly amounts: Amounts }>();
  for (const line of lines) {
    const key = keyOf(line);
    billed.set(key, { line, amounts: added(billed.get(key)?.amounts, line) });
  }
  const own = [...people.values()].flatMap(({ row, amounts }): Compared[] => {
    const key = String(row.employeeId);
    const bill = billed.get(key)?.amounts;
    billed.delete(key);
    const isInsured = items.some(
      ({ code }) => amounts.has(`${code}Personal`) || amounts.has(`${code}Company`),
    );
    if (!isInsured && !bill) return [];
    // Somebody who is paid but not insured is missing in the sheet as far as a bill goes.
    const sheet = isInsured ? amounts : undefined;
    const { number, name } = row;
    const side = sheet && bill ? 'both' : bill ? 'bill' : 'sheet';
    return [{ key, number, name, side, ...compareBill(items, { sheet, bill }) }];
  });
  const others = [...billed].map(([key, { line, amounts }]): Compared => {
    const compared = compareBill(items, { sheet: undefined, bill: amounts });
    return { key, number: '', name: line.name, side: 'bill', ...compared };
  });
  const byNumber = own.toSorted((one, other) => (one.number < other.number ? -1 : 1));
  return byNumber.concat(others);
}

/** Lines of somebody whom the sheets do not know belong together by name and document. */
const keyOf = ({ employeeId, name, idNumber }: StoredBillLine) =>
  employeeId === null ? `${name} ${idNumber}` : String(employeeId);

function added(before: Amounts | undefined, { amounts }: StoredBillLine): Amounts {
  const sums = new Map(before);
  for (const [code, text] of Object.entries(amounts)) {
    sums.set(code, Money.parse(text).plus(sums.get(code) ?? 0));
  }
  return sums;
}

function shownPerson({ lines, ...person }: Compared, isDiffering: boolean): BillPerson {
  const shown = isDiffering ? lines.filter(isDifferent) : lines;
  return { ...person, lines: shown.map(shownLine) };
}

function shownLine({ code, name, personal, company }: BillLine): BillLineRow {
  return { code, name, personal: shownFigure(personal), company: shownFigure(company) };
}

const shownFigure = ({ sheet, bill, difference }: BillFigure) => ({
  sheet: sheet.toString(),
  bill: bill.toString(),
  difference: difference.toString(),
});

function summed(totals: readonly BillLine[], side: 'personal' | 'company') {
  const sheet = sumOf(totals.map((line) => line[side].sheet));
  const bill = sumOf(totals.map((line) => line[side].bill));
  return shownFigure({ sheet, bill, difference: sheet.minus(bill) });
}
