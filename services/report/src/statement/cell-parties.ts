import type { ResultOf, statementFigureCalls, StatementTerm } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';

type Party = ResultOf<typeof statementFigureCalls.parties>[number];

const partiesAtMost = 50;

/** Parties on the side that is taken, each with what it holds there, and those on the other side. */
export function partiesOf(
  rows: readonly Party[],
  { isDebit, isAtStart }: { readonly isDebit: boolean; readonly isAtStart: boolean },
): Pick<StatementTerm, 'parties' | 'others'> {
  const held = rows
    .map(({ title, yearOpening, closing }) => ({
      title: title === '' ? '未指定往来单位' : title,
      net: Money.parse(isAtStart ? yearOpening : closing),
    }))
    .filter(({ net }) => !net.isZero);
  const on = (isWanted: boolean) =>
    held
      .filter(({ net }) => net.isPositive === isWanted)
      .sort((left, right) => right.net.abs().compare(left.net.abs()))
      .slice(0, partiesAtMost)
      .map(({ title, net }) => ({ title, amount: net.abs().toString() }));
  return { parties: on(isDebit), others: on(!isDebit) };
}
