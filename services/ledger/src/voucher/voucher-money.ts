import type { VoucherCreate } from '@mingzhang/contract';
import { Money, periodOf, type MoneyBalance } from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';
import type { DraftFacts } from './voucher.facts';

interface MoneyRow {
  readonly id: number;
  readonly opening: string;
  readonly storedBefore: string;
  readonly days: readonly Record<'date' | 'moved' | 'stored', string>[];
}

/**
 * The balances of the money that a draft moves, day by day of its month, before it is written, and
 * what the voucher as it is stored has in them.
 */
export async function moneyBalances(
  scope: AccountSetScope,
  draft: VoucherCreate,
  { posting, stored }: DraftFacts,
): Promise<MoneyBalance[]> {
  const ids = draft.lines.map(({ subjectId }) => subjectId);
  const money = [...new Set(ids)].filter((id) => posting.subjects.get(id)?.cash);
  if (money.length === 0) return [];
  const rows = await scope.query<MoneyRow>(
    moneySql,
    [scope.accountSetId, periodOf(draft.voucherDate), money, stored?.id ?? null],
    'voucher-money',
  );
  return rows.map((row) => ({
    subjectId: row.id,
    opening: Money.parse(row.opening),
    storedBefore: Money.parse(row.storedBefore),
    days: row.days.map(({ date, moved, stored: own }) => ({
      date,
      moved: Money.parse(moved),
      stored: Money.parse(own),
    })),
  }));
}

/** One range of the index of lines by subject and month, and the sums of the months before. */
const moneySql = `
  select s.id,
    coalesce((select sum(case when s.direction = 'debit' then i.opening else -i.opening end)
      from ledger.initial_balance i where i.account_set_id = $1 and i.subject_id = s.id), 0.00)
    + coalesce((select sum(b.debit - b.credit) from ledger.period_balance b
      where b.account_set_id = $1 and b.period < $2 and b.subject_id = s.id), 0.00) as opening,
    coalesce((select sum(l.debit - l.credit) from ledger.voucher_line l
      where l.account_set_id = $1 and l.voucher_id = $4 and l.subject_id = s.id and l.period < $2),
      0.00) as "storedBefore",
    coalesce((select jsonb_agg(to_jsonb(d) order by d.date) from (
      select l.voucher_date::text as date, sum(l.debit - l.credit)::text as moved,
        coalesce(sum(l.debit - l.credit) filter (where l.voucher_id = $4), 0.00)::text as stored
      from ledger.voucher_line l
      where l.account_set_id = $1 and l.subject_id = s.id and l.period = $2
      group by l.voucher_date) d), '[]') as days
  from ledger.subject s where s.account_set_id = $1 and s.id = any($3::bigint[]) order by s.code`;
