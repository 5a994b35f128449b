import { renumber } from '@mingzhang/rules';

/** Fen by subject code, debit positive. */
export type Nets = Readonly<Record<string, number>>;

interface PlainVoucher {
  readonly id: number;
  /** Index of its month, from 0. */
  readonly month: number;
  readonly date: string;
  code: number;
  nets: Nets;
  isAudited: boolean;
  /** Whether it is the month's 结转本期损益, which only that step makes, replaces and deletes. */
  readonly isCarry: boolean;
}

/** Subjects of income, expense, and the profit of the year to which they are transferred. */
export const income = '5001';
export const expense = '560203';
const profit = '3103';

/**
 * Books as a plain list, and the number of closed months from the first one: the reference model
 * for the product.
 */
export class PlainLedger {
  vouchers: PlainVoucher[] = [];
  closed = 0;
  closings = 0;

  vouchersOf = (month: number) => this.vouchers.filter((each) => each.month === month);
  isOpen = (month: number) => month >= this.closed;
  nextCode = (month: number) => Math.max(0, ...this.vouchersOf(month).map(({ code }) => code)) + 1;
  carryOf = (month: number) => this.vouchersOf(month).find(({ isCarry }) => isCarry);

  /** Expected 结转本期损益 of a month: the balances of income and expense without the step itself. */
  toCarry(month: number): Nets {
    const balance = (code: string) =>
      this.vouchers
        .filter((each) => each.month <= month && !(each.isCarry && each.month === month))
        .reduce((sum, { nets }) => sum + (nets[code] ?? 0), 0);
    const [ofIncome, ofExpense] = [balance(income), balance(expense)];
    return withoutNone({
      [income]: -ofIncome,
      [expense]: -ofExpense,
      [profit]: ofIncome + ofExpense,
    });
  }

  /** Whether nothing is left to transfer in a month. */
  isCarried(month: number): boolean {
    return isSame(this.carryOf(month)?.nets ?? {}, this.toCarry(month));
  }

  /** Renumbers a month; returns whether that is allowed. Vouchers of steps keep their numbers. */
  renumber(month: number): boolean {
    const rows = this.vouchersOf(month).toSorted((a, b) => a.code - b.code);
    const changes = renumber(rows);
    const moving = new Map(changes.map(({ id, to }) => [id, to]));
    if (changes.length > 0 && !this.isOpen(month)) return false;
    if (rows.some(({ id, isAudited, isCarry }) => (isAudited || isCarry) && moving.has(id))) {
      return false;
    }
    for (const row of rows) row.code = moving.get(row.id) ?? row.code;
    return true;
  }

  /** Makes, replaces or deletes the transfer of a month; returns whether that is allowed. */
  carry(month: number, id: () => number, date: string): boolean {
    const [standing, nets] = [this.carryOf(month), this.toCarry(month)];
    if (!this.isOpen(month)) return false;
    if (this.isCarried(month)) return true;
    if (standing?.isAudited) return false;
    if (Object.keys(nets).length === 0) {
      this.vouchers = this.vouchers.filter((each) => each !== standing);
    } else if (standing) standing.nets = nets;
    else {
      const code = this.nextCode(month);
      this.vouchers.push({ id: id(), month, date, code, nets, isAudited: false, isCarry: true });
    }
    return true;
  }

  /** Closes a month; returns whether that is allowed. */
  close(month: number): boolean {
    const allowed = month === this.closed && this.isCarried(month);
    if (allowed) this.closed += 1;
    if (allowed) this.closings += 1;
    return allowed;
  }

  /** Reopens a month; returns whether that is allowed. */
  open(month: number): boolean {
    const allowed = month === this.closed - 1;
    if (allowed) this.closed -= 1;
    return allowed;
  }
}

/** Nets without zeros. */
export function withoutNone(nets: Nets): Nets {
  return Object.fromEntries(Object.entries(nets).filter(([, fen]) => fen !== 0));
}

function isSame(some: Nets, others: Nets): boolean {
  const codes = new Set([...Object.keys(some), ...Object.keys(others)]);
  return [...codes].every((code) => (some[code] ?? 0) === (others[code] ?? 0));
}
