import { Money } from '../money';
import { formatMoney } from '../money-format';
import type { ClosingBook } from './closing-book';
import { LineCollector } from './closing-lines';

/** A line that a domain gives; amounts in yuan, items already those that its subject keeps. */
export interface GivenStepLine {
  readonly summary: string;
  readonly subjectId: number;
  readonly auxiliaryKey: string;
  readonly debit: Money;
  readonly credit: Money;
}

/** What a step posts where a domain knows it better than the books. */
export interface GivenAmounts {
  /** Lines by the vouchers that they stand in. */
  readonly vouchers: readonly (readonly GivenStepLine[])[];
  readonly computation: string;
  readonly note: string | null;
  readonly problem: string | null;
  /** What people have posted by hand on the subjects that the lines credit, in yuan. */
  readonly byHand: Money;
  /** A person has said that what stands by hand is it. */
  readonly isByHand: boolean;
}

/**
 * Why given lines can't be posted as they are: the domain says so, or what they credit stands by hand
 * already, and the month would have it twice. Errors: none.
 */
export function givenProblem(name: string, given: GivenAmounts): string | null {
  if (given.problem !== null) return given.problem;
  if (given.isByHand || !given.byHand.isPositive || given.vouchers.length === 0) return null;
  return (
    `本月已手工贷记 ${formatMoney(given.byHand)}，再生成“${name}”会重复计提，` +
    '请删除手工凭证后生成，或到业务模块把手工凭证关联到本月，也可在本期跳过本项'
  );
}

/** Puts given lines into the vouchers of a step. Errors: none; what is wrong with a subject is collected. */
export function collectGiven(
  given: GivenAmounts,
  { book, baseCurrency, name }: { book: ClosingBook; baseCurrency: string; name: string },
): LineCollector {
  const collector = new LineCollector(book, baseCurrency, name);
  for (const lines of given.vouchers) {
    collector.startVoucher();
    for (const { subjectId, auxiliaryKey, summary, debit, credit } of lines) {
      const code = book.subjectOf(subjectId)?.code ?? `编号 ${subjectId}`;
      const side = credit.isZero ? 'debit' : 'credit';
      const amount = side === 'debit' ? debit : credit;
      collector.add({ code, auxiliaryKey }, { side, amount, summary });
    }
  }
  return collector;
}
