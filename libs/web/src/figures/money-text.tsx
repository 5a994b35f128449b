import { Money, formatMoney } from '@mingzhang/rules';
import css from './figures.module.css';

/**
 * An amount in yuan: thousands separators, two decimals, tabular figures, red below zero.
 * `zero` says what nothing looks like: `blank` in books and vouchers, `faint` 0.00 in statements,
 * `plain` elsewhere. Text that is not an amount is a programmer's mistake and throws.
 */
export function MoneyText({
  value,
  zero = 'plain',
}: {
  value: Money | string | number | null | undefined;
  zero?: 'blank' | 'faint' | 'plain';
}) {
  if (value === null || value === undefined || value === '') return null;
  const amount = value instanceof Money ? value : Money.parse(value);
  if (amount.isZero && zero === 'blank') return null;
  const tone = amount.isNegative ? css.negative : amount.isZero && zero === 'faint' && css.zero;
  return <span className={`${css.amount} ${tone || ''}`}>{formatMoney(amount)}</span>;
}
