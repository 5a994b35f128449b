import type { ReactNode } from 'react';
import type { StockLine } from '@mingzhang/contract';
import css from './stock.module.css';
import { bookedText, outcomeText, toneOf } from './stock-lines';

const marks = { pending: '', agreed: '✓', different: '!', missing: '×' } as const;

/** A card of a stock-taking on a phone: what it is, where it should be, and what was seen. */
export function LineItem({
  line,
  isHit = false,
  children,
}: {
  readonly line: StockLine;
  /** It was scanned just now. */
  readonly isHit?: boolean;
  /** What can be done with it. */
  readonly children?: ReactNode;
}) {
  const tone = toneOf(line);
  return (
    <div className={isHit ? `${css.line} ${css.hit}` : css.line}>
      <i className={css[tone]} aria-hidden>
        {marks[tone]}
      </i>
      <div>
        <b>{line.name}</b>
        <small>
          {line.code} · {bookedText(line)}
        </small>
        {tone !== 'pending' && (
          <small>
            {outcomeText(line)}
            {line.remark && `，${line.remark}`} {line.countedName}
          </small>
        )}
      </div>
      <span className={css.acts}>{children}</span>
    </div>
  );
}
