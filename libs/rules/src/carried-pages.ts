import { addSides, type BalanceDirection, type DebitCredit } from './balance';
import type { LedgerRowKind } from './ledger-rows';
import { Money } from './money';
import { invariant } from './problem';

/** What a row of a printed ledger says; amounts in yuan, the balance without its sign. */
export interface CarriedFrom extends DebitCredit {
  readonly subjectId: number;
  readonly kind: LedgerRowKind;
  readonly direction: BalanceDirection;
  readonly balance: Money;
}

/** Figures of 过次页, and again of 承前页. */
export interface CarriedFigures extends DebitCredit {
  readonly direction: BalanceDirection;
  readonly balance: Money;
}

/** A page: 承前页 at its head, rows from `from` up to before `to`, 过次页 at its end. */
interface CarriedPage {
  readonly from: number;
  readonly to: number;
  readonly brought: CarriedFigures | undefined;
  readonly carried: CarriedFigures | undefined;
}

const NOTHING: DebitCredit = { debit: Money.zero, credit: Money.zero };

/**
 * A ledger of whole subjects, each from its 期初余额 to its last 本年累计, on pages of so many lines.
 * A page that ends within a subject ends with 过次页 and the next begins with 承前页, the same
 * figures: the movements up to there since January 1 (总账, 明细账) or since the first of the month
 * (journals), and the balance. No line for them where a page ends with a subject's last row. 本期合计
 * and its 本年累计 stay together (会计基础工作规范, 财政部令第98号, §60(8)).
 * @param linesPerPage at least 4: 承前页, two totals and 过次页
 */
export function carriedPages(
  rows: readonly CarriedFrom[],
  { linesPerPage, since }: { linesPerPage: number; since: 'year' | 'month' },
): CarriedPage[] {
  invariant(linesPerPage >= 4, 'a page of a book has no room for its totals');
  const pages: CarriedPage[] = [];
  let from = 0;
  let brought: CarriedFigures | undefined;
  while (from < rows.length) {
    const to = endOf(rows, from, linesPerPage - (brought ? 1 : 0));
    const carried = isLastOfSubject(rows, to - 1) ? undefined : figuresAt(rows, to - 1, since);
    pages.push({ from, to, brought, carried });
    from = to;
    brought = carried;
  }
  return pages;
}

/** Where the page that begins with a row ends. Of three lines or more it takes at least one row. */
function endOf(rows: readonly CarriedFrom[], from: number, lines: number): number {
  const whole = Math.min(from + lines, rows.length);
  if (isLastOfSubject(rows, whole - 1)) return whole;
  const withCarry = whole - 1;
  const splitsTotals =
    rows[withCarry - 1]?.kind === 'periodTotal' && rows[withCarry]?.kind === 'yearTotal';
  return splitsTotals ? withCarry - 1 : withCarry;
}

function isLastOfSubject(rows: readonly CarriedFrom[], at: number): boolean {
  return rows[at + 1]?.subjectId !== rows[at]?.subjectId;
}

/** What is carried after a row: the totals of its month less what of the month comes after it. */
function figuresAt(
  rows: readonly CarriedFrom[],
  at: number,
  since: 'year' | 'month',
): CarriedFigures {
  const last = rows[at];
  const yearAt = rows.findIndex(({ kind }, index) => index >= at && kind === 'yearTotal');
  const year = rows[yearAt];
  const month = rows[yearAt - 1];
  invariant(
    last !== undefined && year?.subjectId === last.subjectId && month?.kind === 'periodTotal',
    'a ledger on pages has the totals of all its months',
  );
  const total = since === 'year' ? year : month;
  const after = last.kind === 'opening' ? month : entriesBetween(rows, at + 1, yearAt);
  const { direction, balance } = last;
  return {
    debit: total.debit.minus(after.debit),
    credit: total.credit.minus(after.credit),
    direction,
    balance,
  };
}

function entriesBetween(rows: readonly CarriedFrom[], from: number, to: number): DebitCredit {
  const entries = rows.slice(from, Math.max(from, to)).filter(({ kind }) => kind === 'entry');
  return entries.reduce<DebitCredit>(addSides, NOTHING);
}
