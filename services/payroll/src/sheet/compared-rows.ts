import { addMonths, type Period } from '@mingzhang/rules';

// SQL about a row beside those of the same run: one month before, sheet `q` and row `p`; two months
// before, sheet `u` and row `w`.

/** Who may see some departments alone does not know whether somebody without a row was of another one. */
const hasWhole = "coalesce(current_setting('app.pay_departments', true), '') = ''";
export const isCompared = `(q.id is not null and (p.id is not null or ${hasWhole}))`;
/** `DeductionSums` of two months before; null where they are not known. */
export const deductionsBefore = `
  case when w.id is not null and w.person -> 'specialItems' is null then null
    when w.id is not null then
      jsonb_build_object('payPeriod', u.pay_period, 'items', w.person -> 'specialItems')
    when u.id is not null and ${hasWhole} or q.pay_period like '%-01' then
      jsonb_build_object('payPeriod', q.pay_period, 'items', '{}'::jsonb) end`;
export const monthsBefore = (period: Period) => [addMonths(period, -1), addMonths(period, -2)];
