import { capitalAmount, formatMoney, Money, sumOf } from '@mingzhang/rules';
import type { StepLine } from '@mingzhang/contract';
import { PaperTable } from '@mingzhang/web';
import { paperRows } from './paper-rows';
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
  const debit = totalOf(lines, 'debit');
  return (
    <section className={css.paper} aria-label={label}>
      <h3>记账凭证</h3>
      <div className={css.head}>
        <span>{title}</span>
        <span>{date}</span>
      </div>
      <PaperTable
        lines={paperRows(lines, before).map((row) => ({
          key: row.key,
          summary: row.summary,
          subject: row.subject,
          debit: <Amount now={row.debit} before={row.debitBefore} />,
          credit: <Amount now={row.credit} before={row.creditBefore} />,
        }))}
        total={{
          title: (
            <>
              合计 <span className={css.capital}>{capitalAmount(debit)}</span>
            </>
          ),
          debit: formatMoney(debit),
          credit: formatMoney(totalOf(lines, 'credit')),
        }}
      />
    </section>
  );
}

function Amount({ now, before }: { now: string | null; before: string | null }) {
  return (
    <>
      {before !== null && <del>{formatMoney(Money.parse(before))}</del>}
      {now !== null && formatMoney(Money.parse(now))}
    </>
  );
}

const totalOf = (lines: readonly StepLine[], side: 'debit' | 'credit') =>
  sumOf(lines.map((line) => Money.parse(line[side])));
