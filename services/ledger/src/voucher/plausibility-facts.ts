import {
  codeUnder,
  type LeafBalances,
  type LeafClosing,
  Money,
  parseCodeRule,
  type RuleSeverity,
  chartCodeRule,
} from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';
import { periodRates } from '../period/period-rates';

/** Stored settings of an account set that the plausibility rules use. */
export interface PlausibilityRow {
  readonly standard: 0 | 1;
  readonly code_rule: string;
  readonly severities: Readonly<Record<string, RuleSeverity>> | null;
}

/** SQL: the columns of `PlausibilityRow`; `a` is `ledger.account_set`, $1 the account set. */
export const plausibilityColumns = `
  a.accounting_standards as standard, a.code_rule,
  (select c.severities from ledger.closing_setting c where c.account_set_id = $1) as severities`;

interface BalanceRow {
  readonly id: number;
  readonly code: string;
  readonly full_name: string;
  readonly direction: 'debit' | 'credit';
  readonly category: string;
  readonly net: string;
}

/** Settings of an account set that the plausibility rules need for any voucher. */
export interface PlausibilitySettings extends Omit<LeafBalances, 'leaves'> {
  /** Ids of the rules that the account set has switched off. */
  readonly off: ReadonlySet<string>;
}

/** @returns undefined for an account set that is not set up */
export async function plausibilitySettings(
  scope: AccountSetScope,
): Promise<PlausibilitySettings | undefined> {
  const row = await scope.one<PlausibilityRow>(
    `select ${plausibilityColumns} from ledger.account_set a where a.account_set_id = $1`,
    [scope.accountSetId],
  );
  return row && toPlausibilitySettings(row);
}

export function toPlausibilitySettings(row: PlausibilityRow): PlausibilitySettings {
  const rule = parseCodeRule(row.code_rule);
  const off = Object.entries(row.severities ?? {}).filter(([, each]) => each === 'off');
  return {
    standard: row.standard,
    codeOf: (code) => codeUnder(code, parseCodeRule(chartCodeRule), rule),
    off: new Set(off.map(([id]) => id)),
  };
}

/** The rate of each currency in the month, else the last one before it. */
export async function ratesAt(
  scope: AccountSetScope,
  period: string,
): Promise<ReadonlyMap<string, Money>> {
  const rates = await periodRates(scope, period);
  return new Map(
    [...rates].map(([code, { used, last }]) => [code, used === null ? last : Money.parse(used)]),
  );
}

/**
 * Balances of watched leaves at the end of a month. A stored voucher is left out if one is named.
 * @param watched first-level codes, and whether income and expense are included
 */
export async function watchedBalances(
  scope: AccountSetScope,
  watched: {
    readonly period: string;
    readonly tops: readonly string[];
    readonly isDistributed: boolean;
    readonly storedId: number | null;
  },
): Promise<LeafClosing[]> {
  const { period, tops, isDistributed, storedId } = watched;
  const rows = await scope.query<BalanceRow>(
    balancesSql,
    [scope.accountSetId, period, tops, isDistributed, storedId],
    'voucher-plausibility',
  );
  return rows.map(({ id, code, full_name: fullName, direction, category, net }) => ({
    subject: { id, code, fullName, direction, category },
    closing: Money.parse(net),
  }));
}

/**
 * $1 account set, $2 month, $3 first-level codes, $4 whether to include income and expense, $5 the
 * stored voucher.
 */
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
