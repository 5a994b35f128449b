import { assetChangeTitles, formatMoney, Money } from '@mingzhang/rules';
import { useIsNarrow } from '@mingzhang/web';
import css from './cards.module.css';
import type { LifeChange, LifeMonth } from './life-months';

const HEIGHT = 160;
const LEFT = 8;
const BOTTOM = 18;

/** 净值 over the life of a card: what was, dashed what is planned, and a dot where a change counts. */
export function LifeChart({
  original,
  months,
  changes,
}: {
  /** As it was taken over, in yuan. */
  readonly original: string;
  readonly months: readonly LifeMonth[];
  readonly changes: readonly LifeChange[];
}) {
  const isNarrow = useIsNarrow();
  if (months.length === 0) return null;
  // As wide as it is shown, so that its words stay readable.
  const width = isNarrow ? 330 : 720;
  const values = [original, ...months.map(({ net }) => net)].map((text) => Number(text));
  const most = Math.max(...values, 1);
  const x = (at: number) => LEFT + (at * (width - 2 * LEFT)) / Math.max(1, values.length - 1);
  const y = (value: number) => 14 + (1 - value / most) * (HEIGHT - BOTTOM - 14);
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`);
  const past = months.filter(({ state }) => state !== 'planned').length;
  const [first, last] = [months[0], months.at(-1)];
  const now = months[past - 1]?.net ?? original;
  const title = `净值由 ${textOf(original)} 到 ${textOf(last?.net ?? original)}，现为 ${textOf(now)}`;
  return (
    <svg className={css.chart} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={title}>
      <line className={css.axis} x1={LEFT} x2={width - LEFT} y1={y(0)} y2={y(0)} />
      <polyline className={css.past} points={points.slice(0, past + 1).join(' ')} />
      <polyline className={css.planned} points={points.slice(past).join(' ')} />
      {months.map(({ period, net }, at) => {
        const here = changes.filter((change) => change.period === period);
        if (here.length === 0) return null;
        const told = here.map(({ kind, date }) => `${date} ${assetChangeTitles[kind]}`).join('，');
        return (
          <circle key={period} className={css.dot} cx={x(at + 1)} cy={y(Number(net))} r={4}>
            <title>{told}</title>
          </circle>
        );
      })}
      <text className={css.label} x={LEFT} y={10}>
        {textOf(original)}
      </text>
      <text className={css.label} x={LEFT} y={HEIGHT - 2}>
        {first?.period}
      </text>
      <text className={css.label} x={width - LEFT} y={HEIGHT - 2} textAnchor="end">
        {last?.period}
      </text>
    </svg>
  );
}

const textOf = (amount: string) => formatMoney(Money.parse(amount));
