import type { SalaryFieldRow, SalaryRow } from '@mingzhang/contract';
import { evaluateArithmetic, formatMoney, Money, sumOfTexts, toHalfWidth } from '@mingzhang/rules';
import { pastedAmount, type CellMove } from '@mingzhang/web';

/** A cell that was written: null is empty, so that a formula holds again. */
export interface CellValue {
  readonly row: number;
  readonly code: string;
  readonly value: string | null;
}

export const cellKey = (row: number, code: string): string => `${String(row)} ${code}`;

/** Whether two cells hold the same figure, however its decimals are written; null is an empty cell. */
export const isSameFigure = (left: string | null, right: string | null): boolean =>
  left === right ||
  (left !== null && right !== null && Money.parse(left).equals(Money.parse(right)));

/** The columns of amounts, in the order of the sheet; those of a bonus are shown where they are used. */
export function amountFields(
  fields: readonly SalaryFieldRow[],
  used: ReadonlySet<string>,
): readonly SalaryFieldRow[] {
  return fields.filter(
    ({ code, kind, isShown, category }) =>
      category !== 'identity' && (isShown || (kind === 'optional' && used.has(code))),
  );
}

/** Codes of the amounts that somebody has, joined by blanks: equal while the same columns are used. */
export function usedCodes(rows: readonly SalaryRow[]): string {
  const codes = new Set<string>();
  for (const { amounts } of rows) for (const code of Object.keys(amounts)) codes.add(code);
  return [...codes].toSorted().join(' ');
}

/** The value of what was typed into a cell: a number or arithmetic; undefined for what is neither. */
export function readCell(text: string): string | null | undefined {
  const plain = toHalfWidth(text).trim().replace(/^=/, '');
  return plain === '' ? null : evaluateArithmetic(plain)?.toFixed(2);
}

interface SheetFilter {
  readonly keyword: string;
  /** Id of a department, '' for all. */
  readonly department: string;
  readonly isChanged: boolean;
  readonly isFound: boolean;
}

/** The rows that the filters let through; people of one department stand together. */
export function shownRows(
  rows: readonly SalaryRow[],
  { keyword, department, isChanged, isFound }: SheetFilter,
): readonly SalaryRow[] {
  const word = keyword.trim().toLowerCase();
  const found = rows.filter(
    (row) =>
      (department === '' || String(row.departmentId) === department) &&
      (!isChanged || row.reason !== '') &&
      (!isFound || row.problems.length > 0) &&
      `${row.number} ${row.name} ${row.mnemonic}`.toLowerCase().includes(word),
  );
  const order = new Map<number | null, number>();
  for (const { departmentId } of rows) {
    if (!order.has(departmentId)) order.set(departmentId, order.size);
  }
  const rank = ({ departmentId }: SalaryRow) => order.get(departmentId) ?? 0;
  return found.toSorted((left, right) => rank(left) - rank(right));
}

/** Net pay less that of the sheet before; undefined without one or where they are equal. */
export function netChange({ previousNet, amounts }: SalaryRow): Money | undefined {
  if (previousNet === null) return undefined;
  const change = Money.parse(amounts['net'] ?? '0').minus(Money.parse(previousNet));
  return change.isZero ? undefined : change;
}

/** Sums of the people in the sheet by field code; rates are not added up. */
export function sumsOf(
  rows: readonly SalaryRow[],
  codes: readonly string[],
): ReadonlyMap<string, Money> {
  const counted = rows.filter(({ isIn }) => isIn);
  const added = codes.filter((code) => !notAdded.has(code));
  return new Map(
    added.map((code) => [code, sumOfTexts(counted.map(({ amounts }) => amounts[code] ?? '0.00'))]),
  );
}
const notAdded = new Set(['taxRate', 'quickDeduction']);

/** How net pay follows from gross pay, in yuan; each figure with the bonus and the one-off payments. */
interface PayEquation {
  readonly gross: Money;
  readonly bonus: Money;
  readonly oneOff: Money;
  readonly social: Money;
  readonly fund: Money;
  readonly tax: Money;
  /** What else is taken off: 其他扣款. */
  readonly others: Money;
  readonly net: Money;
  readonly companyCost: Money;
}

/**
 * Sums of people in the sheet: gross + bonus + oneOff − social − fund − tax − others = net. The annual bonus and
 * one-off payments are not in the gross pay of the sheet, their taxes are in the tax here.
 */
export function payEquation(rows: readonly SalaryRow[]): PayEquation {
  const sums = sumsOf(rows, equationCodes);
  const sum = (code: (typeof equationCodes)[number]) => sums.get(code) ?? Money.zero;
  const [gross, bonus, oneOff] = [sum('gross'), sum('annualBonus'), sum('oneOffPay')];
  const [social, fund] = [sum('socialPersonal'), sum('housingFundPersonal')];
  const tax = sum('tax').plus(sum('annualBonusTax')).plus(sum('oneOffTax'));
  const net = sum('net');
  const paid = gross.plus(bonus).plus(oneOff);
  const others = paid.minus(social).minus(fund).minus(tax).minus(net);
  const company = sum('socialCompany').plus(sum('housingFundCompany'));
  const companyCost = paid.plus(company);
  return { gross, bonus, oneOff, social, fund, tax, others, net, companyCost };
}
const equationCodes = [
  'gross',
  'annualBonus',
  'oneOffPay',
  'socialPersonal',
  'housingFundPersonal',
  'tax',
  'annualBonusTax',
  'oneOffTax',
  'net',
  'socialCompany',
  'housingFundCompany',
] as const;

/** 应发合计 180,700.00（应发工资 76,500.00 + 全年一次性奖金 104,200.00）− 社保 8,979.81 − …，实发 163,163.68. */
export function equationText(pay: PayEquation): string {
  const optional: readonly (readonly [string, Money])[] = [
    [' + 全年一次性奖金 ', pay.bonus],
    [' + 一次性收入 ', pay.oneOff],
  ];
  const more = optional
    .filter(([, amount]) => !amount.isZero)
    .map(([title, amount]) => `${title}${formatMoney(amount)}`);
  const whole = pay.gross.plus(pay.bonus).plus(pay.oneOff);
  const parts = more.length === 0 ? '' : `（应发工资 ${formatMoney(pay.gross)}${more.join('')}）`;
  const others = pay.others.isZero ? '' : ` − 其他扣款 ${formatMoney(pay.others)}`;
  return (
    `应发合计 ${formatMoney(whole)}${parts} − 社保 ${formatMoney(pay.social)}` +
    ` − 公积金 ${formatMoney(pay.fund)} − 个税 ${formatMoney(pay.tax)}${others}` +
    `，实发 ${formatMoney(pay.net)}`
  );
}

/** 上月 5,500.00：基本工资 +500.00; undefined where the cell is as in the month before. */
export function changeText({ changes }: SalaryRow, code: string): string | undefined {
  const change = changes[code];
  if (!change) return undefined;
  return `上月 ${formatMoney(Money.parse(change.before))}：${change.reason}`;
}

/** A block of cells put into the sheet, and what of it could not be taken. */
interface Pasted {
  readonly cells: readonly CellValue[];
  /** Texts that are no amounts, with the person and the field they were meant for. */
  readonly refused: readonly string[];
  /** Cells beyond the last row or column, or of fields that are computed. */
  readonly left: number;
}

/**
 * Puts a block of texts into the sheet from a cell on: to the right over the columns shown, down
 * over the rows shown. Cells of computed fields are passed over.
 */
export function pasteInto(
  block: readonly (readonly string[])[],
  from: { readonly row: number; readonly code: string },
  {
    rows,
    fields,
  }: { readonly rows: readonly SalaryRow[]; readonly fields: readonly SalaryFieldRow[] },
): Pasted {
  const top = rows.findIndex(({ id }) => id === from.row);
  const start = fields.findIndex(({ code }) => code === from.code);
  const cells: CellValue[] = [];
  const refused: string[] = [];
  let left = 0;
  block.forEach((texts, down) => {
    texts.forEach((text, along) => {
      const row = rows[top + down];
      const field = fields[start + along];
      if (!row || !field?.isEditable) {
        left += 1;
        return;
      }
      const amount = pastedAmount(text);
      if (amount === undefined) refused.push(`${row.name} ${field.name}“${text}”`);
      else cells.push({ row: row.id, code: field.code, value: amount?.toFixed(2) ?? null });
    });
  });
  return { cells, refused, left };
}

const PAGE_ROWS = 15;
const rowSteps: Readonly<Record<CellMove, number>> = {
  up: -1,
  down: 1,
  left: 0,
  right: 0,
  pageUp: -PAGE_ROWS,
  pageDown: PAGE_ROWS,
  first: 0,
  last: 0,
};

interface CellPlace {
  /** Index of the row among those shown. */
  readonly at: number;
  readonly code: string;
}

/** The cell that a move leads to; Tab goes on in the next row, `first` and `last` are corners. Undefined at the ends of the sheet. */
export function cellAfter(
  from: CellPlace,
  move: CellMove,
  { count, codes }: { readonly count: number; readonly codes: readonly string[] },
): CellPlace | undefined {
  const ends = { first: codes[0], last: codes.at(-1) };
  if (move === 'first' || move === 'last') {
    const code = ends[move];
    return code === undefined ? undefined : { at: move === 'first' ? 0 : count - 1, code };
  }
  const step = rowSteps[move];
  if (step !== 0) {
    const at = Math.min(Math.max(from.at + step, 0), count - 1);
    return at === from.at ? undefined : { at, code: from.code };
  }
  const along = codes.indexOf(from.code) + (move === 'right' ? 1 : -1);
  const code = codes[along];
  if (code !== undefined) return { at: from.at, code };
  const at = from.at + (move === 'right' ? 1 : -1);
  const first = move === 'right' ? codes[0] : codes.at(-1);
  return at < 0 || at >= count || first === undefined ? undefined : { at, code: first };
}
