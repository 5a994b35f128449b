import { Money, formatMoney, type BalancePair } from '@mingzhang/rules';
import { Icon } from '@mingzhang/web';
import type { Pairs } from './pairs';
import css from './shared.module.css';

/** Below a balance table: whether each pair of totals balances, and by how much it does not. */
export function BalanceCheck({ totals, pairs }: { totals: Pairs; pairs: readonly BalancePair[] }) {
  const checks = pairs.map((pair) => ({
    ...pair,
    difference: Money.parse(totals[pair.debit]).minus(Money.parse(totals[pair.credit])),
  }));
  const isBalanced = checks.every(({ difference }) => difference.isZero);
  return (
    <div className={css.check} role="status">
      <span className={isBalanced ? css.ok : css.bad}>
        <Icon name={isBalanced ? 'check' : 'warning'} size={14} />
        {isBalanced ? '试算平衡' : '试算不平衡'}
      </span>
      {checks.map(({ short, difference }) => (
        <span key={short}>
          {short}{' '}
          {difference.isZero ? (
            <>
              借 = 贷 <Icon name="check" size={14} />
            </>
          ) : (
            <em>
              {difference.isNegative ? '贷方多' : '借方多'} {formatMoney(difference.abs())}
            </em>
          )}
        </span>
      ))}
    </div>
  );
}
