import type { CashAccount } from '@mingzhang/contract';
import { Money, sumOf } from '@mingzhang/rules';
import { MoneyText } from '@mingzhang/web';
import css from './cash-accounts.module.css';

interface Sides {
  readonly accounts: readonly CashAccount[];
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
}

/** Cash of a month as a T: what came in on the left, what went out on the right. */
export function TAccount(sides: Sides) {
  return (
    <section className={css.t} aria-label="现金流量 T 型账">
      <Side {...sides} title="现金流入" side="inflow" />
      <Side {...sides} title="现金流出" side="outflow" />
    </section>
  );
}

function Side({
  accounts,
  chosen,
  onChoose,
  title,
  side,
}: Sides & { title: string; side: 'inflow' | 'outflow' }) {
  const own = accounts.filter((account) => !Money.parse(account[side]).isZero);
  const total = sumOf(own.map((account) => Money.parse(account[side])));
  return (
    <div className={css.side} role="group" aria-label={title}>
      <header>
        <b>{title}</b>
        <MoneyText value={total.toString()} />
      </header>
      <ul>
        {own.map((account) => (
          <li key={account.key}>
            <button
              type="button"
              aria-pressed={account.key === chosen}
              onClick={() => onChoose(account.key)}
            >
              <small>{account.code}</small>
              <span title={account.title}>{account.title}</span>
              <MoneyText value={account[side]} />
            </button>
          </li>
        ))}
        {own.length === 0 && <li className={css.none}>本期没有{title}</li>}
      </ul>
    </div>
  );
}
