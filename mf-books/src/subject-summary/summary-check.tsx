import type { SubjectSummaryResult } from '@mingzhang/contract';
import { formatMoney, Money, summaryDifference } from '@mingzhang/rules';
import { Icon } from '@mingzhang/web';
import css from '../shared/shared.module.css';

/** Below a 科目汇总表 of all subjects: that both sides agree, and with the vouchers' own amounts. */
export function SummaryCheck({
  totals,
  voucherAmount,
}: Pick<SubjectSummaryResult, 'totals' | 'voucherAmount'>) {
  const { sides, vouchers } = summaryDifference(
    { debit: Money.parse(totals.debit), credit: Money.parse(totals.credit) },
    Money.parse(voucherAmount),
  );
  const isRight = sides.isZero && vouchers.isZero;
  return (
    <div className={css.check} role="status">
      <span className={isRight ? css.ok : css.bad}>
        <Icon name={isRight ? 'check' : 'warning'} size={14} />
        {isRight ? '汇总平衡' : '汇总不平衡'}
      </span>
      <Proof title="借方合计 = 贷方合计" difference={sides} over="借方多" under="贷方多" />
      <Proof title="借方合计 = 凭证金额合计" difference={vouchers} over="汇总多" under="凭证多" />
    </div>
  );
}

function Proof({
  title,
  difference,
  over,
  under,
}: {
  title: string;
  difference: Money;
  over: string;
  under: string;
}) {
  return (
    <span>
      {title}{' '}
      {difference.isZero ? (
        <Icon name="check" size={14} />
      ) : (
        <em>
          {difference.isNegative ? under : over} {formatMoney(difference.abs())}
        </em>
      )}
    </span>
  );
}
