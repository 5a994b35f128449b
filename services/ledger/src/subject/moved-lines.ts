import {
  movedVouchersText,
  NUMBERS_TOLD,
  type MovedVouchers,
  periodTitle,
  periodSpanTitle,
} from '@mingzhang/rules';
import { BusinessError, type AccountSetScope } from '@mingzhang/server';
import { lockOpenPeriods } from '../period/period-lock';

/**
 * The vouchers with lines on a subject, or on item combinations of it, as text for the operation
 * log and for the confirmation before lines move; empty without any.
 *
 * Lines of audited vouchers move too: amounts, sides and sums stay, and a subject must not have
 * lines beside its child. So each voucher that an auditor saw is named and gets a new version.
 * Lines of closed months are sealed: a first child takes over the id in them (subject-exchange), an
 * item is refused there.
 */
export async function vouchersOnSubject(
  scope: AccountSetScope,
  subjectId: number,
  keys: readonly string[] | null = null,
): Promise<string> {
  const groups = await scope.query<MovedVouchers>(
    `select v.period, w.word, count(*)::integer as count, max(v.code) as last,
       (array_agg(v.code order by v.code))[1:${NUMBERS_TOLD}] as codes,
       count(v.audited_at)::integer as audited, p.state = 'closed' as closed
     from ledger.voucher v
     join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id
     join ledger.period p on p.account_set_id = $1 and p.period = v.period
     where v.account_set_id = $1 and v.id in (
       select l.voucher_id from ledger.voucher_line l
       where l.account_set_id = $1 and l.subject_id = $2
         and ($3::text[] is null or l.auxiliary_key = any($3)))
     group by v.period, w.word, p.state order by v.period, w.word`,
    [scope.accountSetId, subjectId, keys],
  );
  return movedVouchersText(groups);
}

/** The closed months in which a subject has entries, as text; undefined without any. */
async function closedMonths(
  scope: AccountSetScope,
  subjectId: number,
  keys: readonly string[] | null,
): Promise<{ readonly title: string; readonly which: string; readonly first: string } | undefined> {
  const row = await scope.one<{ title: string; first: string; last: string; months: number }>(
    `select s.code || ' ' || s.name as title, min(l.period) as first, max(l.period) as last,
       count(distinct l.period)::integer as months
     from ledger.voucher_line l
     join ledger.period p on p.account_set_id = $1 and p.period = l.period and p.state = 'closed'
     join ledger.subject s on s.account_set_id = $1 and s.id = l.subject_id
     where l.account_set_id = $1 and l.subject_id = $2
       and ($3::text[] is null or l.auxiliary_key = any($3))
     group by s.code, s.name`,
    [scope.accountSetId, subjectId, keys],
  );
  if (!row) return undefined;
  const { title, first, last, months } = row;
  const span = periodSpanTitle(first, last);
  const which = months === 1 ? span : `${span}中的 ${months} 个月`;
  return { title, which, first };
}

/**
 * Refuses to add items to entries of closed months, because they are sealed.
 * @throws BusinessError PERIOD_CLOSED naming these months and the way out
 */
export async function requireOpenMonths(
  scope: AccountSetScope,
  subjectId: number,
  keys: readonly string[],
): Promise<void> {
  const closed = await closedMonths(scope, subjectId, keys);
  if (!closed) return;
  throw new BusinessError('PERIOD_CLOSED', {
    msg:
      `${closed.title} 在已结账的${closed.which}有分录，已封存的分录不能转入辅助核算项目；` +
      `请不选择转入的项目（辅助核算设为选填），或先反结账到${periodTitle(closed.first)}`,
  });
}

/**
 * Refuses to change the cash flag of a subject with entries in closed months, because their cash
 * flow statements depend on it.
 * @throws BusinessError PERIOD_CLOSED naming these months and the way out
 */
export async function requireCashKept(scope: AccountSetScope, subjectId: number): Promise<void> {
  await lockOpenPeriods(scope);
  const closed = await closedMonths(scope, subjectId, null);
  if (!closed) return;
  throw new BusinessError('PERIOD_CLOSED', {
    msg:
      `${closed.title} 在已结账的${closed.which}有分录，更改“现金或银行科目”会改变这些期间的现金流量表；` +
      `请保持原来的设置，或先反结账到${periodTitle(closed.first)}`,
  });
}

/** The moves as text for the log: subjects, and the vouchers whose lines move. */
export interface LoggedMoves {
  readonly from: string[];
  readonly to: string[];
  readonly vouchers: string[];
}

/** Describes the moves of subjects to their children before they are made. */
export async function movesBelow(
  scope: AccountSetScope,
  moves: readonly {
    readonly parent: { readonly id: number; readonly code: string; readonly fullName: string };
    readonly child: { readonly code: string; readonly name: string };
  }[],
): Promise<LoggedMoves> {
  const vouchers: string[] = [];
  for (const { parent } of moves) vouchers.push(await vouchersOnSubject(scope, parent.id));
  return {
    from: moves.map(({ parent }) => `${parent.code} ${parent.fullName}`),
    to: moves.map(({ parent, child }) => `${child.code} ${parent.fullName}-${child.name}`),
    vouchers,
  };
}
