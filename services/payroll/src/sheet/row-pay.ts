import type { PayrollFinding } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import {
  attendanceColumns,
  attendanceFields,
  calculatePay,
  noAttendance,
  payAmounts,
  type Attendance,
  type Pay,
  type SalaryField,
} from '@mingzhang/rules/payroll';
import { shownFinding } from '../insurance/scheme-facts';
import {
  cumulativeOf,
  excessOfRun,
  payPerson,
  specialOfRun,
  storedSums,
  type MonthSchemes,
  type SheetMonths,
  type StoredPerson,
  type StoredSums,
} from './stored-person';

/** Amounts by field code, decimal text. */
export type AmountTexts = Readonly<Record<string, string>>;

/** Attendance of a month as a row keeps it: decimal text. */
export type StoredAttendance = Readonly<Record<keyof Attendance, string>>;

/** What a month is computed by. `fields` is one array for all people: its formulas are read once. */
export interface MonthFacts extends SheetMonths {
  readonly fields: readonly SalaryField[];
  readonly schemes: MonthSchemes;
}

/** What a person's pay is computed from. */
interface RowInputs {
  readonly person: StoredPerson;
  readonly entered: AmountTexts;
  readonly attendance: StoredAttendance | null;
  readonly before: StoredSums | null;
  /** A bonus was taxed by itself earlier in the year. */
  readonly wasBonusUsed: boolean;
}

/** What a row keeps of its computation. Amounts of 0 are left out but for gross and net pay. */
export interface ComputedRow {
  readonly amounts: AmountTexts;
  readonly problems: readonly PayrollFinding[];
  readonly after: StoredSums | null;
}

const bonusCode = 'annualBonus';
const shownAtZero = new Set(['gross', 'net']);

/** The pay of a person with its explanation. */
export function payOf(
  facts: MonthFacts,
  { person, entered, attendance, before, wasBonusUsed }: RowInputs,
): Pay {
  const sums = cumulativeOf(before, facts.payPeriod);
  const amounts = new Map([['specialAdditional', specialOfRun(person, sums)]]);
  for (const [code, text] of Object.entries(entered)) amounts.set(code, Money.parse(text));
  const bonus = amounts.get(bonusCode);
  amounts.delete(bonusCode);
  const fields = attendance === null ? facts.fields : attendanceFields(facts.fields);
  return calculatePay(fields, {
    person: payPerson(person, facts.schemes),
    before: sums,
    run: {
      period: facts.payPeriod,
      run: 1,
      insurancePeriod: facts.period,
      entered: amounts,
      attendance: attendance === null ? undefined : readAttendance(attendance),
      bonus: bonus && { amount: bonus, method: 'separate', wasUsed: wasBonusUsed },
    },
  });
}

/** What is wrong with the facts of a person, and with the pay. */
export function findingsOf(
  { payPeriod }: MonthFacts,
  { person, entered, before }: Pick<RowInputs, 'person' | 'entered' | 'before'>,
  pay: Pay,
): PayrollFinding[] {
  const excess = excessOfRun({ person, entered }, cumulativeOf(before, payPeriod));
  return [...(person.problems ?? []), ...excess, ...pay.problems.map(shownFinding)];
}

/** A row as it is stored after its computation. */
export function computeRow(facts: MonthFacts, inputs: RowInputs): ComputedRow {
  const pay = payOf(facts, inputs);
  const amounts: Record<string, string> = {};
  for (const [code, amount] of payAmounts(pay)) {
    if (!amount.isZero || shownAtZero.has(code)) amounts[code] = amount.toString();
  }
  return {
    amounts,
    problems: findingsOf(facts, inputs, pay),
    after: storedSums(pay.tax.after) ?? inputs.before,
  };
}

function readAttendance(stored: StoredAttendance): Attendance {
  const amounts = attendanceColumns.map(([key]) => [key, Money.parse(stored[key])] as const);
  return { ...noAttendance, ...Object.fromEntries(amounts) };
}
