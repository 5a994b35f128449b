import { Money, formatMoney } from '@mingzhang/rules';
import { DirectionText } from '../figures/direction-text';
import { marked } from './marked';
import type { SearchableSubject, SubjectHit } from '@mingzhang/rules';
import css from './subject.module.css';

/** A subject as search results show it; `balance` is net, debit positive. */
export interface ListedSubject extends SearchableSubject {
  readonly balance?: string | undefined;
}

/** One search result: code and full name with the match marked, balance and its side at the end. */
export function SubjectOption({ hit }: { hit: SubjectHit<ListedSubject> }) {
  const { subject } = hit;
  return (
    <span className={css.option}>
      <span className={css.code}>{marked(subject.code, hit.inCode)}</span>
      <span className={css.name}>{marked(subject.fullName, hit.inFullName)}</span>
      {subject.balance !== undefined && <SubjectBalance balance={subject.balance} />}
    </span>
  );
}

/** A net balance with its side in words: 借 12,900.00, 平. */
export function SubjectBalance({ balance }: { balance: string }) {
  const amount = Money.parse(balance);
  const direction = amount.isZero ? 'even' : amount.isNegative ? 'credit' : 'debit';
  return (
    <span className={css.balance}>
      <DirectionText direction={direction} /> {amount.isZero ? '' : formatMoney(amount.abs())}
    </span>
  );
}
