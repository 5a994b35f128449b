import type { CulpritReport } from '@mingzhang/contract';
import { DirectionText, MoneyText } from '@mingzhang/web';
import { differenceTitle } from './culprit.model';
import css from './culprit.module.css';

/** 账面 − 实际 = 差额. */
export function DifferenceLine({ report }: { report: CulpritReport }) {
  const { title, direction, booked, known, difference, vouchers, lines } = report;
  const isTied = Number(difference) === 0;
  return (
    <section className={css.line} aria-label="差额">
      <div>
        <small>账面 {title}</small>
        <b>
          <DirectionText direction={direction} /> <MoneyText value={booked} />
        </b>
        <small>
          本期 {vouchers} 张凭证，{lines} 条分录
        </small>
      </div>
      <span aria-hidden="true">−</span>
      <div>
        <small>应为</small>
        <b>
          <MoneyText value={known} />
        </b>
      </div>
      <span aria-hidden="true">=</span>
      <div>
        <small>{differenceTitle(report)}</small>
        <b className={isTied ? css.even : css.off}>
          <MoneyText value={difference.replace('-', '')} />
        </b>
      </div>
    </section>
  );
}
