import { PRIOR_YEARS } from '@mingzhang/rules';

/**
 * SQL: whether a code begins with another one. Generic plans use an index for it too: codes are
 * digits, and every collation sorts letters after digits.
 */
export function isBelowSql(code: string, above: string): string {
  return `(starts_with(${code}, ${above}) and ${code} >= ${above} and ${code} < ${above} || 'z')`;
}

interface TransferSpan {
  /** A condition on the month of line `t`. */
  readonly isWithin: string;
  /** Parameters with the codes of 本年利润 and 利润分配. */
  readonly yearProfit: string;
  readonly appropriation: string;
}

function sumOfKind(amount: string, kinds: string): string {
  return `coalesce(sum(${amount}) filter (where kind in (${kinds})) over v, 0.00)`;
}

/**
 * SQL: amounts that vouchers transfer from leaves of 损益 and 利润分配 to 本年利润, by the rule
 * `profitTransfers`: `voucher_id`, `period`, `subject_id`, `auxiliary_key`, `net` in yuan, debit
 * positive; zero rows included. $1 account set. Reads only vouchers with lines on 本年利润, and
 * vouchers on 利润分配 alone. Arrays and index lookups per line replace joins: for young tables the
 * planner assumes empty ones.
 */
export function transfersSql(span: TransferSpan): string {
  return `
  select voucher_id, period, subject_id, auxiliary_key,
    case
      when kind = 'appropriation' then along + against
      when is_whole then along + against
      when kind = 'prior' then 0.00
      when result = due then along + against
      when all_against = due then against
      when all_along = due then along
      when has_turned then case when turned_place = 1 and turns then along else against end
      when weight = 0 then case when place = 1 then due else against end
      else against + round((due - all_against) * up_to / weight, 2)
        - round((due - all_against) * (up_to - abs(along) - abs(against)) / weight, 2)
    end as net
  from (
    select r.*,
      coalesce(bool_or(turns) over (partition by voucher_id), false) as has_turned,
      count(*) filter (where turns) over leaves as turned_place,
      count(*) filter (where kind = 'result') over leaves as place,
      coalesce(sum(abs(along) + abs(against)) filter (where kind = 'result') over leaves, 0.00) as up_to
    from (
      select s.*, kind = 'result' and along - against = due - all_against as turns
      from (
        select t.*, -year_profit - least(retained, 0.00) as due,
          result + prior = -year_profit - least(retained, 0.00)
            or (retained > 0 and result + prior = -year_profit - retained) as is_whole
        from (
          select l.*,
            ${sumOfKind('along + against', "'year'")} as year_profit,
            ${sumOfKind('along + against', "'reserve', 'appropriation'")} as retained,
            ${sumOfKind('along + against', "'prior'")} as prior,
            ${sumOfKind('along + against', "'result'")} as result,
            ${sumOfKind('against', "'result'")} as all_against,
            ${sumOfKind('along', "'result'")} as all_along,
            ${sumOfKind('abs(along) + abs(against)', "'result'")} as weight
          from (${leavesSql(span)}) l
          window v as (partition by voucher_id)
        ) t
      ) s
    ) r
    window leaves as (partition by voucher_id order by subject_id, auxiliary_key collate "C")
  ) shares
  where kind in ('result', 'prior', 'appropriation')`;
}

/**
 * Movements of each of these vouchers by leaf and item combination: along its normal side, and
 * against it.
 */
function leavesSql({ isWithin, yearProfit, appropriation }: TransferSpan): string {
  const linesBelow = (code: string) => `
        select t.voucher_id from ledger.voucher_line t
        where t.account_set_id = $1 and ${isWithin} and t.subject_id = any(array(
          select id from ledger.subject where account_set_id = $1 and leaf and ${isBelowSql('code', code)}))`;
  return `
            select l.voucher_id, l.period, l.subject_id, l.auxiliary_key, k.kind,
              sum(case when k.is_income then -l.credit else l.debit end) as along,
              sum(case when k.is_income then l.debit else -l.credit end) as against
            from ledger.voucher_line l
            cross join lateral (
              select category = 'profit' and direction = 'credit' as is_income,
                case when starts_with(code, ${yearProfit}) then 'year'
                  when starts_with(code, ${appropriation}) then 'appropriation'
                  when starts_with(code, left(${yearProfit}, 2)) then 'reserve'
                  when starts_with(code, '${PRIOR_YEARS}') and left(${yearProfit}, 1) = '4' then 'prior'
                  else 'result' end as kind
              from ledger.subject
              where account_set_id = $1 and id = l.subject_id
                and (category = 'profit' or starts_with(code, left(${yearProfit}, 2)))
              offset 0) k
            where l.account_set_id = $1 and l.voucher_id = any(array(${linesBelow(yearProfit)}
              union
              select o.voucher_id from ledger.voucher_line o
              join ledger.subject s on s.account_set_id = $1 and s.id = o.subject_id
              where o.account_set_id = $1 and o.voucher_id = any(array(${linesBelow(appropriation)}))
              group by o.voucher_id having bool_and(starts_with(s.code, ${appropriation}))
            ))
            group by 1, 2, 3, 4, 5`;
}
