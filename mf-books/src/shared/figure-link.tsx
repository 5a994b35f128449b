import { Link } from 'react-router-dom';
import { MoneyText } from '@mingzhang/web';
import css from './shared.module.css';

/** An amount that leads to its source; blank when zero. */
export function FigureLink({ value, to, label }: { value: string; to: string; label: string }) {
  if (/^-?0*(\.0*)?$/.test(value)) return null;
  return (
    <Link className={css.figure} to={to} tabIndex={-1} aria-label={`${label}，查看明细账`}>
      <MoneyText value={value} zero="blank" />
    </Link>
  );
}
