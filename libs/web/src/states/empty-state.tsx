import type { ReactNode } from 'react';
import { Icon } from '../icon';
import type { IconName } from '../icon-paths';
import css from './states.module.css';

/** An empty list says what it is for and offers the one next action. */
export function EmptyState({
  title,
  description,
  action,
  icon = 'books',
}: {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  icon?: IconName;
}) {
  return (
    <div className={css.panel}>
      <span className={css.symbol}>
        <Icon name={icon} size={22} />
      </span>
      <h2>{title}</h2>
      {description !== undefined && <p>{description}</p>}
      {action !== undefined && <div className={css.actions}>{action}</div>}
    </div>
  );
}
