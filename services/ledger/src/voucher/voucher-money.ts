import type { VoucherCreate } from '@mingzhang/contract';
import { Money, periodOf, type MoneyBalance } from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';
import type { DraftFacts } from './voucher.facts';

interface MoneyRow {
  readonly id: number;
  readonly opening: string;
  readonly days: readonly Record<'date' | 'moved' | 'stored', string>[];
}

/**
 * The balances of the money that a draft moves, day by day from its month on, or from the month that
 * the voucher is stored in where that is earlier, before it is written, and what the voucher as it is
 * stored has in them. A voucher of the newest month reads the lines of that month alone.
 */
export async function moneyBalances(
  scope: AccountSetScope,
  draft: VoucherCreate,
  { posting, stored }: DraftFacts,
): Promise<MoneyBalance[]> {
  const ids = draft.lines.map(({ subjectId }) => subjectId);
  const money = [...new Set(ids)].filter((id) => posting.subjects.get(id)?.cash);
  if (money.length === 0) return [];
  const own = periodOf(draft.voucherDate);
  const from = stored && stored.period < own ? stored.period : own;
  const rows = await scope.query<MoneyRow>(
    moneySql,
    [scope.accountSetId, from, money, stored?.id ?? null],
    'voucher-money',
  );
  return rows.map((row) => ({
    subjectId: row.id,
    opening: Money.parse(row.opening),
    days: row.days.map(({ date, moved, stored: part }) => ({
      date,
      moved: Money.parse(moved),
      stored: Money.parse(part),
    })),
  }));
}

/** One range of the index of lines by subject and month, to its end, and the sums of the months before. */
const moneySql = `
  select s.id,
    coalesce((select sum(case when s.direction = 'debit' then i.opening else -i.opening end)
      from ledger.initial_balance i where i.account_set_id = $1 and i.subject_id = s.id), 0.00)
    + coalesce((select sum(b.debit - b.credit) from ledger.period_balance b
      where b.account_set_id = $1 and b.period < $2 and b.subject_id = s.id), 0.00) as opening,
    coalesce((select jsonb_agg(to_jsonb(d) order by d.date) from (
      select l.voucher_date::text as date, sum(l.debit - l.credit)::text as moved,
        coalesce(sum(l.debit - l.credit) filter (where l.voucher_id = $4), 0.00)::text as stored
      from ledger.voucher_line l
      where l.account_set_id = $1 and l.subject_id = s.id and l.period >= $2
      group by l.voucher_date) d), '[]') as days
  from ledger.subject s where s.account_set_id = $1 and s.id = any($3::bigint[]) order by s.code`;
