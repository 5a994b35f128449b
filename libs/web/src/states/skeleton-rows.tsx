import css from './states.module.css';

const widths = ['12%', '26%', '18%', '14%'];

/** Grey rows of the right height while a table is read for the first time. */
export function SkeletonRows({ rows = 10 }: { rows?: number }) {
  return (
    <div className={css.bars} role="status" aria-label="正在加载">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css.bar}>
          {widths.map((width) => (
            <span key={width} style={{ width }} />
          ))}
        </div>
      ))}
    </div>
  );
}
