import { formatMoney, Money, monthText } from '@mingzhang/rules';
import { PAIRS, slipRows, type PlacedSlip } from './slip-layout';
import css from './slips.module.css';

/** A payslip on paper. */
export function PrintedSlip({
  placed: { slip, heightMm },
  company,
  period,
  payPeriod,
}: {
  readonly placed: PlacedSlip;
  readonly company: string;
  readonly period: string;
  readonly payPeriod: string;
}) {
  return (
    <article
      className={css.slip}
      style={{ height: `${String(heightMm)}mm` }}
      aria-label={`${slip.number} ${slip.name}`}
    >
      <h2>
        {company} {monthText(period)}工资条
      </h2>
      <div className={css.who}>
        <span>
          {slip.number} {slip.name}
        </span>
        <span>{slip.departments}</span>
        <span>{monthText(payPeriod)}发放</span>
      </div>
      <table>
        <tbody>
          {slipRows(slip).map((row) => (
            <tr key={row.map(({ title }) => title).join()}>
              {Array.from({ length: PAIRS }, (_, at) => row[at]).map((pair, at) => (
                // Cells without a field fill the row.
                <Pair key={pair?.title ?? `${String(at)}`} pair={pair} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {slip.tax !== '' && <p>{slip.tax}</p>}
    </article>
  );
}

function Pair({
  pair,
}: {
  readonly pair: ReturnType<typeof slipRows>[number][number] | undefined;
}) {
  if (!pair) return <td colSpan={2} />;
  return (
    <>
      <th scope="row">{pair.title}</th>
      <td className={pair.isSum ? css.sum : undefined}>{formatMoney(Money.parse(pair.amount))}</td>
    </>
  );
}
