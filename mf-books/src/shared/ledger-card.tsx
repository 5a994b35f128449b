import type { ReactNode } from 'react';
import { DirectionText, MoneyText } from '@mingzhang/web';
import css from './shared.module.css';

/** Height of a row of two lines, in pixels. */
export const CARD_PX = 56;

/** A row of a ledger on a phone: what it is, and below it all its figures. */
export function LedgerCard({
  start,
  end,
  row,
}: {
  start: ReactNode;
  end: string;
  row: { readonly debit: string; readonly credit: string; direction: string; balance: string };
}) {
  return (
    <div className={css.card}>
      <div>
        {start} <span title={end}>{end}</span>
      </div>
      <div className={css.cardFigures}>
        <span>
          借 <MoneyText value={row.debit} zero="blank" />
        </span>
        <span>
          贷 <MoneyText value={row.credit} zero="blank" />
        </span>
        <span>
          余 <DirectionText direction={row.direction as '借' | '贷' | '平'} />{' '}
          <MoneyText value={row.balance} zero="blank" />
        </span>
      </div>
    </div>
  );
}
