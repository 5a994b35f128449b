import { Money } from '../money';
import { formatMoney } from '../money-format';
import type { CheckBook } from './check-book';

/** A subject that an official form counts in no row. */
export interface FormGap {
  readonly code: string;
  readonly name: string;
  readonly category: string;
}

/**
 * What is told of a subject that an official form leaves out: the subject, the form, the amount and the way out.
 * @param amount of the balance for 资产负债表, of the year's movement for 利润表; in yuan
 */
export function formGapText({ code, name, category }: FormGap, amount: Money): string {
  const isResult = category === 'profit';
  const form = isResult ? '利润表' : '资产负债表';
  const what = isResult ? '本年发生额' : '余额';
  return (
    `${code} ${name} 没有列入${form}的任何一行，${what} ${formatMoney(amount)}，` +
    `${form}因此不平；请编辑它的一级科目，选择报表项目`
  );
}

/**
 * Subjects whose row is chosen later and that have an amount at the end of a month, debit positive in yuan: the balance
 * of those of 资产负债表, the year's result before it is carried forward of those of 利润表. Errors: none.
 */
export function formGaps(
  book: CheckBook,
  later: readonly FormGap[],
): { readonly amount: Money; readonly msg: string; readonly subject: FormGap }[] {
  return later.flatMap((subject) => {
    const totals = book.totalsOf(subject.code);
    const amount = subject.category === 'profit' ? totals.yearIncome.negate() : totals.closing;
    return amount.isZero ? [] : [{ amount, subject, msg: formGapText(subject, amount.abs()) }];
  });
}
