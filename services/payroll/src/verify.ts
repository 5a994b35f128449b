import { documentChecks, verifierOf } from '@mingzhang/server';
import { salaryVoucherTitles } from '@mingzhang/rules/payroll';

/** Net pay and tax of the people in a month's sheet, by month. */
const sums = `
  select r.month_id, sum((r.amounts ->> 'net')::numeric) as net, count(*) as count
  from payroll.salary_row r where r.account_set_id = $1 and r.is_in group by r.month_id`;

/** Vouchers that were made of months or related; the closing makes some of them, under keys of its own. */
const kinds = Object.entries(salaryVoucherTitles)
  .map(([kind, title]) => `('${kind}', '${title}')`)
  .join(', ');
const stepKinds = "'accrueWage', 'accrueInsurance', 'withhold'";
const documents = `
  select case when v.kind in (${stepKinds}) then null else v.month_id || ':' || v.kind end as key,
    m.period || ' ' || k.title as object, v.related_voucher_id
  from payroll.salary_voucher v
  join payroll.salary_month m on m.account_set_id = $1 and m.id = v.month_id
  join (values ${kinds}) as k (kind, title) on k.kind = v.kind
  where v.account_set_id = $1
  union all
  select a.key, x.returned_on || ' 退回工资 ' || x.amount, null
  from payroll.salary_return x
  cross join lateral (values ('returned:' || x.id),
    (case when x.repaid_on is not null then 'repaid:' || x.id end)) as a (key)
  where x.account_set_id = $1`;

/** What the sheets of a month come to, and what the closing booked of it. */
const accruals = `
  select m.period, a.step, a.title, sum(a.amount) as amount
  from payroll.salary_month m
  cross join lateral (values
    ('payroll', '${salaryVoucherTitles.accrueWage}', (m.totals ->> 'companyCost')::numeric
      - (m.totals ->> 'socialCompany')::numeric - (m.totals ->> 'housingFundCompany')::numeric),
    ('social', '${salaryVoucherTitles.accrueInsurance}', (m.totals ->> 'socialCompany')::numeric
      + (m.totals ->> 'housingFundCompany')::numeric)) as a (step, title, amount)
  where m.account_set_id = $1 and m.state <> 'draft'
  group by m.period, a.step, a.title`;

export const verify = verifierOf({
  schema: 'payroll',
  besideOthers: {
    ...documentChecks({
      schema: 'payroll',
      name: 'payroll',
      source: 'salary',
      documents,
      isRelated: true,
      lostDocument: '没有这个月的工资凭证记录，请恢复工资的备份',
      lostVoucher: '账务中没有这张凭证，请在该月工资表重新生成凭证，或恢复账务的备份',
    }),
    /** What the closing has booked of a month is what its sheets come to. */
    'payroll-accrued': `
      select s.period || ' ' || s.title as object, b.amount::text as stored,
        s.amount::numeric(18,2)::text as recomputed
      from (${accruals}) s
      join (select split_part(v.source_key, '/', 1) as period,
          split_part(v.source_key, '/', 2) as step, sum(v.amount) as amount
        from ledger.voucher v
        where v.account_set_id = $1 and v.source_kind = 'carryForward'
        group by 1, 2) b on b.period = s.period and b.step = s.step
      where b.amount <> s.amount`,
  },
  ofEachSet: {
    /** A month says what its rows amount to. */
    'payroll-total': `
      select m.period as object, m.totals ->> 'net' || ' ' || m.count as stored,
        coalesce(s.net, 0)::numeric(18,2) || ' ' || coalesce(s.count, 0) as recomputed
      from payroll.salary_month m
      left join (${sums}) s on s.month_id = m.id
      where m.account_set_id = $1 and ((m.totals ->> 'net')::numeric <> coalesce(s.net, 0)
        or m.count <> coalesce(s.count, 0))`,
    /** What was withheld in a year is what was withheld before and in the month. */
    'payroll-withheld': `
      select m.period || ' ' || r.number || ' ' || r.name as object,
        r.after ->> 'withheld' as stored, w.withheld::text as recomputed
      from payroll.salary_row r
      join payroll.salary_month m on m.account_set_id = $1 and m.id = r.month_id
      cross join lateral (select (coalesce((r.amounts ->> 'tax')::numeric, 0)
        + case when left(r.before ->> 'period', 4) = left(m.pay_period, 4)
            then (r.before ->> 'withheld')::numeric else 0 end)::numeric(18,2) as withheld) w
      where r.account_set_id = $1 and r.after ->> 'period' = m.pay_period
        and (r.after ->> 'withheld')::numeric <> w.withheld`,
    /** A person's month goes on from the sums of the month before. */
    'payroll-before': `
      select m.period || ' ' || r.number || ' ' || r.name as object,
        r.before ->> 'withheld' as stored, p.after ->> 'withheld' as recomputed
      from payroll.salary_row r
      join payroll.salary_month m on m.account_set_id = $1 and m.id = r.month_id
      cross join lateral (
        select e.after from payroll.salary_row e
        join payroll.salary_month n on n.account_set_id = $1 and n.id = e.month_id
        where e.account_set_id = $1 and e.employee_id = r.employee_id and e.is_in
          and e.after is not null and (n.period, n.run) < (m.period, m.run)
          and left(n.pay_period, 4) = left(m.pay_period, 4)
        order by n.period desc, n.run desc limit 1) p
      where r.account_set_id = $1 and r.before is distinct from p.after`,
    /** Sheets of a year of payment are confirmed one after the other. */
    'payroll-order': `
      select m.period as object, m.state as stored, d.period as recomputed
      from payroll.salary_month m
      join payroll.salary_month d on d.account_set_id = $1 and d.state = 'draft'
        and (d.period, d.run) < (m.period, m.run)
        and left(d.pay_period, 4) = left(m.pay_period, 4)
      where m.account_set_id = $1 and m.state <> 'draft'`,
    /** Vouchers are of months and templates that are there. */
    'payroll-template': `
      select coalesce(m.period, v.month_id::text) || ' ' || v.kind as object,
        v.template_id::text as stored, coalesce(t.name, '') as recomputed
      from payroll.salary_voucher v
      left join payroll.salary_month m on m.account_set_id = $1 and m.id = v.month_id
      left join payroll.salary_template t on t.account_set_id = $1 and t.id = v.template_id
      where v.account_set_id = $1 and (m.id is null or t.id is null)`,
    /** Links of payslips open rows that are there, and were seen as often as their times say. */
    'payroll-slip-link': `
      select coalesce(m.period, l.month_id::text) || ' ' || l.employee_id as object,
        l.seen_count::text as stored, coalesce(r.number || ' ' || r.name, '') as recomputed
      from payroll.slip_link l
      left join payroll.salary_month m on m.account_set_id = $1 and m.id = l.month_id
      left join payroll.salary_row r on r.account_set_id = $1 and r.month_id = l.month_id
        and r.employee_id = l.employee_id
      where l.account_set_id = $1 and (r.id is null
        or (l.seen_count > 0) <> (l.first_seen_at is not null)
        or (l.first_seen_at is null) <> (l.last_seen_at is null)
        or l.last_seen_at < l.first_seen_at)`,
    /** Rows are of employees that are there. */
    'payroll-employee': `
      select m.period || ' ' || r.number || ' ' || r.name as object,
        r.employee_id::text as stored, '' as recomputed
      from payroll.salary_row r
      join payroll.salary_month m on m.account_set_id = $1 and m.id = r.month_id
      left join payroll.employee e on e.account_set_id = $1 and e.id = r.employee_id
      where r.account_set_id = $1 and e.id is null`,
    /** People are insured by schemes that are there. */
    'payroll-scheme': `
      select e.number || ' ' || e.name as object, e.insurance_scheme_id::text as stored,
        '' as recomputed
      from payroll.employee e
      left join payroll.insurance_scheme s on s.account_set_id = $1 and s.id = e.insurance_scheme_id
      where e.account_set_id = $1 and e.insurance_scheme_id is not null and s.id is null`,
  },
});
