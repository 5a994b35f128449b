import { useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { Icon } from '../icon';
import { useFirstField } from './first-field';
import { useFolding } from './use-folding';
import css from './layout.module.css';

/** A screen: header, filter bar and sheet, one above the other; the sheet takes the height left. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={css.page}>{children}</div>;
}

/** Title of a screen with a short note (period, count) and its actions; one primary button at most. */
export function PageHeader({
  title,
  subtitle,
  actions,
}: {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className={css.header}>
      <h1>{title}</h1>
      {subtitle !== undefined && <span className={css.subtitle}>{subtitle}</span>}
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </header>
  );
}

/**
 * Filters on one line, the first of them with the keyboard when the screen opens; those in `more` unfold below. On a
 * phone all but the first unfold where one line does not hold them.
 */
export function FilterBar({
  children,
  more,
  initiallyOpen = false,
}: {
  children: ReactNode;
  more?: ReactNode;
  initiallyOpen?: boolean;
}) {
  const [open, setOpen] = useState(initiallyOpen);
  const bar = useFirstField();
  const { isFolding, filled } = useFolding(bar);
  const closed = isFolding ? `筛选${filled > 0 ? `（${filled}）` : ''}` : '更多筛选';
  return (
    <div
      ref={bar}
      className={isFolding && !open ? `${css.filters} ${css.folded}` : css.filters}
      role="search"
    >
      {children}
      {(isFolding || more !== undefined) && (
        <span className={css.more}>
          <Button
            type="text"
            icon={<Icon name="filter" />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? '收起筛选' : closed}
          </Button>
        </span>
      )}
      {(open || isFolding) && more !== undefined && <div className={css.moreRow}>{more}</div>}
    </div>
  );
}

/** The white surface of lists and books. */
export function Sheet({
  isLow = false,
  children,
}: {
  /** As high as what it holds, below another one that takes the room. */
  isLow?: boolean;
  children: ReactNode;
}) {
  return <div className={isLow ? `${css.sheet} ${css.low}` : css.sheet}>{children}</div>;
}
