import type { StockTaking } from '@mingzhang/contract';
import { waitingCount } from './kept-ticks';
import css from './stock.module.css';
import type { Ticks } from './use-ticks';

/** How far a stock-taking is: as booked, otherwise or missing, and left; and what waits here for the connection. */
export function Progress({
  taking,
  ticks,
}: {
  readonly taking: StockTaking;
  readonly ticks: Pick<Ticks, 'ticks' | 'isAway'>;
}) {
  // With a connection they are on their way.
  const waiting = ticks.isAway ? waitingCount(ticks) : 0;
  const { count, counted, agreed, different, missing, surplus } = taking;
  const parts = [
    { key: 'agreed', of: agreed },
    { key: 'different', of: different },
    { key: 'missing', of: missing },
    { key: 'rest', of: count - counted },
  ];
  return (
    <div className={css.progress}>
      <div>
        <span>
          已盘 <b>{counted}</b> / {count}
          {waiting > 0 && `，另有 ${waiting} 项未上传`}
        </span>
        <span>
          相符 {agreed}　不符 {different}　盘亏 {missing}　盘盈 {surplus}
        </span>
      </div>
      <div className={css.bar} role="img" aria-label={`已盘 ${counted} 项，共 ${count} 项`}>
        {parts.map(({ key, of }) =>
          of > 0 ? <i key={key} className={css[key]} style={{ flexGrow: of }} /> : null,
        )}
      </div>
    </div>
  );
}
