import { farRateNote, Money } from '@mingzhang/rules';
import { type AccountSetScope, BusinessError } from '@mingzhang/server';

/** Rates of a currency at the end of a month: units of base currency for one unit. */
export interface PeriodRate {
  readonly code: string;
  /**
   * The rate that 期末调汇 uses: entered for the month, else from the currency page; null without
   * either.
   */
  readonly used: string | null;
  /** The rate on the currency page for this month; null without one. */
  readonly own: string | null;
  /**
   * The latest rate of an earlier month, entered or from the currency page; else the currency's
   * standing rate.
   */
  readonly last: Money;
}

interface Row {
  readonly code: string;
  readonly entered: string | null;
  readonly own: string | null;
  readonly last: string;
}

/** Rates of all foreign currencies at the end of a month, by currency code. */
export async function periodRates(
  scope: AccountSetScope,
  period: string,
): Promise<ReadonlyMap<string, PeriodRate>> {
  const rows = await scope.query<Row>(ratesSql, [scope.accountSetId, period], 'period-rates');
  return new Map(
    rows.map(({ code, entered, own, last }) => [
      code,
      { code, own, used: entered ?? own, last: Money.parse(last) },
    ]),
  );
}

/**
 * Asks for confirmation if a changed input of 期末调汇 is far from the last rate.
 * @throws BusinessError RATE_CONFIRM with one detail for each such rate
 */
export async function requireNearRates(
  scope: AccountSetScope,
  period: string,
  {
    inputs,
    standing,
  }: {
    readonly inputs: Readonly<Record<string, string>>;
    readonly standing: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const changed = Object.entries(inputs).filter(
    ([key, value]) => key.startsWith('rate-') && standing[key] !== value,
  );
  if (changed.length === 0) return;
  const rates = await periodRates(scope, period);
  const details = changed.flatMap(([key, value]) => {
    const code = key.slice('rate-'.length);
    const rate = { rate: Money.parse(value), last: rates.get(code)?.last };
    const msg = farRateNote(`${code} 期末汇率`, rate);
    return msg === undefined ? [] : [{ path: `inputs.${key}`, code: 'RATE_CONFIRM', msg }];
  });
  if (details[0]) throw new BusinessError('RATE_CONFIRM', { msg: details[0].msg, details });
}

/**
 * $1 account set, $2 month. Rates of 0, which older releases accepted, are skipped as last rates.
 */
const ratesSql = `
  with given as (
    select i.period, substr(part.key, 6) as code, part.value::numeric as rate
    from ledger.closing_input i
    cross join lateral jsonb_each_text(i.inputs) as part
    where i.account_set_id = $1 and i.step_id = 'fx' and i.period <= $2 and not i.skipped
      and part.key ~ '^rate-[A-Z]{3}$' and part.value ~ '^[0-9]{1,13}([.][0-9]+)?$'
  ), entered as (
    select r.period, c.code, r.exchange_rate as rate
    from ledger.currency_rate r
    join ledger.currency c on c.account_set_id = $1 and c.id = r.currency_id
    where r.account_set_id = $1 and r.period <= $2
  )
  select c.code,
    (select g.rate::text from given g where g.code = c.code and g.period = $2) as entered,
    (select e.rate::text from entered e where e.code = c.code and e.period = $2) as own,
    coalesce((select b.rate from (select * from given union all select * from entered) b
      where b.code = c.code and b.period < $2 and b.rate > 0
      order by b.period desc, b.rate limit 1), c.exchange_rate)::text as last
  from ledger.currency c where c.account_set_id = $1 and not c.is_base`;
