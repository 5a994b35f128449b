import { digitCells, formatMoney, Money } from '@mingzhang/rules';
import css from './entry-grid.module.css';

/** 亿 to 分: the digit columns of one side. */
export const PLACES = [...'亿千百十万千百十元角分'];

/**
 * An amount written into the ruled cells: one text, whose letters are as wide as a cell. The rules
 * themselves are the background of the cell around it.
 */
export function Digits({ amount, yuanSign = false }: { amount: Money; yuanSign?: boolean }) {
  const { cells, overflow, negative } = digitCells(amount, PLACES.length);
  if (amount.isZero) return null;
  const tone = negative ? css.negative : '';
  if (overflow) return <span className={`${css.whole} ${tone}`}>{formatMoney(amount)}</span>;
  const digits = cells.join('');
  const sign = yuanSign && digits.length < PLACES.length ? '¥' : '';
  return (
    <span className={`${css.digits} ${tone}`}>
      <span aria-hidden="true">
        {sign}
        {digits}
      </span>
      <span className={css.spoken}>{formatMoney(amount)}</span>
    </span>
  );
}
