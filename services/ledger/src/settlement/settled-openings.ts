import { formatForeign, formatMoney, Money } from '@mingzhang/rules';
import { BusinessError, type AccountSetScope } from '@mingzhang/server';

/**
 * After openings were written: what is settled of them still stands there.
 * @throws BusinessError INITIAL_BALANCE_INVALID naming subject and item
 */
export async function requireSettledOpenings(scope: AccountSetScope): Promise<void> {
  const lost = await scope.one<{
    title: string;
    currency: string;
    is_base: boolean;
    settled: string;
  }>(
    `select s.code || ' ' || s.full_name || ' ' || d.name as title, lost.currency, c.is_base,
       abs(lost.own_settled)::text as settled
     from ledger.unheld_settlements($1, 0, 0) lost
     join ledger.subject s on s.account_set_id = $1 and s.id = lost.subject_id
     join ledger.accounting_category_detail d on d.account_set_id = $1 and d.id = lost.item_id
     join ledger.currency c on c.account_set_id = $1 and c.code = lost.currency
     limit 1`,
    [scope.accountSetId],
  );
  if (!lost) return;
  const settled = settledText({ ...lost, isBase: lost.is_base });
  throw new BusinessError('INITIAL_BALANCE_INVALID', {
    msg:
      `${lost.title} 的期初余额已核销 ${settled}，不能改为更少、另一方向或另一币别，` +
      '请先在“往来核销”中取消核销',
  });
}

/** `15.00 元`, `USD 15.00`. @param settled decimal text in the currency */
export function settledText(of: {
  readonly currency: string;
  readonly isBase: boolean;
  readonly settled: string;
}): string {
  const amount = Money.parse(of.settled);
  return of.isBase ? `${formatMoney(amount)} 元` : `${of.currency} ${formatForeign(amount)}`;
}
