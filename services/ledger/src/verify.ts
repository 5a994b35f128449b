import { verifierOf } from '@mingzhang/server';
import { totalDifferences } from './snapshot/total-snapshot';
import { transfersSql } from './snapshot/profit-transfer.sql';
import { sealedNameDifferences } from './names/sealed-names';

const codeByStandard = (small: string, enterprise: string) =>
  `(select case when accounting_standards = 0 then '${small}' else '${enterprise}' end
    from ledger.account_set where account_set_id = $1)`;

/** Transfers to 本年利润 of all months. */
const allTransfersSql = transfersSql({
  isWithin: 'true',
  yearProfit: codeByStandard('3103', '4103'),
  appropriation: codeByStandard('3104', '4104'),
});

/**
 * Recomputes every balance, voucher total and number counter from the lines, the seals of closed
 * months from their vouchers, and the digest of every attached file from its bytes, account set by
 * account set.
 */
export const verify = verifierOf({
  schema: 'ledger',
  besideOthers: {
    /**
     * The ledger has each account set that identity has; one that is being purged may be missing
     * here first.
     */
    'account-set': `
      select concat_ws(' ', a.id, a.company_name) as object, '' as stored, a.id::text as recomputed
      from identity.account_set a
      where a.id = $1 and (a.deleted_at is null or a.deleted_at > now() - interval '30 days')
        and not exists (select from ledger.account_set where account_set_id = $1)`,
  },
  ofEachSet: {
    'period-balance': `
    with recomputed as (
      select period, subject_id, auxiliary_key, currency, sum(debit) as debit, sum(credit) as credit,
        sum(case when debit <> 0 then coalesce(foreign_amount, 0) else 0 end) as foreign_debit,
        sum(case when credit <> 0 then coalesce(foreign_amount, 0) else 0 end) as foreign_credit,
        sum(case when debit <> 0 or (credit = 0 and own.direction = 'debit') then coalesce(quantity, 0) else 0 end)
          as quantity_debit,
        sum(case when credit <> 0 or (debit = 0 and own.direction = 'credit') then coalesce(quantity, 0) else 0 end)
          as quantity_credit
      from ledger.voucher_line
      -- A quantity without an amount is on the normal side of its subject.
      join (select id as subject_id, direction from ledger.subject where account_set_id = $1) own using (subject_id)
      where account_set_id = $1
      group by period, subject_id, auxiliary_key, currency),
    stored as (select * from ledger.period_balance where account_set_id = $1)
    select concat_ws(' ', period, coalesce(s.code, subject_id::text), auxiliary_key, currency) as object,
      concat_ws(' / ', b.debit, b.credit, b.foreign_debit, b.foreign_credit, b.quantity_debit, b.quantity_credit) as stored,
      concat_ws(' / ', r.debit, r.credit, r.foreign_debit, r.foreign_credit, r.quantity_debit, r.quantity_credit) as recomputed
    from stored b full join recomputed r using (period, subject_id, auxiliary_key, currency)
    left join ledger.subject s on s.account_set_id = $1 and s.id = subject_id
    where (coalesce(b.debit, 0), coalesce(b.credit, 0), coalesce(b.foreign_debit, 0),
           coalesce(b.foreign_credit, 0), coalesce(b.quantity_debit, 0), coalesce(b.quantity_credit, 0))
       <> (coalesce(r.debit, 0), coalesce(r.credit, 0), coalesce(r.foreign_debit, 0),
           coalesce(r.foreign_credit, 0), coalesce(r.quantity_debit, 0), coalesce(r.quantity_credit, 0))`,
    // A mark's debits and credits are equal in its currency; lines and openings cover their settled
    // amounts.
    settlement: `
    select 'mark ' || t.settlement_id as object, '0' as stored, sum(coalesce(t.foreign_amount, t.amount))::text as recomputed
    from ledger.settlement_line t where t.account_set_id = $1
    group by t.settlement_id having sum(coalesce(t.foreign_amount, t.amount)) <> 0`,
    // A statement of its own, because distributed statements must not join tables with functions
    // that read tables.
    'settled-entry': `
    select case when voucher_id = 0 then concat_ws(' ', 'opening of subject', subject_id, 'item', item_id)
        else concat_ws(' ', 'voucher', voucher_id, 'line', line_no) end as object,
      concat_ws(' / ', currency, own_settled, settled) as stored, concat_ws(' / ', own, net) as recomputed
    from ledger.unheld_settlements($1, 0, 9223372036854775807)`,
    // A snapshot equals the one before it, or the openings, plus the movements since.
    'carried-balance': `
    with kept as (
      select period, left(period, 4) as year, coalesce(lag(period) over (order by period), '') as base
      from ledger.period where account_set_id = $1 and carried
    ), leaf as (
      select s.id as subject_id, s.code, s.direction = 'debit' as is_debit, s.category = 'profit' as is_profit,
        starts_with(s.code, case when a.accounting_standards = 0 then '3104' else '4104' end) as is_appropriation
      from ledger.subject s
      join ledger.account_set a on a.account_set_id = $1
      where s.account_set_id = $1
    ), forward as (${allTransfersSql}
    ), parts as (
      select k.period, k.year = to_char(a.enable_date, 'YYYY') as in_year, i.subject_id, i.auxiliary_key,
        case when is_debit then i.opening else -i.opening end as closing, i.ytd_debit as debit, i.ytd_credit as credit,
        case when is_profit then i.ytd_debit - i.ytd_credit - case when is_debit then i.ytd_actual else -i.ytd_actual end
          when is_appropriation then i.ytd_debit - i.ytd_credit else 0 end as forward
      from ledger.initial_balance i
      join ledger.account_set a on a.account_set_id = $1
      join leaf using (subject_id)
      join kept k on k.base = ''
      where i.account_set_id = $1
      union all
      select k.period, left(k.base, 4) = k.year, c.subject_id, c.auxiliary_key, c.closing, c.year_debit,
        c.year_credit, c.year_forward
      from ledger.carried_balance c
      join kept k on k.base = c.period
      where c.account_set_id = $1
      union all
      select k.period, left(b.period, 4) = k.year, b.subject_id, b.auxiliary_key, b.debit - b.credit, b.debit, b.credit, 0
      from ledger.period_balance b
      join kept k on b.period > k.base and b.period <= k.period
      where b.account_set_id = $1
      union all
      select k.period, left(l.period, 4) = k.year, l.subject_id, l.auxiliary_key, 0, 0, 0, l.net
      from forward l
      join kept k on l.period > k.base and l.period <= k.period
    ), recomputed as (
      select period, subject_id, auxiliary_key, sum(closing) as closing,
        coalesce(sum(debit) filter (where in_year), 0) as year_debit,
        coalesce(sum(credit) filter (where in_year), 0) as year_credit,
        coalesce(sum(forward) filter (where in_year), 0) as year_forward
      from parts group by period, subject_id, auxiliary_key
    ), stored as (select * from ledger.carried_balance where account_set_id = $1)
    select concat_ws(' ', period, coalesce(leaf.code, subject_id::text), auxiliary_key) as object,
      concat_ws(' / ', c.closing, c.year_debit, c.year_credit, c.year_forward) as stored,
      concat_ws(' / ', r.closing, r.year_debit, r.year_credit, r.year_forward) as recomputed
    from stored c full join recomputed r using (period, subject_id, auxiliary_key)
    left join leaf using (subject_id)
    where (coalesce(c.closing, 0), coalesce(c.year_debit, 0), coalesce(c.year_credit, 0), coalesce(c.year_forward, 0))
      <> (coalesce(r.closing, 0), coalesce(r.year_debit, 0), coalesce(r.year_credit, 0), coalesce(r.year_forward, 0))`,
    'carried-total': totalDifferences,
    // Names of closed months are read from the copies; the seals show which are missing.
    'sealed-name': sealedNameDifferences,
    'voucher-balance': `
    select v.period || ' ' || v.code as object, sum(l.debit)::text as stored, sum(l.credit)::text as recomputed
    from ledger.voucher v
    left join ledger.voucher_line l on l.account_set_id = $1 and l.voucher_id = v.id
    where v.account_set_id = $1 group by v.id, v.period, v.code
    having count(l.line_no) < 2 or sum(l.debit) <> sum(l.credit)`,
    'voucher-amount': `
    select v.period || ' ' || v.code as object, v.amount::text as stored, sum(l.debit)::text as recomputed
    from ledger.voucher v
    join ledger.voucher_line l on l.account_set_id = $1 and l.voucher_id = v.id
    where v.account_set_id = $1 group by v.id, v.period, v.code, v.amount
    having v.amount <> sum(l.debit) or bool_or(l.period <> v.period)`,
    'voucher-summaries': `
    select v.period || ' ' || v.code as object, v.summaries as stored, string_agg(distinct l.summary, E'\\n') as recomputed
    from ledger.voucher v
    join ledger.voucher_line l on l.account_set_id = $1 and l.voucher_id = v.id
    where v.account_set_id = $1 group by v.id, v.period, v.code, v.summaries
    having v.summaries <> string_agg(distinct l.summary, E'\\n')`,
    'number-counter': `
    select c.period || ' ' || w.word as object, c.last_code::text as stored, coalesce(max(v.code), 0)::text as recomputed
    from ledger.voucher_counter c
    join ledger.voucher_word w on w.account_set_id = $1 and w.id = c.word_id
    left join ledger.voucher v
      on v.account_set_id = $1 and v.period = c.period and v.word_id = c.word_id
    where c.account_set_id = $1 group by c.period, w.word, c.last_code
    having c.last_code <> coalesce(max(v.code), 0)`,
    'period-seal': 'select object, stored, recomputed from ledger.seal_differences($1)',
    'sealed-opening': 'select object, stored, recomputed from ledger.opening_differences($1)',
    // A voucher of 期末结转 belongs to its month, and to a step that the account set has or had.
    'carry-forward-source': `
    select v.period || ' ' || v.code as object, v.source_key as stored,
      '没有这个结转步骤，请恢复备份，或撤销该凭证后重新结转' as recomputed
    from ledger.voucher v
    where v.account_set_id = $1 and v.source_kind = 'carryForward'
      and (split_part(v.source_key, '/', 1) <> v.period or split_part(v.source_key, '/', 2) = ''
        or (split_part(v.source_key, '/', 2) ~ '^custom-[0-9]+$' and not exists (
          select from ledger.closing_template t where t.account_set_id = $1
            and 'custom-' || t.id = split_part(v.source_key, '/', 2))))`,
    'attachment-bytes': `
    select f.kind || ' ' || f.size as object, f.sha256 as stored, encode(sha256(f.bytes), 'hex') as recomputed
    from ledger.attachment_file f
    where f.account_set_id = $1 and f.sha256 <> encode(sha256(f.bytes), 'hex')`,
    'attachment-file': `
    select a.id || ' ' || a.name as object, a.sha256 as stored, '' as recomputed
    from ledger.voucher_attachment a
    left join ledger.attachment_file f on f.account_set_id = $1 and f.sha256 = a.sha256
    left join ledger.voucher v on v.account_set_id = $1 and v.id = a.voucher_id
    where a.account_set_id = $1 and (f.sha256 is null or (a.voucher_id is not null and v.id is null))`,
  },
});
