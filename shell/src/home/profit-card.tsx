import { Link } from 'react-router-dom';
import type { KeyFiguresView } from '@mingzhang/contract';
import { formatMoney, Money, shortMoney } from '@mingzhang/rules';
import { MoneyText } from '@mingzhang/web';
import css from './home.module.css';
import { ReportCard, type Told } from './report-card';

/** 本期净利润 with the parts that it is made of, beside the month before and the year so far. */
export function ProfitCard({ told, to }: { told: Told<KeyFiguresView>; to: string }) {
  return (
    <ReportCard title="本期净利润" link={{ title: '利润表', to }} told={told}>
      {(view) => <Figures profit={view?.profit} to={to} />}
    </ReportCard>
  );
}

function Figures({ profit, to }: { profit: KeyFiguresView['profit'] | undefined; to: string }) {
  const value = profit && Money.parse(profit.value);
  const { figure, unit } = value ? shortMoney(value) : { figure: '–', unit: '' };
  const shown = value && unit === '' && !value.isZero ? formatMoney(value) : figure;
  const parts = profit?.parts.filter(
    ({ key, amount }) => key !== 'others' || !Money.parse(amount).isZero,
  );
  return (
    <>
      <div className={`${css.big} ${value?.isNegative ? css.loss : ''}`}>
        {shown}
        {value && <small>{unit || '元'}</small>}
      </div>
      <div className={css.exact}>
        {profit && (
          <>
            <span>上期 {profit.before === null ? '—' : <MoneyText value={profit.before} />}</span>
            <span>
              本年累计 <MoneyText value={profit.yearToDate} />
            </span>
          </>
        )}
      </div>
      <dl className={css.lines}>
        {parts?.map(({ key, title, isLess, amount }) => (
          <div key={key} className={css.part}>
            <dt>
              <span className={css.sign}>{isLess ? '减' : key === 'others' ? '加' : ''}</span>
              {title}
            </dt>
            <dd className={css.amount}>
              <Link to={to} aria-label={`${title} ${formatMoney(Money.parse(amount))}，查看利润表`}>
                <MoneyText value={amount} />
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
