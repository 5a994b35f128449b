import {
  employeeCalls,
  insuranceCalls,
  salaryCalls,
  type InsuranceSchemeRow,
  type RequestOf,
  type SalarySheet,
} from '@mingzhang/contract';
import { addMonths, Money, yearOf } from '@mingzhang/rules';
import { cardCheckDigit } from '@mingzhang/rules/payroll';
import type { DemoBooks } from '@mingzhang/server';
import { demoPeople, type DemoPerson } from './demo/demo-people';
import { openingOf } from './demo/demo-opening';
import { payDue } from './demo/demo-payments';
import { addScheme } from './demo/demo-scheme';
import { completeTemplate } from './demo/demo-template';

type EmployeeIn = RequestOf<typeof employeeCalls.create>['body'];
type Cells = RequestOf<typeof salaryCalls.update>['body']['cells'];

const longBefore = '2019-03-01';
const bank = { bankName: '工商银行' };
const labour = { kind: 'labour', remark: '退休人员，按劳务报酬预扣个税' } as const;
const july = '-07';
const december = '-12';

/** 凭证模板 and 员工 of the demo company with their insurance; those who were there before its books have their sums of the year. */
export async function seedDemo(books: DemoBooks): Promise<void> {
  const { months, call } = books;
  await completeTemplate(books);
  const scheme = await addScheme(books);
  const { departments } = await call(employeeCalls.choices, {});
  const [first = ''] = months;
  const years = taxYears(months);
  const entries = [];
  for (const person of demoPeople) {
    const { number, name, idNumber, position, hiredIn, leavesIn } = person;
    const employedFrom = hiredIn === undefined ? longBefore : `${months[hiredIn] ?? ''}-08`;
    const until = leavesIn === undefined ? null : `${months[leavesIn] ?? ''}-20`;
    const pay = usualPay(person);
    const social = socialBase(pay, scheme);
    const special = Money.parse(person.special ?? 0);
    const isKnown = hiredIn === undefined && !person.isLabour;
    const body: EmployeeIn = {
      number,
      name,
      idNumber,
      position,
      departments: departments
        .filter((each) => each.name === person.department)
        .map(({ id }) => ({ departmentId: id, share: '1' })),
      employment: [{ from: employedFrom, until }],
      declarations: years.flatMap((year) => person.declared?.(year) ?? []),
      opening: isKnown ? openingOf({ period: first, employedFrom, pay, social, special }) : null,
      phone: `1390000${number}`,
      ...(person.isLabour ? labour : { ...bank, bankAccount: cardOf(number) }),
    };
    const { id } = await call(employeeCalls.create, { body });
    const from = months[hiredIn ?? 0] ?? '';
    if (!person.isLabour) entries.push(insuranceEntry({ id, from, pay, scheme }));
  }
  await call(employeeCalls.updateInsurance, { body: { entries } });
}

/**
 * The payments that are due in a month, and its sheet: copied from the month before, with what is of the month alone,
 * and confirmed. The closing accrues it. The sheet of the last month stays a draft. Bases of contributions change in
 * July, as everywhere.
 */
export async function monthDemo(books: DemoBooks, period: string): Promise<void> {
  const { months, call } = books;
  await payDue(books, period);
  const at = months.indexOf(period);
  const query = { period };
  if (period.endsWith(july) && at > 0) await adjustBases(books, period);
  const payPeriod = addMonths(period, 1);
  await call(salaryCalls.create, { body: { period, payPeriod, copy: at > 0 } });
  const begun = await call(salaryCalls.employeeList, { query });
  await call(salaryCalls.update, { query, body: { cells: cellsOf(begun, at) } });
  if (period === months.at(-1)) return;
  const params = { id: begun.month.id };
  await call(salaryCalls.setState, { params, query: { state: 'confirmed' } });
}

/** What is typed into a month: the salary of who is new, performance pay, and bonuses of the year in December. */
function cellsOf({ month: { period }, rows }: SalarySheet, at: number): Cells {
  return rows.flatMap(({ id, number, entered }) => {
    const person = demoPeople.find((each) => each.number === number);
    if (!person) return [];
    const typed: Record<string, string | undefined> = {
      baseSalary: person.baseSalary,
      performance: performanceOf(person, at),
      annualBonus: period.endsWith(december) ? person.yearEndBonus : undefined,
    };
    return Object.entries(typed).flatMap(([code, value]) => {
      const seen = entered[code] ?? null;
      return value === undefined || seen === value ? [] : [{ id, code, value, seen }];
    });
  });
}

/** 绩效工资 of a month: it goes up and down by person and month. */
function performanceOf({ number, performance }: DemoPerson, at: number): string | undefined {
  if (performance === undefined) return undefined;
  const step = (at * 7 + Number(number) * 5) % 11;
  return String(performance + step * 100);
}

/** Pay of a usual month, in yuan. */
function usualPay({ baseSalary, performance = 0 }: DemoPerson): Money {
  return Money.parse(baseSalary).plus(performance);
}

/** The new bases of July: the pay of a usual month with half of what performance pay goes up to. */
async function adjustBases({ call }: DemoBooks, from: string): Promise<void> {
  const [scheme] = await call(insuranceCalls.list, {});
  const { records } = await call(employeeCalls.page, { query: { pageSize: 100 }, body: {} });
  const entries = records.flatMap(({ id, number }) => {
    const person = demoPeople.find((each) => each.number === number);
    if (!scheme || !person || person.isLabour) return [];
    const pay = usualPay(person).plus(person.performance === undefined ? 0 : 500);
    return [insuranceEntry({ id, from, pay, scheme })];
  });
  await call(employeeCalls.updateInsurance, { body: { entries } });
}

function insuranceEntry({
  id,
  from,
  pay,
  scheme,
}: {
  readonly id: number;
  readonly from: string;
  readonly pay: Money;
  readonly scheme: InsuranceSchemeRow;
}) {
  return {
    id,
    insuranceSchemeId: scheme.id,
    from,
    social: socialBase(pay, scheme).toString(),
    housingFund: pay.toString(),
  };
}

/** A bank card of 19 digits whose check digit is right. */
function cardOf(number: string): string {
  const digits = `62220210010000${number}`;
  return `${digits}${cardCheckDigit(digits)}`;
}

/** Who earns less than the floor of social insurance is declared with the floor. */
function socialBase(pay: Money, { versions }: InsuranceSchemeRow): Money {
  const floors = versions.flatMap(({ items }) => items.map(({ floor }) => floor ?? '0'));
  return floors
    .map((floor) => Money.parse(floor))
    .reduce((most, floor) => (most.compare(floor) < 0 ? floor : most), pay);
}

/** The tax years that the pay of some months belongs to: it is paid a month later. */
function taxYears(months: readonly string[]): number[] {
  return [...new Set(months.flatMap((month) => [yearOf(month), yearOf(addMonths(month, 1))]))];
}
