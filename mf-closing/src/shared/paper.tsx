import { capitalAmount, formatMoney, Money, sumOf } from '@mingzhang/rules';
import type { StepLine } from '@mingzhang/contract';
import { paperRows, type PaperRow } from './paper-rows';
import css from './paper.module.css';

/** A voucher on paper; amounts that differ from what stood before have that crossed out above them. */
export function Paper({
  label,
  title,
  date,
  lines,
  before,
}: {
  label: string;
  /** 记-33, or 待编号. */
  title: string;
  date: string;
  lines: readonly StepLine[];
  before: readonly StepLine[];
}) {
  const rows = paperRows(lines, before);
  const debit = totalOf(lines, 'debit');
  return (
    <section className={css.paper} aria-label={label}>
      <h3>记账凭证</h3>
      <div className={css.head}>
        <span>{title}</span>
        <span>{date}</span>
      </div>
      <table>
        <thead>
          <tr>
            <th>摘要</th>
            <th>会计科目</th>
            <th>借方金额</th>
            <th>贷方金额</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Line key={row.key} row={row} isRepeated={rows[index - 1]?.summary === row.summary} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>
              合计 <span className={css.capital}>{capitalAmount(debit)}</span>
            </td>
            <td className={css.amount}>{formatMoney(debit)}</td>
            <td className={css.amount}>{formatMoney(totalOf(lines, 'credit'))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Line({ row, isRepeated }: { row: PaperRow; isRepeated: boolean }) {
  return (
    <tr>
      <td className={isRepeated ? css.repeated : undefined}>{row.summary}</td>
      <td>{row.subject}</td>
      <Amount now={row.debit} before={row.debitBefore} />
      <Amount now={row.credit} before={row.creditBefore} />
    </tr>
  );
}

function Amount({ now, before }: { now: string | null; before: string | null }) {
  return (
    <td className={css.amount}>
      {before !== null && <del>{formatMoney(Money.parse(before))}</del>}
      {now !== null && formatMoney(Money.parse(now))}
    </td>
  );
}

const totalOf = (lines: readonly StepLine[], side: 'debit' | 'credit') =>
  sumOf(lines.map((line) => Money.parse(line[side])));
