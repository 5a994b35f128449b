import type { ReactNode } from 'react';
import css from './figures.module.css';

/** A key cap, beside the action that the key does. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={css.kbd}>{children}</kbd>;
}
