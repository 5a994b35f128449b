import type { StockTaking } from '@mingzhang/contract';
import css from './stock.module.css';

/** How far a stock-taking is: as booked, otherwise or missing, and left. */
export function Progress({ taking }: { readonly taking: StockTaking }) {
  const { count, counted, agreed, different, missing, surplus } = taking;
  const parts = [
    ...[
      { key: 'agreed', of: agreed },
      { key: 'different', of: different },
    ],
    ...[
      { key: 'missing', of: missing },
      { key: 'rest', of: count - counted },
    ],
  ];
  return (
    <div className={css.progress}>
      <div>
        <span>
          已盘 <b>{counted}</b> / {count}
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
