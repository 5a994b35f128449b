import { formatMoney, shortMoney, type Money } from '@mingzhang/rules';
import { Link } from 'react-router-dom';
import { MoneyText } from '@mingzhang/web';
import css from './home.module.css';
import type { ProfitFigures } from './profit.model';

/** 本期净利润, beside the month before and the year so far. */
export function ProfitCard({
  figures,
  costs,
  to,
}: {
  figures: ProfitFigures | undefined;
  costs: Money | undefined;
  to: string;
}) {
  const { figure, unit } = figures ? shortMoney(figures.profit) : { figure: '–', unit: '' };
  return (
    <section className={`${css.card} ${css.figures}`} data-series="1" aria-label="本期净利润">
      <div className={css.head}>
        本期净利润
        <Link to={to}>科目余额表</Link>
      </div>
      <div className={`${css.big} ${figures?.profit.isNegative ? css.loss : ''}`}>
        {figure}
        {unit && <small>{unit}</small>}
      </div>
      <div className={css.exact}>
        {figures && <span>{formatMoney(figures.profit)} 元</span>}
        {figures && figures.before !== undefined && (
          <span>上期 {figures.before ? <MoneyText value={figures.before} /> : '—'}</span>
        )}
      </div>
      <dl className={css.lines}>
        <Line title="主营业务收入" value={figures?.revenue} />
        <Line title="期间费用" value={costs} />
        <Line title="本年累计净利润" value={figures?.yearToDate} />
      </dl>
    </section>
  );
}

function Line({ title, value }: { title: string; value: Money | undefined }) {
  return (
    <div className={css.part}>
      <dt>{title}</dt>
      <dd className={css.amount}>{value && <MoneyText value={value} />}</dd>
    </div>
  );
}
