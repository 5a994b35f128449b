import { formatMoney, Money } from '@mingzhang/rules';
import css from './ties.module.css';

/** What a drawer shows of a few subjects: the first column names them, the others are amounts. */
export function SmallTable({
  caption,
  heads,
  rows,
}: {
  readonly caption: React.ReactNode;
  readonly heads: readonly string[];
  /** Keyed by their place: a subject may stand in two lines. */
  readonly rows: readonly (readonly string[])[];
}) {
  return (
    <table className={css.lines}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, line) => (
          <tr key={`${cells[0]} ${line}`}>
            {cells.map((cell, at) => (
              <td key={heads[at]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An amount of a line of a voucher; nothing where it is zero. */
export function amountText(amount: string): string {
  const value = Money.parse(amount);
  return value.isZero ? '' : formatMoney(value);
}
