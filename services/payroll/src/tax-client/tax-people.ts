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
  type LayoutUse,
  type Pay,
} from '@mingzhang/rules/payroll';
import { mapUnhurried } from '@mingzhang/server';
import { EmployeeStore } from '../employee/employee-store';
import type { EmployeeRecord } from '../employee/employee.entity';
import { PersonalNumbers } from '../employee/personal-numbers';
import { factsOf, type MonthRow } from '../sheet/month-row';
import { payOf, type AmountTexts } from '../sheet/row-pay';
import type { SheetRow } from '../sheet/sheet-row';
import { SheetStore } from '../sheet/sheet-store';
import { cumulativeOf } from '../sheet/stored-person';

/** A person of a month with the figures that the tax client asks for. */
export interface TaxPerson {
  readonly row: SheetRow;
  readonly employee: EmployeeRecord;
  readonly pay: Pay;
  /** Amounts as files write them; no numbers of documents or accounts. */
  readonly amounts: FileRecord;
  /** Sums of the year by item of 专项附加扣除. */
  readonly items: AmountTexts;
}

/** The people of a month for files of the tax client. */
@Injectable()
export class TaxPeople {
  constructor(
    private readonly store: SheetStore,
    private readonly employees: EmployeeStore,
    private readonly numbers: PersonalNumbers,
  ) {}

  /** Who is in the sheet of a month, in the order of their numbers. */
  async inMonth(month: MonthRow): Promise<TaxPerson[]> {
    const rows = (await this.store.rows(month)).filter(({ isIn }) => isIn);
    const known = await this.employees.rows.byId(rows.map(({ employeeId }) => employeeId));
    const bonuses = await this.store.bonusesBefore(month.payPeriod);
    const facts = factsOf(month);
    const people = await mapUnhurried(rows, (row): TaxPerson[] => {
      const employee = known.get(row.employeeId);
      if (!employee) return [];
      const wasBonusUsed = bonuses.has(row.employeeId);
      const pay = payOf(facts, { ...row, wasBonusUsed });
      const relief = cumulativeOf(row.before, month.payPeriod)?.relief ?? Money.zero;
      const items = row.person.specialItems ?? {};
      const amounts = amountTexts(taxRecord(pay, relief), items);
      return [{ row, employee, pay, amounts, items }];
    });
    return people.flat();
  }

  /** A person as a file of the client names them, numbers in full. */
  record({ row, employee, amounts }: TaxPerson, { payPeriod }: MonthRow): FileRecord {
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
    case 'taxLabour':
      return file === 'taxLabour' && amounts.income !== '0.00';
    case 'taxDeduction':
      return amounts.specialAdditional !== undefined;
    default:
      return true;
  }
}

/** What somebody should look at before the files are used, about one person. */
export function findingsOf({ row, employee, pay, amounts, items }: TaxPerson): string[] {
  const findings: string[] = [];
  if (incomeFileOf(row.person.kind) === undefined) {
    findings.push('非居民个人另有申报表，不在这些文件中，请在扣缴客户端单独填写');
  }
  if (employee.idNumber === '') {
    findings.push('没有登记证件号码，扣缴客户端不能导入，请在员工信息中补上');
  }
  const { tax } = pay.tax;
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
