import type { SubjectBalanceRow } from '@mingzhang/contract';
import { Money, sumOf } from '@mingzhang/rules';
import type { Proof } from './proof-line';

/** What a book holds of a subject, in yuan; nets are debit positive. */
export interface SubjectEnds {
  readonly subjectId: number;
  readonly code: string;
  readonly opening: Money;
  readonly debit: Money;
  readonly credit: Money;
  readonly closing: Money;
}

type Figure = 'opening' | 'debit' | 'credit' | 'closing';
const titles: Readonly<Record<Figure, string>> = {
  opening: '期初余额 = 科目余额表',
  debit: '借方发生额 = 科目余额表',
  credit: '贷方发生额 = 科目余额表',
  closing: '期末余额 = 科目余额表',
};

/**
 * That each subject of a table ends where its opening and its movements lead, and holds what the 科目余额表 holds of it.
 * The first subject that does not is named. A subject that stands in one of them alone holds nothing in the other.
 */
export function subjectProofs(
  subjects: readonly SubjectEnds[],
  balances: readonly SubjectBalanceRow[],
): readonly Proof[] {
  const held = new Map(
    balances
      .filter(({ currency, auxiliaryTitle }) => currency === undefined && auxiliaryTitle === null)
      .map((row) => [row.subjectId, row]),
  );
  const own = first(
    { title: '期初 + 借方 − 贷方 = 期末', over: '发生额多', under: '期末余额多' },
    subjects,
    (ends) => ends.opening.plus(ends.debit).minus(ends.credit).minus(ends.closing),
  );
  const tied = (Object.keys(titles) as Figure[]).map((figure) =>
    first({ title: titles[figure], over: '本账多', under: '科目余额表多' }, subjects, (ends) =>
      ends[figure].minus(figureOf(held.get(ends.subjectId), figure)),
    ),
  );
  return [own, ...tied];
}

function first(
  { title, ...sides }: Omit<Proof, 'difference'>,
  subjects: readonly SubjectEnds[],
  differenceOf: (ends: SubjectEnds) => Money,
): Proof {
  const wrong = subjects
    .map((ends) => ({ code: ends.code, difference: differenceOf(ends) }))
    .find(({ difference }) => !difference.isZero);
  return {
    title: wrong ? `${wrong.code} ${title}` : title,
    difference: wrong?.difference ?? Money.zero,
    ...sides,
  };
}

function figureOf(row: SubjectBalanceRow | undefined, figure: Figure): Money {
  if (!row) return Money.zero;
  if (figure === 'debit' || figure === 'credit') return Money.parse(row[figure]);
  const [debit, credit] =
    figure === 'opening'
      ? [row.openingDebit, row.openingCredit]
      : [row.closingDebit, row.closingCredit];
  return Money.parse(debit).minus(Money.parse(credit));
}

/** The sum of some texts. */
export const sumOfTexts = (texts: readonly string[]) =>
  sumOf(texts.map((text) => Money.parse(text)));
