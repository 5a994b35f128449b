import type { ReactNode } from 'react';
import { Kbd } from '@mingzhang/web';
import css from './ledger.module.css';

/** Above a book: of what it is, what else is said of that, and the keys that lead on. */
export function BookHead({
  of,
  what = '科目',
  children,
}: {
  of: { readonly code: string; readonly name: string } | undefined;
  /** What Alt+↑ ↓ goes through. */
  what?: string;
  children?: ReactNode;
}) {
  return (
    <div className={css.subject}>
      <b>{of ? `${of.code} ${of.name}` : '\u00a0'}</b>
      {children}
      <span className={css.keys}>
        <Kbd>Alt ↑</Kbd>
        <Kbd>Alt ↓</Kbd>
        上一{what} / 下一{what}
      </span>
    </div>
  );
}
