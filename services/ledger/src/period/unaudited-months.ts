import type { Period } from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';
import { quantityOnCreditSql } from '../sql/quantity-side.sql';

/** Months and vouchers that figures count. */
export interface VoucherRange {
  readonly periodFrom: Period;
  readonly periodTo: Period;
  /** False: count audited vouchers only, and all vouchers of closed months, which are final. */
  readonly unaudited?: boolean | undefined;
}

/**
 * The months up to the end of a range with unaudited vouchers to exclude, in order. They are open
 * and have no snapshots. Empty if nothing is excluded: the range is read as usual then.
 */
export async function unauditedMonths(
  scope: AccountSetScope,
  { periodTo, unaudited = true }: Omit<VoucherRange, 'periodFrom'>,
): Promise<readonly Period[]> {
  if (unaudited) return [];
  // Reads all months once, because a book requests several ranges. The lateral subquery stops at
  // any one voucher; for a join the planner would scan the vouchers of all account sets.
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
 * `ledger.period_balance`, or the same rows without excluded vouchers: months that have such
 * vouchers are added up line by line, as `move_balances` does. Balances that only excluded vouchers
 * move have no row.
 * @param excludedAt number of the parameter with these months; undefined if nothing is excluded
 * @param lines condition on `ledger.voucher_line l` of these months; all lines by default
 */
export function periodBalancesSql(excludedAt?: number, lines = 'true'): string {
  if (excludedAt === undefined) return 'ledger.period_balance';
  return `(
    select account_set_id, period, subject_id, auxiliary_key, currency, debit, credit, foreign_debit, foreign_credit,
      quantity_debit, quantity_credit
    from ledger.period_balance where account_set_id = $1 and period <> all($${excludedAt}::text[])
    union all
    select l.account_set_id, l.period, l.subject_id, l.auxiliary_key, l.currency, sum(l.debit), sum(l.credit),
      coalesce(sum(l.foreign_amount) filter (where l.debit <> 0), 0),
      coalesce(sum(l.foreign_amount) filter (where l.credit <> 0), 0),
      coalesce(sum(l.quantity) filter (where not ${quantityOnCreditSql}), 0),
      coalesce(sum(l.quantity) filter (where ${quantityOnCreditSql}), 0)
    from ledger.voucher v
    join ledger.voucher_line l on l.account_set_id = $1 and l.voucher_id = v.id
    join ledger.subject kept on kept.account_set_id = $1 and kept.id = l.subject_id
    where v.account_set_id = $1 and v.period = any($${excludedAt}::text[]) and v.audited_at is not null and ${lines}
    group by l.account_set_id, l.period, l.subject_id, l.auxiliary_key, l.currency
  )`;
}

/**
 * Parameter, values and plan-name suffix for a statement that may exclude unaudited vouchers.
 * @param values number of values that the statement has without
 */
export function exclusion(months: readonly Period[], values: number) {
  if (months.length === 0) return { at: undefined, values: [], name: '' };
  return { at: values + 1, values: [months], name: '-audited' };
}

/**
 * SQL: whether voucher `v` counts when unaudited vouchers are excluded: it is audited or its month
 * is closed.
 */
export const isFinalSql = `(v.audited_at is not null or exists (select from ledger.period closed
  where closed.account_set_id = $1 and closed.period = v.period and closed.state = 'closed'))`;

/** SQL: whether line `l` of `ledger.voucher_line` belongs to such a voucher. */
export const isFinalLineSql = `exists (select from ledger.voucher v
  where v.account_set_id = $1 and v.id = l.voucher_id and ${isFinalSql})`;
