import type { ReactNode } from 'react';
import css from './figures.module.css';

/** Words for who does not see the colour or the mark beside them. */
export function HiddenText({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>;
}
