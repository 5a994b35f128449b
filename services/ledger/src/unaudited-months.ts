import type { Period } from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';
import { onCredit } from './quantity-side';

/** Of which vouchers figures are. */
export interface VoucherRange {
  readonly periodFrom: Period;
  readonly periodTo: Period;
  /** False: as if vouchers that are still to be audited did not exist; those of closed months are final. */
  readonly unaudited?: boolean | undefined;
}

/**
 * The months up to the last of a range that have vouchers to be left out, in their order: open ones, which nothing is kept
 * of. None where nothing is left out: the range is read like any other then.
 */
export async function unauditedMonths(
  scope: AccountSetScope,
  { periodTo, unaudited = true }: Omit<VoucherRange, 'periodFrom'>,
): Promise<readonly Period[]> {
  if (unaudited) return [];
  // Of all months, because a book asks for several ranges. Any voucher of a month will do: the planner would go through
  // those of all account sets for a join.
  const rows = await scope.once('unaudited-months', () =>
    scope.query<{ period: Period }>(
      `select p.period from ledger.period p
       cross join lateral (
         select from ledger.voucher v
         where v.account_set_id = $1 and v.period = p.period and v.audited_at is null limit 1) pending
       where p.account_set_id = $1 and p.state = 'open' order by p.period`,
      [scope.accountSetId],
      'unaudited-months',
    ),
  );
  return rows.map(({ period }) => period).filter((period) => period <= periodTo);
}

/**
 * `ledger.period_balance`, or what it would be without the vouchers that are left out: months that have such are added up
 * line by line, as `move_balances` does, so that what nothing else has moved has no row either.
 * @param left the parameter with these months; undefined where nothing is left out
 * @param lines which `ledger.voucher_line l` are wanted of these months: all by default
 */
export function periodBalancesSql(left?: number, lines = 'true'): string {
  if (left === undefined) return 'ledger.period_balance';
  return `(
    select account_set_id, period, subject_id, auxiliary_key, currency, debit, credit, foreign_debit, foreign_credit,
      quantity_debit, quantity_credit
    from ledger.period_balance where account_set_id = $1 and period <> all($${left}::text[])
    union all
    select l.account_set_id, l.period, l.subject_id, l.auxiliary_key, l.currency, sum(l.debit), sum(l.credit),
      coalesce(sum(l.foreign_amount) filter (where l.debit <> 0), 0),
      coalesce(sum(l.foreign_amount) filter (where l.credit <> 0), 0),
      coalesce(sum(l.quantity) filter (where not ${onCredit}), 0),
      coalesce(sum(l.quantity) filter (where ${onCredit}), 0)
    from ledger.voucher v
    join ledger.voucher_line l on l.account_set_id = $1 and l.voucher_id = v.id
    join ledger.subject kept on kept.account_set_id = $1 and kept.id = l.subject_id
    where v.account_set_id = $1 and v.period = any($${left}::text[]) and v.audited_at is not null and ${lines}
    group by l.account_set_id, l.period, l.subject_id, l.auxiliary_key, l.currency
  )`;
}

/**
 * What a statement takes that may leave vouchers out.
 * @param values how many it has without
 */
export function leftOut(months: readonly Period[], values: number) {
  if (months.length === 0) return { at: undefined, values: [], name: '' };
  return { at: values + 1, values: [months], name: '-audited' };
}

/** Whether a voucher, `v`, counts where those that are still to be audited are left out. */
export const isFinalSql = `(v.audited_at is not null or exists (select from ledger.period closed
  where closed.account_set_id = $1 and closed.period = v.period and closed.state = 'closed'))`;

/** Whether a line of `ledger.voucher_line l` is one of such a voucher. */
export const isOfFinalSql = `exists (select from ledger.voucher v
  where v.account_set_id = $1 and v.id = l.voucher_id and ${isFinalSql})`;
