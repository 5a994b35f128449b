import type { ReactNode } from 'react';
import { Button } from 'antd';
import { navigateTo } from '@mingzhang/shell-api';
import { Icon } from '../icon';
import { Page, PageHeader, Sheet } from '../layout/page';
import css from './states.module.css';

/** A screen whose function is still being built: what it will do, and what works in the meantime. */
export function NotYetAvailable({
  title,
  description,
  points,
  action,
}: {
  title: string;
  description: string;
  /** What the user will be able to do here. */
  points: readonly string[];
  /** What helps in the meantime, beside the way home. */
  action?: ReactNode;
}) {
  return (
    <Page>
      <PageHeader title={title} />
      <Sheet>
        <div className={css.panel}>
          <span className={`${css.symbol} ${css.soon}`}>
            <Icon name="settings" size={22} />
          </span>
          <h2>{title}尚未开放</h2>
          <p>{description}</p>
          <ul className={css.points}>
            {points.map((point) => (
              <li key={point}>
                <Icon name="check" size={14} />
                {point}
              </li>
            ))}
          </ul>
          <div className={css.actions}>
            {action}
            <Button onClick={() => navigateTo('/')}>返回首页</Button>
          </div>
        </div>
      </Sheet>
    </Page>
  );
}
