import { Link } from 'react-router-dom';
import { assetChangeTitles, formatMoney, Money } from '@mingzhang/rules';
import css from './cards.module.css';
import { lifeLines, type LifeChange, type LifeMonth, type MonthSpan } from './life-months';

const stateTitles: Readonly<Record<LifeMonth['state'], string>> = {
  posted: '已入账',
  run: '已计提',
  planned: '计划',
};

/** Every month of a card, put together where months are alike, and what each change made of it; sums to the whole life. */
export function LifeTable({
  months,
  changes,
}: {
  readonly months: readonly LifeMonth[];
  readonly changes: readonly LifeChange[];
}) {
  const total = months.reduce((sum, { amount }) => sum.plus(Money.parse(amount)), Money.zero);
  return (
    <div className={css.scroll}>
      <table className={css.months} aria-label="折旧计划">
        <thead>
          <tr>
            {['期间', '月数', '月折旧', '折旧额', '累计折旧', '净值', '凭证'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lifeLines(months, changes).map((line) =>
            line.kind === 'span' ? (
              <Span key={line.span.first.period} span={line.span} />
            ) : (
              <Moved key={`change ${line.change.id}`} change={line.change} />
            ),
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            <td>{months.length}</td>
            <td />
            <td>{formatMoney(total)}</td>
            <td />
            <td />
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Span({ span: { first, last, count, total } }: { readonly span: MonthSpan }) {
  const title = count === 1 ? first.period : `${first.period} — ${last.period}`;
  const { voucher, state } = last;
  return (
    <tr className={state === 'planned' ? css.plan : undefined}>
      <th scope="row">{title}</th>
      <td>{count}</td>
      <td>{textOf(first.amount)}</td>
      <td>{textOf(total)}</td>
      <td>{textOf(last.accumulated)}</td>
      <td>{textOf(last.net)}</td>
      <td>
        {count === 1 && voucher ? (
          <Link to={`/voucher/form/${voucher.id}`}>{voucher.title}</Link>
        ) : (
          stateTitles[state]
        )}
      </td>
    </tr>
  );
}

function Moved({ change }: { readonly change: LifeChange }) {
  const { kind, date, before, after, monthly } = change;
  const goesOn = Money.parse(monthly).isZero ? '' : `，以后每月 ${textOf(monthly)}`;
  return (
    <tr className={css.moved}>
      <th scope="row">{date}</th>
      <td colSpan={6}>
        {assetChangeTitles[kind]}：{before} → {after}
        {goesOn}
      </td>
    </tr>
  );
}

const textOf = (amount: string) => formatMoney(Money.parse(amount));
