import type { PayChoices, PayrollFinding } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import {
  attendanceColumns,
  attendanceFields,
  calculatePay,
  noAttendance,
  payAmounts,
  schemeAt,
  type Attendance,
  type Pay,
  type SalaryField,
  type SeparatePayment,
} from '@mingzhang/rules/payroll';
import { shownFinding } from '../insurance/scheme-facts';
import { readLine, type StoredLine } from './stored-lines';
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

/** What a sheet is computed by. `fields` is one array for all people: its formulas are read once. */
export interface MonthFacts extends SheetMonths {
  readonly run: number;
  readonly fields: readonly SalaryField[];
  readonly schemes: MonthSchemes;
}

/** Payments of a month of payment to who is not taxed cumulatively: decimal text in yuan. */
export interface StoredPayment {
  readonly income: string;
  readonly withheld: string;
}

/** What earlier sheets mean for a person. */
export interface EarlierPay {
  /** A bonus was taxed by itself earlier in the year. */
  readonly wasBonusUsed: boolean;
  /** An earlier run of the month of payment has the person: it took the deductions of the month. */
  readonly isPaidInMonth: boolean;
  readonly payment: StoredPayment | null;
  /** 应发工资 of the first run of the month before; undefined for who was not paid then. */
  readonly lastGross: string | undefined;
}

/** What a person's pay is computed from. */
export interface RowInputs {
  readonly person: StoredPerson;
  readonly entered: AmountTexts;
  readonly attendance: StoredAttendance | null;
  readonly choices: PayChoices;
  /** Top-ups and arrears that are paid with the row. */
  readonly late: readonly StoredLine[];
  readonly before: StoredSums | null;
  /** Tax that was declared before a correction; null: it is computed. */
  readonly paidTax: string | null;
  readonly earlier: EarlierPay;
}

/** What a row keeps of its computation. Amounts of 0 are left out but for gross and net pay. */
export interface ComputedRow {
  readonly amounts: AmountTexts;
  readonly problems: readonly PayrollFinding[];
  readonly after: StoredSums | null;
  readonly payment: StoredPayment | null;
}

const noChoices: PayChoices = { bonusMethod: 'separate', payments: [] };
/** A row in which nobody typed or chose anything. */
export const untyped = {
  entered: {},
  attendance: null,
  choices: noChoices,
  paidTax: null,
  late: [],
} as const;

const bonusCode = 'annualBonus';
const shownAtZero = new Set(['gross', 'net']);

/** The annual bonus that was typed, in yuan; undefined for none. */
export function typedBonus({ entered }: Pick<RowInputs, 'entered'>): Money | undefined {
  const bonus = Money.parse(entered[bonusCode] ?? '0');
  return bonus.isZero ? undefined : bonus;
}

/** The inputs without the annual bonus: what both ways of taxing it start from. */
export function withoutBonus(inputs: RowInputs): RowInputs {
  const { [bonusCode]: _bonus, ...entered } = inputs.entered;
  return { ...inputs, entered };
}

/** The pay of a person with its explanation. */
export function payOf(facts: MonthFacts, inputs: RowInputs): Pay {
  const { person, entered, attendance, choices, before, earlier, late } = inputs;
  const { isPaidInMonth, payment, wasBonusUsed, lastGross } = earlier;
  const sums = cumulativeOf(before, facts.payPeriod);
  const amounts = new Map<string, Money>();
  if (!isPaidInMonth) amounts.set('specialAdditional', specialOfRun(person, sums));
  for (const [code, text] of Object.entries(entered)) amounts.set(code, Money.parse(text));
  amounts.delete(bonusCode);
  const bonus = typedBonus(inputs);
  const fields = attendance === null ? facts.fields : attendanceFields(facts.fields);
  const paid = payPerson(person, facts.schemes);
  const scheme = schemeAt(paid.insurance?.scheme ?? [], facts.period);
  return calculatePay(fields, {
    person: paid,
    before: sums,
    run: {
      period: facts.payPeriod,
      run: facts.run,
      insurancePeriod: isPaidInMonth ? undefined : facts.period,
      addedContributions: late.map(readLine),
      lastGross: lastGross === undefined ? undefined : Money.parse(lastGross),
      minimumWage: scheme?.minimumWage,
      entered: amounts,
      attendance: attendance === null ? undefined : readAttendance(attendance),
      bonus: bonus && { amount: bonus, method: choices.bonusMethod, wasUsed: wasBonusUsed },
      payments: choices.payments.map(paymentOf),
      paidTax: inputs.paidTax === null ? undefined : Money.parse(inputs.paidTax),
      earlierInMonth: payment
        ? { income: Money.parse(payment.income), withheld: Money.parse(payment.withheld) }
        : undefined,
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

/** A payment beside the wage as the rules read it. */
function paymentOf(payment: PayChoices['payments'][number]): SeparatePayment {
  const amount = Money.parse(payment.amount);
  if (payment.kind === 'severance') {
    return { kind: payment.kind, amount, averageWage: Money.parse(payment.averageWage) };
  }
  return { ...payment, amount };
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
    payment: storedPayment(pay, inputs.earlier.payment),
  };
}

/** Payments of the month of payment up to this run; null for who is taxed cumulatively. */
function storedPayment({ tax }: Pay, earlier: StoredPayment | null): StoredPayment | null {
  if (tax.tax?.method !== 'payment') return null;
  const withheld = tax.withheld.plus(Money.parse(earlier?.withheld ?? '0'));
  return { income: tax.tax.income.toString(), withheld: withheld.toString() };
}

function readAttendance(stored: StoredAttendance): Attendance {
  const amounts = attendanceColumns.map(([key]) => [key, Money.parse(stored[key])] as const);
  return { ...noAttendance, ...Object.fromEntries(amounts) };
}
