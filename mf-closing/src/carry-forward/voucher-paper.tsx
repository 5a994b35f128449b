import { capitalAmount, formatMoney, lastDayOf, Money, sumOf, type Period } from '@mingzhang/rules';
import type { ClosingStep, StepLine } from '@mingzhang/contract';
import { paperRows, type PaperRow } from './carry-forward.model';
import css from './voucher-paper.module.css';

/** The voucher of a step on paper, as it should be or as it stands. */
export function VoucherPaper({
  step,
  period,
  shows,
}: {
  step: ClosingStep;
  period: Period;
  shows: 'after' | 'before';
}) {
  const posted = step.posted?.lines ?? [];
  const lines = shows === 'after' ? step.lines : posted;
  const rows = paperRows(lines, shows === 'after' ? posted : lines);
  const debit = totalOf(lines, 'debit');
  return (
    <section className={css.paper} aria-label={`${step.name}的凭证`}>
      <h3>记账凭证</h3>
      <div className={css.head}>
        <span>{step.posted?.title ?? '待编号'}</span>
        <span>{lastDayOf(period)}</span>
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
