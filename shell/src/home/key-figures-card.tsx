import { Link } from 'react-router-dom';
import type { KeyFiguresView, KeyFigureView } from '@mingzhang/contract';
import { monthOf, type Period } from '@mingzhang/rules';
import { changeText, valueText } from '@mingzhang/web';
import css from './home.module.css';
import { ReportCard, type Told } from './report-card';
import { Sparkline } from './sparkline';

/** As many as stand beside the chart; the screen of 经营指标 has all. */
const SHOWN = 6;

/** 关键指标: each with what it is divided of, its course and its change; it leads to the statement it rests on. */
export function KeyFiguresCard({
  told,
  to,
  lastClosed = null,
}: {
  told: Told<KeyFiguresView>;
  to: string;
  /** Where the month shown is open, the newest closed one: its values stand beside. */
  lastClosed?: Period | null;
}) {
  const months = told.data?.months.length ?? 0;
  const title = months > 1 ? `近 ${months} 个月` : '全部指标';
  return (
    <ReportCard title="关键指标" className={css.keys} link={{ title, to }} told={told}>
      {(view) => (
        <ul className={css.keyList}>
          {view?.figures.slice(0, SHOWN).map((figure) => (
            <li key={figure.key}>
              <Row figure={figure} closed={closedText(view, figure, lastClosed)} />
            </li>
          ))}
        </ul>
      )}
    </ReportCard>
  );
}

/** 9月结账 40.0%; undefined where the closed month is none of those shown or has no value. */
function closedText(
  { months }: KeyFiguresView,
  { trend, unit }: KeyFigureView,
  lastClosed: Period | null,
): string | undefined {
  const value = trend[months.findIndex(({ period }) => period === lastClosed)] ?? null;
  if (value === null || lastClosed === null) return undefined;
  return `${monthOf(lastClosed)}月结账 ${valueText({ value, unit })}`;
}

function Row({ figure, closed }: { figure: KeyFigureView; closed: string | undefined }) {
  const { title, formula, reason, doubt, trend, link } = figure;
  return (
    <Link className={css.key} to={link}>
      <span className={css.keyName}>
        {title}
        <small title={formula}>{formula}</small>
      </span>
      <Sparkline trend={trend} isDoubtful={doubt !== ''} />
      <span className={css.keyValue} title={reason || undefined}>
        <b data-doubtful={doubt !== ''}>{valueText(figure)}</b>
        <small>{[doubt, closed].filter(Boolean).join('；') || changeText(figure)}</small>
      </span>
    </Link>
  );
}
