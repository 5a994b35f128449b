import type { ReactNode } from 'react';
import { BrandMark } from '@mingzhang/web';
import css from './legal.module.css';

/** Name of who runs this installation, set in the page's head on deployment. */
export function operatorName(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=operator]');
  return meta?.content ?? '明账运营方';
}

/** A static text that can be read without signing in. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.page}>
      <a className={css.brand} href="/">
        <BrandMark />
        明账
      </a>
      <article className={css.text}>
        <h1>{title}</h1>
        {children}
      </article>
    </div>
  );
}
