import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney, shortMoney, sumOf, type Period } from '@mingzhang/rules';
import { withPeriod } from '@mingzhang/shell-api';
import { MoneyText } from '@mingzhang/web';
import css from './home.module.css';
import type { Share } from './shares.model';

const SKELETON_LINES = 3;

/** The address of a subject's 明细账. */
export function detailedLedger(period: Period, subjectId: number | null): string {
  const subject = subjectId === null ? '' : `?subjectId=${subjectId}`;
  return withPeriod(`/account-book/detailed${subject}`, period);
}

/** A total in its short form with the exact figure, its parts as a bar and as lines. */
export function FigureCard({
  title,
  series,
  shares,
  link,
  period,
  note,
}: {
  title: string;
  /** Colour of the chart series: 1 blue for money, 3 slate for expenses. */
  series: '1' | '3';
  shares: readonly Share[] | undefined;
  link: { title: string; to: string };
  /** Of the figures, and of the books that they lead to. */
  period: Period;
  note?: ReactNode;
}) {
  const total = shares && sumOf(shares.map((share) => share.amount));
  const { figure, unit } = total ? shortMoney(total) : { figure: '–', unit: '' };
  return (
    <section className={`${css.card} ${css.figures}`} data-series={series} aria-label={title}>
      <div className={css.head}>
        {title}
        <Link to={link.to}>{link.title}</Link>
      </div>
      <div className={css.big}>
        {figure}
        {unit && <small>{unit}</small>}
      </div>
      <div className={css.exact}>
        {total && <span>{formatMoney(total)} 元</span>}
        {note}
      </div>
      <div className={css.stack} aria-hidden="true">
        {shares
          ?.filter((share) => share.weight > 0)
          .map((share) => (
            <i key={share.name} style={{ flex: share.weight }} />
          ))}
      </div>
      {shares
        ? shares.map((share) => (
            <div key={share.name} className={css.part} data-empty={share.amount.isZero}>
              <i aria-hidden="true" />
              {share.subjectId === null ? (
                <span>{share.name}</span>
              ) : (
                <Link to={detailedLedger(period, share.subjectId)}>{share.name}</Link>
              )}
              <span className={css.percent}>{share.percent}</span>
              <span className={css.amount}>
                <MoneyText value={share.amount} />
              </span>
            </div>
          ))
        : Array.from({ length: SKELETON_LINES }, (_, line) => (
            <div key={line} className={css.part} />
          ))}
    </section>
  );
}
