import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { KeyFiguresView } from '@mingzhang/contract';
import { formatMoney, Money, sumOf } from '@mingzhang/rules';
import { MoneyText } from '@mingzhang/web';
import css from './key-figures.module.css';
import { expenseShare } from './key-figures.model';

type Expense = Pick<KeyFiguresView['expenses'][number], 'subjectId' | 'name' | 'amount'>;

/** 期间费用 by first-level subject and those right below; each amount leads to its ledger. */
export function ExpenseStructure({ view }: { view: KeyFiguresView }) {
  const whole = sumOf(view.expenses.map(({ amount }) => Money.parse(amount)));
  return (
    <section className={css.panel} aria-label="费用结构">
      <h2>
        费用结构
        <span>
          期间费用 <MoneyText value={whole} />
        </span>
      </h2>
      <ul className={css.expenses}>
        {view.expenses.map((expense) => (
          <Fragment key={expense.subjectId}>
            <ExpenseLine expense={expense} whole={whole} period={view.period} />
            {expense.parts.map((part) => (
              <ExpenseLine
                key={part.subjectId}
                expense={part}
                isPart
                whole={whole}
                period={view.period}
              />
            ))}
          </Fragment>
        ))}
      </ul>
    </section>
  );
}

function ExpenseLine({
  expense: { subjectId, name, amount },
  whole,
  period,
  isPart = false,
}: {
  expense: Expense;
  whole: Money;
  period: string;
  isPart?: boolean;
}) {
  const { percent, width } = expenseShare(amount, whole);
  return (
    <li data-part={isPart}>
      <span className={css.subject} title={name}>
        {name}
      </span>
      <i aria-hidden="true">
        <i style={{ width: `${width}%` }} />
      </i>
      <span className={css.percent}>{percent}</span>
      <Link
        to={`/account-book/detailed?subjectId=${subjectId}&period=${period}`}
        aria-label={`${name} ${formatMoney(Money.parse(amount))}，查看明细账`}
      >
        <MoneyText value={amount} />
      </Link>
    </li>
  );
}
