import type { VoucherCreate } from '@mingzhang/contract';
import {
  Money,
  moneyMoves,
  overdrawnNotes,
  periodOf,
  type MoneyBalance,
  type MoneyMove,
  type VoucherDraft,
} from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';
import type { DraftFacts, VoucherFacts } from './voucher.facts';
import { toDraft } from './voucher.mapper';

interface MoneyRow {
  readonly id: number;
  readonly currency: string;
  readonly opening: string;
  readonly days: readonly Record<'date' | 'moved' | 'stored', string>[];
}

type Posting = DraftFacts['posting'];

/**
 * Notes on overdrawn money, read before the voucher is written, so that no lock is held for a note.
 */
export async function moneyNotes(
  { scope, loader }: { readonly scope: AccountSetScope; readonly loader: VoucherFacts },
  body: VoucherCreate,
  { posting, stored }: DraftFacts,
): Promise<string[]> {
  // A subject that the change removes from the voucher loses the amounts of its stored lines.
  const left = (stored?.subjectIds ?? []).filter((id) => !posting.subjects.has(id));
  const more =
    left.length > 0 ? await loader.loadSome({ subjectIds: left, itemIds: [] }) : undefined;
  const subjects = new Map([...posting.subjects, ...(more?.subjects ?? [])]);
  const all = { posting: { ...posting, subjects }, stored };
  const draft = toDraft(body);
  return overdrawnNotes(draft, all.posting, await moneyBalances(scope, draft, all));
}

/**
 * Daily balances, per currency, of the cash subjects in the draft or the stored voucher, before the
 * write, and the part of the stored voucher in them. They start at the month of the draft, or of
 * the stored voucher if that is earlier. A voucher of the newest month reads the lines of that
 * month only.
 */
async function moneyBalances(
  scope: AccountSetScope,
  draft: VoucherDraft,
  { posting, stored }: Pick<DraftFacts, 'posting' | 'stored'>,
): Promise<readonly MoneyBalance[]> {
  const ids = [...draft.lines.map(({ subjectId }) => subjectId), ...(stored?.subjectIds ?? [])];
  const money = [...new Set(ids)].filter((id) => posting.subjects.get(id)?.cash);
  if (money.length === 0) return [];
  const own = periodOf(draft.voucherDate);
  const from = stored && stored.period < own ? stored.period : own;
  const rows = await scope.query<MoneyRow>(
    moneySql,
    [scope.accountSetId, from, money, stored?.id ?? null, posting.baseCurrency],
    'voucher-money',
  );
  return withUnmoved(rows.map(toBalance), moneyMoves(draft, posting), posting);
}

/** The same for many movements of new vouchers, from the month of the first one on. */
export async function storedMoney(
  scope: AccountSetScope,
  moves: readonly MoneyMove[],
  book: Pick<Posting, 'subjects' | 'baseCurrency'>,
): Promise<readonly MoneyBalance[]> {
  const [first] = moves.map(({ date }) => periodOf(date)).sort();
  if (first === undefined) return [];
  const money = [...new Set(moves.map(({ subjectId }) => subjectId))];
  const values = [scope.accountSetId, first, money, null, book.baseCurrency];
  const rows = await scope.query<MoneyRow>(moneySql, values, 'voucher-money');
  return withUnmoved(rows.map(toBalance), moves, book);
}

function toBalance({ id, currency, opening, days }: MoneyRow): MoneyBalance {
  return {
    subjectId: id,
    currency,
    opening: Money.parse(opening),
    days: days.map(({ date, moved, stored }) => ({
      date,
      moved: Money.parse(moved),
      stored: Money.parse(stored),
    })),
  };
}

/** Adds zero balances for cash subjects that move for the first time, in the order of the chart. */
function withUnmoved(
  balances: readonly MoneyBalance[],
  moves: readonly MoneyMove[],
  { subjects }: Pick<Posting, 'subjects'>,
): readonly MoneyBalance[] {
  const byPlace = new Map(balances.map((money) => [placeOf(money), money]));
  for (const { subjectId, currency } of moves) {
    const place = placeOf({ subjectId, currency });
    if (byPlace.has(place)) continue;
    byPlace.set(place, { subjectId, currency, opening: Money.zero, days: [] });
  }
  const orderOf = (money: MoneyBalance) =>
    `${subjects.get(money.subjectId)?.code ?? ''} ${money.currency}`;
  return [...byPlace.values()].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

function placeOf({ subjectId, currency }: Pick<MoneyBalance, 'subjectId' | 'currency'>): string {
  return `${subjectId} ${currency}`;
}

/**
 * Reads one range of the index of lines by subject and month, to its end, and the sums of earlier
 * months. Base currency ($5) counts base amounts, any other currency its own amounts, which a
 * revaluation lacks.
 */
const moneySql = `
  with parts as (
    select i.subject_id, i.currency, null::date as date, 0.00 as stored,
      case when s.direction = 'debit' then 1 else -1 end
        * case when i.currency = $5 then i.opening else coalesce(i.foreign_amount, 0) end as moved
    from ledger.initial_balance i
    join ledger.subject s on s.account_set_id = $1 and s.id = i.subject_id
    where i.account_set_id = $1 and i.subject_id = any($3::bigint[])
    union all
    select b.subject_id, b.currency, null, 0.00,
      case when b.currency = $5 then b.debit - b.credit else b.foreign_debit - b.foreign_credit end
    from ledger.period_balance b
    where b.account_set_id = $1 and b.period < $2 and b.subject_id = any($3::bigint[])
    union all
    select l.subject_id, l.currency, l.voucher_date,
      case when l.voucher_id = $4 then m.moved else 0.00 end, m.moved
    from ledger.voucher_line l
    cross join lateral (select
      case when l.currency = $5 then l.debit - l.credit
        when l.debit <> 0 then coalesce(l.foreign_amount, 0)
        else -coalesce(l.foreign_amount, 0) end as moved) m
    where l.account_set_id = $1 and l.period >= $2 and l.subject_id = any($3::bigint[])
  ), days as (
    select subject_id, currency, date, sum(moved) as moved, sum(stored) as stored
    from parts group by subject_id, currency, date
  )
  select subject_id as id, currency,
    coalesce(sum(moved) filter (where date is null), 0.00) as opening,
    coalesce(jsonb_agg(jsonb_build_object('date', date, 'moved', moved::text, 'stored', stored::text)
      order by date) filter (where date is not null), '[]') as days
  from days group by subject_id, currency`;
