import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import css from './figures.module.css';
import { MoneyText } from './money-text';

/** A link within a table: it looks like text until it is pointed at; the row itself has the focus. */
export function QuietLink({
  to,
  children,
  ...named
}: {
  to: string;
  title?: string;
  'aria-label'?: string;
  children: ReactNode;
}) {
  return (
    <Link className={css.link} tabIndex={-1} to={to} {...named}>
      {children}
    </Link>
  );
}

/** An amount that leads to its source; blank when zero. */
export function FigureLink({ value, to, label }: { value: string; to: string; label: string }) {
  if (/^-?0*(\.0*)?$/.test(value)) return null;
  return (
    <QuietLink to={to} aria-label={`${label}，查看明细账`}>
      <MoneyText value={value} zero="blank" />
    </QuietLink>
  );
}
