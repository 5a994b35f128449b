import type { ReactNode } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { formatMoney, Money } from '@mingzhang/rules';
import type { DrawerAct } from '../drawer/act-drawer';
import css from './month-run.module.css';

/** What keeps a month from being run, and the page where it is put right. */
interface MonthProblem {
  readonly message: string;
  readonly link: string | null;
}

/** The month that is run next: what it comes to, what is in its way, and the button that runs it. */
export function MonthRunPanel({
  title,
  amount,
  facts,
  act,
  problems,
  children,
}: {
  /** 2026年第01期应计提. */
  readonly title: string;
  /** In yuan. */
  readonly amount: string;
  /** What the amount is made of, beside it. */
  readonly facts: ReactNode;
  /** Undefined for whoever may only look. */
  readonly act: Omit<DrawerAct, 'hasFocus'> | undefined;
  readonly problems: readonly MonthProblem[];
  /** Fields that are filled in before the month is run. */
  readonly children?: ReactNode;
}) {
  return (
    <section className={css.panel} aria-label={title}>
      <div className={css.facts}>
        <h2>{title}</h2>
        <strong>{formatMoney(Money.parse(amount))}</strong>
        <span>{facts}</span>
        {act && (
          <Button
            type="primary"
            loading={act.isPending}
            disabled={act.isDisabled ?? false}
            onClick={act.onAct}
          >
            {act.title}
          </Button>
        )}
      </div>
      {children}
      {problems.map(({ message, link }) => (
        <p key={message} role="alert" className={css.problem}>
          {message} {link && <Link to={link}>去处理</Link>}
        </p>
      ))}
    </section>
  );
}
