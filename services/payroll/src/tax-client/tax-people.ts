import { Injectable } from '@nestjs/common';
import { sexTitles } from '@mingzhang/contract';
import { formatMoney, Money, sumOfTexts } from '@mingzhang/rules';
import {
  declaredItems,
  incomeFileOf,
  isEmployedIn,
  jobKindOf,
  taxRecord,
  type FileRecord,
  type LayoutSource,
  type LayoutUse,
  type Pay,
} from '@mingzhang/rules/payroll';
import { mapUnhurried } from '@mingzhang/server';
import { EmployeeStore } from '../employee/employee-store';
import type { EmployeeRecord } from '../employee/employee.entity';
import { PersonalNumbers } from '../employee/personal-numbers';
import { earlierOf } from '../sheet/computed-sheets';
import { factsOf, type MonthRow } from '../sheet/month-row';
import { payOf, type AmountTexts } from '../sheet/row-pay';
import { SheetCalculation } from '../sheet/sheet-calculation';
import type { SheetRow } from '../sheet/sheet-row';
import { SheetStore } from '../sheet/sheet-store';
import { cumulativeOf } from '../sheet/stored-person';

/** A person of a month of payment with the figures that the tax client asks for. */
export interface TaxPerson {
  /** The row of the last run that has the person. */
  readonly row: SheetRow;
  readonly employee: EmployeeRecord;
  /** The pay of the person's first run and of those after it. */
  readonly pays: readonly [Pay, ...Pay[]];
  /** Amounts as files write them; no numbers of documents or accounts. */
  readonly amounts: FileRecord;
  /** Sums of the year by item of 专项附加扣除. */
  readonly items: AmountTexts;
}

/** The people of a month of payment for files of the tax client. */
@Injectable()
export class TaxPeople {
  constructor(
    private readonly store: SheetStore,
    private readonly calculation: SheetCalculation,
    private readonly employees: EmployeeStore,
    private readonly numbers: PersonalNumbers,
  ) {}

  /**
   * Who is in a sheet of a month of payment, in the order of their numbers; amounts are sums of all runs.
   * @param sheets all sheets of the month of payment, in their order
   */
  async paidIn(sheets: readonly MonthRow[]): Promise<TaxPerson[]> {
    const runs = new Map<number, PaidRun[]>();
    for (const sheet of sheets) {
      for (const run of await this.runsOf(sheet)) {
        const { employeeId } = run.row;
        runs.set(employeeId, [...(runs.get(employeeId) ?? []), run]);
      }
    }
    const known = await this.employees.rows.byId([...runs.keys()]);
    const people = [...runs].flatMap(([employeeId, own]) => {
      const employee = known.get(employeeId);
      return employee ? taxPerson(employee, own) : [];
    });
    return people.toSorted((one, other) => (one.row.number < other.row.number ? -1 : 1));
  }

  private async runsOf(sheet: MonthRow): Promise<PaidRun[]> {
    const rows = (await this.store.rows(sheet)).filter(({ isIn }) => isIn);
    const earlier = await this.calculation.earlier(sheet);
    const facts = factsOf(sheet);
    return mapUnhurried(rows, (row): PaidRun => {
      const pay = payOf(facts, { ...row, earlier: earlierOf(earlier, row.employeeId) });
      const relief = cumulativeOf(row.before, sheet.payPeriod)?.relief ?? Money.zero;
      return { row, pay, record: taxRecord(pay, relief) };
    });
  }

  /** A person as a file of the client names them, numbers in full. */
  record({ row, employee, amounts }: TaxPerson, payPeriod: string): FileRecord {
    const plain = this.numbers.plain(employee);
    return {
      number: row.number,
      name: row.name,
      idType: employee.idType,
      idNumber: plain.idNumber,
      sex: employee.sex === 'unknown' ? '' : sexTitles[employee.sex],
      birthDate: employee.birthDate ?? '',
      personState: isEmployedIn(row.person.employment, payPeriod) ? '正常' : '非正常',
      personKind: jobKindOf(row.person.kind),
      phone: plain.phone,
      hireDate: employee.hireDate,
      leaveDate: employee.leaveDate ?? '',
      bankName: employee.bankName,
      bankAccount: plain.bankAccount,
      ...amounts,
    };
  }
}

/** A person's part of a run. */
interface PaidRun {
  readonly row: SheetRow;
  readonly pay: Pay;
  readonly record: ReturnType<typeof taxRecord>;
}

/** The runs of a person together; none for who is in no run. */
function taxPerson(employee: EmployeeRecord, runs: readonly PaidRun[]): TaxPerson[] {
  const [first, ...further] = runs;
  if (!first) return [];
  const { row } = further.at(-1) ?? first;
  const record: Partial<Record<LayoutSource, Money>> = { ...first.record };
  for (const run of further) {
    for (const [source, amount] of Object.entries(run.record)) {
      const key = source as LayoutSource;
      record[key] = (record[key] ?? Money.zero).plus(amount);
    }
  }
  // The first run of a month of payment takes the deductions.
  const items = first.row.person.specialItems ?? {};
  const pays: TaxPerson['pays'] = [first.pay, ...further.map(({ pay }) => pay)];
  return [{ row, employee, pays, amounts: amountTexts(record, items), items }];
}

/** Amounts of 0 stay empty, as the client reads them; income is written all the same. */
function amountTexts(record: ReturnType<typeof taxRecord>, items: AmountTexts): FileRecord {
  const texts = Object.entries(record).flatMap(([source, amount]) =>
    amount.isZero && source !== 'income' ? [] : [[source, amount.toString()] as const],
  );
  const cumulative = declaredItems.flatMap(([code]) => {
    const amount = items[code];
    return amount === undefined || Money.parse(amount).isZero ? [] : [[code, amount] as const];
  });
  const total = sumOfTexts(cumulative.map(([, amount]) => amount));
  return {
    ...Object.fromEntries([...texts, ...cumulative]),
    ...(total.isZero ? {} : { specialAdditional: total.toString() }),
  };
}

/** Whether a person belongs into a file. */
export function isInFile({ row, amounts }: TaxPerson, use: LayoutUse): boolean {
  const file = incomeFileOf(row.person.kind);
  switch (use) {
    case 'taxWage':
      return file === 'taxWage';
    case 'taxBonus':
      return amounts.bonus !== undefined;
    case 'taxSeverance':
      return amounts.severance !== undefined;
    case 'taxLabour':
      return file === 'taxLabour' && amounts.income !== '0.00';
    case 'taxDeduction':
      return amounts.specialAdditional !== undefined;
    default:
      return true;
  }
}

/** What somebody should look at before the files are used, about one person. */
export function findingsOf({ row, employee, pays, amounts, items }: TaxPerson): string[] {
  const findings: string[] = [];
  if (incomeFileOf(row.person.kind) === undefined) {
    findings.push('非居民个人另有申报表，不在这些文件中，请在扣缴客户端单独填写');
  }
  if (employee.idNumber === '') {
    findings.push('没有登记证件号码，扣缴客户端不能导入，请在员工信息中补上');
  }
  if (pays.some(({ payments }) => payments.some(({ kind }) => kind !== 'severance'))) {
    findings.push('补偿金以外的一次性收入不在这些文件中，请在扣缴客户端按所得项目单独填写');
  }
  const tax = (pays.at(-1) ?? pays[0]).tax.tax;
  if (tax?.method !== 'cumulative') return findings;
  const total = sumOfTexts(Object.values(items));
  const used = tax.after.specialAdditionalDeduction;
  if (!used.equals(total)) {
    findings.push(
      `累计专项附加扣除 ${formatMoney(used)} 与分项合计 ${formatMoney(total)} 不同：年初累计和手工填写的没有分项，请在客户端核对`,
    );
  }
  if (amounts.otherDeduction !== undefined) {
    const amount = formatMoney(Money.parse(amounts.otherDeduction));
    findings.push(`税前其他扣除 ${amount} 列在“其他”，请在客户端分到年金、商业健康保险等列`);
  }
  return findings;
}
