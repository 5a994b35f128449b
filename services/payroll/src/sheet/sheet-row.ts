import { isDeepStrictEqual } from 'node:util';
import type { PayChoices, PayrollFinding, SalaryRow } from '@mingzhang/contract';
import { departmentsText } from '@mingzhang/contract';
import { addMonths, Money } from '@mingzhang/rules';
import {
  deductionsAdded,
  payDifferences,
  type ComparedPay,
  type DeductionSums,
  type PayDifferences,
} from '@mingzhang/rules/payroll';
import { quoted, type SetChart, type WrittenColumn } from '@mingzhang/server';
import { nameOfId } from '../employee/employee-shown';
import type { MonthRow } from './month-row';
import type { AmountTexts, ComputedRow, StoredAttendance } from './row-pay';
import type { StoredLine } from './stored-lines';
import type { SheetMonths, StoredPerson, StoredSums } from './stored-person';

/** A row of a sheet as the database keeps it. */
export interface SheetRow extends ComputedRow {
  readonly id: number;
  readonly employeeId: number;
  readonly isIn: boolean;
  readonly number: string;
  readonly name: string;
  readonly mnemonic: string;
  readonly person: StoredPerson;
  readonly entered: AmountTexts;
  readonly choices: PayChoices;
  /** Tax that was declared before a correction; null: it is computed. */
  readonly paidTax: string | null;
  /** Null where no attendance was imported. */
  readonly attendance: StoredAttendance | null;
  /** Top-ups and arrears of insurance that are paid with the row. */
  readonly late: readonly StoredLine[];
  readonly before: StoredSums | null;
}

/** A row beside that of the same run of the month before. */
export interface ComparedRow extends SheetRow {
  /** Null for who was not in the sheet before, and without one. */
  readonly previous: {
    readonly amounts: AmountTexts;
    readonly person: StoredPerson;
    readonly payPeriod: string;
    /**
     * What the sheet before that one says of the person's deductions; nothing for who was not in it.
     * Null without such a sheet.
     */
    readonly deductionsBefore: DeductionSums | null;
  } | null;
  /** Whether there is a sheet before. */
  readonly hasPrevious: boolean;
}

/** A row to be written for the first time. */
export type NewRow = Omit<SheetRow, 'id'>;

const json = (value: unknown) => (value === null ? null : quoted(JSON.stringify(value)));

/** What a computation writes. */
export const computedColumns: readonly WrittenColumn<NewRow>[] = [
  { name: 'is_in', type: 'boolean', value: ({ isIn }) => isIn },
  { name: 'number', type: 'text', value: ({ number }) => quoted(number) },
  { name: 'name', type: 'text', value: ({ name }) => quoted(name) },
  { name: 'mnemonic', type: 'text', value: ({ mnemonic }) => quoted(mnemonic) },
  { name: 'person', type: 'jsonb', value: ({ person }) => json(person) },
  { name: 'entered', type: 'jsonb', value: ({ entered }) => json(entered) },
  { name: 'choices', type: 'jsonb', value: ({ choices }) => json(choices) },
  { name: 'paid_tax', type: 'numeric', value: ({ paidTax }) => paidTax },
  { name: 'payment', type: 'jsonb', value: ({ payment }) => json(payment) },
  { name: 'attendance', type: 'jsonb', value: ({ attendance }) => json(attendance) },
  { name: 'late', type: 'jsonb', value: ({ late }) => json(late) },
  { name: 'amounts', type: 'jsonb', value: ({ amounts }) => json(amounts) },
  { name: 'problems', type: 'jsonb', value: ({ problems }) => json(problems) },
  { name: 'before', type: 'jsonb', value: ({ before }) => json(before) },
  { name: 'after', type: 'jsonb', value: ({ after }) => json(after) },
];

/** A person in a sheet as the rules compare two months. @param before the sums of the sheet before */
function comparedPay(
  { period, payPeriod }: SheetMonths,
  { person, amounts }: Pick<SheetRow, 'person' | 'amounts'>,
  before: DeductionSums | null,
): ComparedPay {
  const { employment, insurance } = person;
  const sums = deductionSums(payPeriod, person);
  const deductions =
    sums && before
      ? deductionsAdded(sums, before).map(({ name, amount }) => ({
          name,
          amount: amount.toString(),
        }))
      : undefined;
  const { schemeId, social = '0', housingFund = '0' } = insurance ?? {};
  const insured = schemeId ? { schemeId, social, housingFund } : undefined;
  return { period, payPeriod, amounts, employment, insurance: insured, deductions };
}

/** Null in rows that were computed before deductions were kept by code. */
function deductionSums(payPeriod: string, { specialItems }: StoredPerson): DeductionSums | null {
  return specialItems ? { payPeriod, items: specialItems } : null;
}

/** What differs from the sheet before; nothing without one, and for who is not in this one. */
function differencesOf(month: MonthRow, row: ComparedRow): PayDifferences {
  const { previous } = row;
  if (!row.hasPrevious || !row.isIn) return { cells: [], sentence: '' };
  const period = addMonths(month.period, -1);
  if (!previous) return payDifferences(month.fields, undefined, comparedPay(month, row, null));
  const { payPeriod, person, deductionsBefore } = previous;
  const then = comparedPay({ period, payPeriod }, previous, deductionsBefore);
  const now = comparedPay(month, row, deductionSums(payPeriod, person));
  return payDifferences(month.fields, then, now);
}

/** A row as answers show it. */
export function shownRow(
  row: ComparedRow,
  { month, chart }: { readonly month: MonthRow; readonly chart: SetChart },
): SalaryRow {
  const { person, previous } = row;
  const differences = differencesOf(month, row);
  const shares = person.departments;
  const [largest] = shares.toSorted((a, b) => Money.parse(b.share).compare(Money.parse(a.share)));
  return {
    id: row.id,
    employeeId: row.employeeId,
    number: row.number,
    name: row.name,
    mnemonic: row.mnemonic,
    kind: person.kind,
    departments: departmentsText(shares, nameOfId(chart)),
    departmentId: largest?.departmentId ?? null,
    isIn: row.isIn,
    entered: row.entered,
    choices: row.choices,
    amounts: row.amounts,
    problems: [...row.problems],
    previousNet: previous?.amounts['net'] ?? null,
    reason: differences.sentence,
    changes: Object.fromEntries(
      differences.cells.map(({ code, before, reason }) => [
        code,
        { before: before.toString(), reason },
      ]),
    ),
  };
}

/** Whether two rows are stored alike. */
export function isStoredAlike(one: SheetRow, other: SheetRow): boolean {
  return storedKeys.every((key) => isDeepStrictEqual(one[key], other[key]));
}

/** What `computedColumns` write. */
const storedKeys = [
  'isIn',
  'number',
  'name',
  'mnemonic',
  'person',
  'entered',
  'choices',
  'paidTax',
  'payment',
  'attendance',
  'late',
  'amounts',
  'problems',
  'before',
  'after',
] as const satisfies readonly (keyof NewRow)[];

export const isRefused = (problems: readonly PayrollFinding[]): boolean =>
  problems.some(({ severity }) => severity === 'refuse');
