import { formatForeign, formatMoney, Money } from '@mingzhang/rules';
import { BusinessError, type AccountSetScope } from '@mingzhang/server';

/**
 * Checks, after openings were written, that they still cover their settled amounts.
 * @throws BusinessError INITIAL_BALANCE_INVALID naming subject and item
 */
export async function requireSettledOpenings(scope: AccountSetScope): Promise<void> {
  // A statement of its own, because distributed statements must not join tables with functions that
  // read tables.
  const lost = await scope.one<Lost>(
    `select subject_id as "subjectId", item_id as "itemId", currency, abs(own_settled)::text as settled
     from ledger.unheld_settlements($1, 0, 0) limit 1`,
    [scope.accountSetId],
  );
  if (!lost) return;
  const { title, isBase } = await namesOf(scope, lost);
  throw new BusinessError('INITIAL_BALANCE_INVALID', {
    msg:
      `${title} 的期初余额已核销 ${settledText({ ...lost, isBase })}，不能改为更少、另一方向或另一币别，` +
      '请先在“往来核销”中撤销核销',
  });
}

interface Lost {
  readonly subjectId: number;
  readonly itemId: number;
  readonly currency: string;
  readonly settled: string;
}

async function namesOf(scope: AccountSetScope, { subjectId, itemId, currency }: Lost) {
  const names = await scope.one<{ title: string; isBase: boolean }>(
    `select s.code || ' ' || s.full_name || ' ' || d.name as title, c.is_base as "isBase"
     from ledger.subject s
     join ledger.accounting_category_detail d on d.account_set_id = $1 and d.id = $3
     join ledger.currency c on c.account_set_id = $1 and c.code = $4
     where s.account_set_id = $1 and s.id = $2`,
    [scope.accountSetId, subjectId, itemId, currency],
  );
  if (!names) throw new Error(`settled opening of subject ${subjectId} and item ${itemId}`);
  return names;
}

/** `15.00 元`, `USD 15.00`. @param settled decimal text in the currency */
export function settledText(settled: {
  readonly currency: string;
  readonly isBase: boolean;
  readonly settled: string;
}): string {
  const amount = Money.parse(settled.settled);
  return settled.isBase
    ? `${formatMoney(amount)} 元`
    : `${settled.currency} ${formatForeign(amount)}`;
}
