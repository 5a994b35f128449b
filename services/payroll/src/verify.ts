import { verifierOf } from '@mingzhang/server';

/** Net pay and tax of the people in a month's sheet, by month. */
const sums = `
  select r.month_id, sum((r.amounts ->> 'net')::numeric) as net, count(*) as count
  from payroll.salary_row r where r.account_set_id = $1 and r.is_in group by r.month_id`;

export const verify = verifierOf({
  schema: 'payroll',
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
