import type { ReactNode } from 'react';
import { Icon } from '../icon';
import type { IconName } from '../icon-paths';
import css from './selection-bar.module.css';

/** What is done with the marked rows of a list, over the foot of its `Sheet`. */
export function SelectionBar({
  label,
  count,
  unit,
  notes = [],
  hasTotals = false,
  onClear,
  children,
}: {
  /** Name of the bar for screen readers: 所选发票. */
  readonly label: string;
  readonly count: number;
  /** 张凭证: 已选 3 张凭证. */
  readonly unit: string;
  /** What the marked rows come to; not shown on a phone. */
  readonly notes?: readonly string[];
  /** The table has a row of totals, which stays in view above the foot. */
  readonly hasTotals?: boolean;
  readonly onClear: () => void;
  /** Buttons (`SelectionAct`) and links. */
  readonly children: ReactNode;
}) {
  return (
    <div
      className={hasTotals ? `${css.bar} ${css.aboveTotals}` : css.bar}
      role="toolbar"
      aria-label={label}
    >
      <span>
        已选 <b>{count}</b> {unit}
      </span>
      {notes.map((note) => (
        <span key={note} className={css.note}>
          {note}
        </span>
      ))}
      {children}
      <button type="button" aria-label="取消选择" onClick={onClear}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/** A button of a `SelectionBar`. */
export function SelectionAct({
  icon,
  look,
  disabled = false,
  title,
  onClick,
  children,
}: {
  readonly icon?: IconName;
  /** One `primary` at most; `danger` deletes. */
  readonly look?: 'primary' | 'danger';
  readonly disabled?: boolean;
  /** Why the button is disabled. */
  readonly title?: string | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={look && css[look]}
      disabled={disabled}
      title={title}
      onClick={onClick}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
