import type { ReactNode } from 'react';
import { Icon, type IconName } from '@mingzhang/web';
import css from './foot-bar.module.css';

/** The lower edge of a screen of closing: how things stand, and the one next act. */
export function FootBar({
  tone,
  status,
  hint,
  children,
}: {
  tone: 'ok' | 'warn' | 'bad' | 'locked';
  status: string;
  hint?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <footer className={css.foot}>
      <span className={`${css.status} ${css[tone]}`} role="status">
        <Icon name={icons[tone]} />
        {status}
      </span>
      {hint !== undefined && <span className={css.hint}>{hint}</span>}
      <span className={css.acts}>{children}</span>
    </footer>
  );
}

const icons: Readonly<Record<'ok' | 'warn' | 'bad' | 'locked', IconName>> = {
  ok: 'check',
  warn: 'warning',
  bad: 'close',
  locked: 'lock',
};
