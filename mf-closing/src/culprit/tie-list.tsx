import { Link, useLocation } from 'react-router-dom';
import type { CheckResult } from '@mingzhang/contract';
import { Icon, MoneyText, SkeletonRows } from '@mingzhang/web';
import type { CulpritQuestion } from '../shared/culprit-questions';
import css from './culprit.module.css';

/** What does not tie, to choose from, and what was proved. */
export function TieList({
  open,
  tied,
  isPending,
}: {
  open: readonly CulpritQuestion[];
  tied: readonly CheckResult[];
  isPending: boolean;
}) {
  const { pathname, search } = useLocation();
  if (isPending) return <SkeletonRows rows={6} />;
  return (
    <nav className={css.ties} aria-label="未对平的检查">
      <h2>未对平 {open.length}</h2>
      {open.map(({ title, amount, path }) => (
        <Link
          key={path}
          to={path}
          className={css.open}
          aria-current={path === pathname + search ? 'true' : undefined}
        >
          <Icon name="close" size={14} />
          <span>{title}</span>
          <MoneyText value={amount} />
        </Link>
      ))}
      {open.length === 0 && <p className={css.none}>没有能查找原因的差额。</p>}
      {tied.length > 0 && <h2>已对平 {tied.length}</h2>}
      {tied.map(({ rule, message }, index) => (
        <p key={`${rule} ${index}`} className={css.tied}>
          <Icon name="check" size={14} />
          <span>{message}</span>
        </p>
      ))}
    </nav>
  );
}
