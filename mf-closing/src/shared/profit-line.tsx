import type { CarryForwardView } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import { DirectionText, MoneyText } from '@mingzhang/web';
import css from './profit-line.module.css';

/** Income − expense = profit of the month, and what the vouchers that stand have carried. */
export function ProfitLine({ profit }: Pick<CarryForwardView, 'profit'>) {
  const total = Money.parse(profit.profit);
  const carried = Money.parse(profit.carried);
  const isTied = carried.equals(total);
  return (
    <p className={css.line}>
      <span>{isTied ? '本期利润' : '更新后本期利润'}</span>
      <span>收入</span>
      <MoneyText value={profit.income} />
      <span>− 成本费用</span>
      <MoneyText value={profit.expense} />
      <span>=</span>
      <b>
        <MoneyText value={total} />
      </b>
      <span>本年利润</span>
      <DirectionText direction={directionOf(total)} />
      <span className={isTied ? css.tied : css.open}>
        {isTied ? '已全部转入本年利润' : '现有凭证已转入'}
        {!isTied && <MoneyText value={carried} />}
      </span>
    </p>
  );
}

function directionOf(profit: Money) {
  if (profit.isZero) return 'even';
  return profit.isNegative ? 'debit' : 'credit';
}
