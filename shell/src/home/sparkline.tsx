import css from './home.module.css';
import { SPARK_HEIGHT, SPARK_WIDTH, sparkPoints } from './sparkline.model';

/** The course of a figure over months, the last one marked. The numbers stand beside it. */
export function Sparkline({
  trend,
  isDoubtful,
}: {
  trend: readonly (string | null)[];
  isDoubtful: boolean;
}) {
  const { lines, last } = sparkPoints(trend);
  return (
    <svg
      className={css.spark}
      width={SPARK_WIDTH}
      height={SPARK_HEIGHT}
      aria-hidden="true"
      data-doubtful={isDoubtful}
    >
      {lines.map((line) => (
        <polyline key={line} points={line} />
      ))}
      {last && <circle cx={last.x} cy={last.y} r="3" />}
    </svg>
  );
}
