import type { VoucherCreate } from '@mingzhang/contract';
import {
  codeUnder,
  isDistribution,
  type LeafClosing,
  mayWorsen,
  Money,
  parseCodeRule,
  periodOf,
  plausibilityNotes,
  type RuleSeverity,
  type SavingFacts,
  type VoucherDraft,
  watchedSubjects,
} from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';
import { periodRates } from '../period-rates';
import { chartCodeRule } from '../seed/charts';
import type { DraftFacts } from './voucher.facts';
import { toDraft } from './voucher.mapper';

interface SettingsRow {
  readonly standard: 0 | 1;
  readonly code_rule: string;
  readonly severities: Readonly<Record<string, RuleSeverity>> | null;
}

interface BalanceRow {
  readonly id: number;
  readonly code: string;
  readonly full_name: string;
  readonly direction: 'debit' | 'credit';
  readonly category: string;
  readonly net: string;
}

/**
 * What the rules of plausibility say of a voucher that may be written, looked up before it is. A voucher
 * that moves nothing that a rule watches costs no statement.
 */
export async function voucherPlausibilityNotes(
  scope: AccountSetScope,
  body: VoucherCreate,
  { posting, stored }: DraftFacts,
): Promise<string[]> {
  const draft = toDraft(body);
  const { subjects, baseCurrency } = posting;
  const codeOfLine = (id: number) => subjects.get(id)?.code ?? '';
  const isWatched = draft.lines.some(({ subjectId }) => mayWorsen(codeOfLine(subjectId)));
  const isForeign = draft.lines.some(
    ({ currency, exchangeRate }) => currency && currency !== baseCurrency && exchangeRate,
  );
  if (!isWatched && !isForeign && !repeatsSubject(draft)) return [];
  const settings = await settingsOf(scope);
  if (!settings) return [];
  const rule = parseCodeRule(settings.code_rule);
  const codeOf = (code: string) => codeUnder(code, parseCodeRule(chartCodeRule), rule);
  const { standard } = settings;
  const period = periodOf(draft.voucherDate);
  const isDistributed = draft.lines.some(({ subjectId }) =>
    isDistribution(codeOfLine(subjectId), { standard, codeOf }),
  );
  const leaves = isWatched
    ? await balancesWith(scope, draft, {
        period,
        tops: watchedSubjects(
          standard,
          draft.lines.map(({ subjectId }) => codeOfLine(subjectId)),
        ),
        isDistributed,
        storedId: stored?.id ?? null,
      })
    : [];
  const facts: SavingFacts = {
    draft,
    subjects,
    baseCurrency,
    balances: { standard, codeOf, leaves },
    rates: isForeign ? await ratesAt(scope, period) : new Map<string, Money>(),
  };
  const off = Object.entries(settings.severities ?? {}).filter(([, each]) => each === 'off');
  return plausibilityNotes(facts, new Set(off.map(([id]) => id)));
}

/** Whether a subject has more than one line. */
function repeatsSubject({ lines }: VoucherDraft): boolean {
  return new Set(lines.map(({ subjectId }) => subjectId)).size < lines.length;
}

function settingsOf(scope: AccountSetScope): Promise<SettingsRow | undefined> {
  return scope.one<SettingsRow>(
    `select a.accounting_standards as standard, a.code_rule, c.severities
     from ledger.account_set a
     left join ledger.closing_setting c on c.account_set_id = $1
     where a.account_set_id = $1`,
    [scope.accountSetId],
    'voucher-plausibility-settings',
  );
}

/** The rate of the month of each currency, else the last one before it. */
async function ratesAt(scope: AccountSetScope, period: string) {
  const rates = await periodRates(scope, period);
  return new Map(
    [...rates].map(([code, { used, last }]) => [code, used === null ? last : Money.parse(used)]),
  );
}

/** Balances of watched leaves at the end of the voucher's month as they are with the draft. */
async function balancesWith(
  scope: AccountSetScope,
  draft: VoucherDraft,
  {
    period,
    tops,
    isDistributed,
    storedId,
  }: {
    readonly period: string;
    readonly tops: readonly string[];
    readonly isDistributed: boolean;
    readonly storedId: number | null;
  },
): Promise<LeafClosing[]> {
  const rows = await scope.query<BalanceRow>(
    balancesSql,
    [scope.accountSetId, period, tops, isDistributed, storedId],
    'voucher-plausibility',
  );
  return rows.map(({ id, code, full_name: fullName, direction, category, net }) => {
    const own = draft.lines.filter(({ subjectId }) => subjectId === id);
    const closing = own.reduce(
      (sum, { debit, credit }) => sum.plus(debit).minus(credit),
      Money.parse(net),
    );
    return { subject: { id, code, fullName, direction, category }, closing };
  });
}

/** $1 account set, $2 month, $3 first-level codes, $4 whether income and expense, too, $5 the voucher as stored. */
const balancesSql = `
  with watched as (
    select id, code, full_name, direction, category from ledger.subject
    where account_set_id = $1 and leaf
      and (left(code, 4) = any($3::text[]) or ($4::boolean and category = 'profit'))
  ), parts as (
    select i.subject_id, case when w.direction = 'debit' then i.opening else -i.opening end as net
    from ledger.initial_balance i join watched w on w.id = i.subject_id
    where i.account_set_id = $1
    union all
    select b.subject_id, b.debit - b.credit
    from ledger.period_balance b join watched w on w.id = b.subject_id
    where b.account_set_id = $1 and b.period <= $2
    union all
    select l.subject_id, l.credit - l.debit
    from ledger.voucher_line l join watched w on w.id = l.subject_id
    where l.account_set_id = $1 and l.voucher_id = $5::bigint and l.period <= $2
  )
  select w.id, w.code, w.full_name, w.direction, w.category,
    coalesce((select sum(p.net) from parts p where p.subject_id = w.id), 0)::text as net
  from watched w order by w.code collate "C"`;
