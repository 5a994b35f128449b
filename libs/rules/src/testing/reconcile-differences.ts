import type { ReconcileFacts } from '../assets/reconcile';
import type { SubjectAmounts } from '../document';
import { Money } from '../money';

/**
 * What ledger and cards differ by, per subject, added up without looking for causes: the ledger's opening and
 * entries less the cards' opening and documents. Subjects that agree are left out.
 */
export function reconcileDifferences(facts: ReconcileFacts): SubjectAmounts {
  const { documents, entries, openingLedger, openingCards } = facts;
  const cards = [openingCards, ...documents.map(({ effect }) => effect)].flatMap((each) => [
    ...each,
  ]);
  const ledger = [
    ...openingLedger,
    ...entries.map(({ subjectId, net }) => [subjectId, net] as const),
  ];
  const sums = new Map<number, Money>();
  const sumOf = (id: number) => sums.get(id) ?? Money.zero;
  for (const [id, amount] of ledger) sums.set(id, sumOf(id).plus(amount));
  for (const [id, amount] of cards) sums.set(id, sumOf(id).minus(amount));
  return new Map([...sums].filter(([, amount]) => !amount.isZero));
}
