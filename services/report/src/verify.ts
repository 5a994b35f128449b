import { verifierOf } from '@mingzhang/server';

/** Statements are made anew each time; kept are sums of closed months, which add up to the change of cash. */
export const verify = verifierOf({
  ofEachSet: {
    'cash-month': `
      select m.period as object, m.increase::text as stored,
        coalesce(p.inflow, 0)::numeric(18,2)::text as recomputed
      from report.cash_month m
      left join lateral (
        select sum((part ->> 'inflow')::numeric) as inflow from jsonb_array_elements(m.parts) part
      ) p on true
      where m.account_set_id = $1 and m.increase <> coalesce(p.inflow, 0)`,
  },
});
