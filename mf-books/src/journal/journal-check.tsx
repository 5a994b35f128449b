import type { JournalPage } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { Icon } from '@mingzhang/web';
import css from '../shared/shared.module.css';

/**
 * Below the 序时账: what all its lines come to, and of whole vouchers that both sides agree. Sides of
 * all vouchers are those of the balances, so they are equal only where each was posted whole.
 */
export function JournalCheck({
  totals,
  isWhole,
}: {
  totals: JournalPage['totals'];
  isWhole: boolean;
}) {
  const difference = Money.parse(totals.debit).minus(Money.parse(totals.credit));
  const isBalanced = difference.isZero;
  return (
    <div className={css.check} role="status">
      {isWhole && (
        <span className={isBalanced ? css.ok : css.bad}>
          <Icon name={isBalanced ? 'check' : 'warning'} size={14} />
          {isBalanced ? '借贷平衡' : `借贷不平衡，相差 ${formatMoney(difference.abs())}`}
        </span>
      )}
      <span>借方合计 {formatMoney(Money.parse(totals.debit))}</span>
      <span>贷方合计 {formatMoney(Money.parse(totals.credit))}</span>
    </div>
  );
}
