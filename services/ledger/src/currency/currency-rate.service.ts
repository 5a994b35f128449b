import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Currency, currencyCalls } from '@mingzhang/contract';
import { farRateNote, Money, periodTitle } from '@mingzhang/rules';
import { AccountSetScope, BusinessError, OperationLog } from '@mingzhang/server';
import { CurrencyService } from './currency.service';

type SaveBody = z.output<typeof currencyCalls.saveRates.body>;

/** Exchange rates per period: units of the base currency for one unit, 6 decimals. */
@Injectable()
export class CurrencyRateService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly currencies: CurrencyService,
    private readonly log: OperationLog,
  ) {}

  list(currencyId: number): Promise<{ period: string; exchangeRate: string }[]> {
    return this.scope.query(
      `select period, exchange_rate as "exchangeRate" from ledger.currency_rate
       where account_set_id = $1 and currency_id = $2 order by period`,
      [this.scope.accountSetId, currencyId],
    );
  }

  /**
   * Saves rates; an empty one is deleted. Vouchers keep the rates they were posted with.
   * @throws BusinessError INVALID_BODY, BUILT_IN; RATE_CONFIRM for an unconfirmed rate far from the
   *   one before it
   */
  async save({ currencyId, rates, confirmed = false }: SaveBody): Promise<void> {
    const currency = await this.currencies.get(currencyId);
    if (currency.isBase) throw new BusinessError('BUILT_IN', { msg: '本位币的汇率固定为 1' });
    const wrong = rates.find(
      ({ exchangeRate }) => exchangeRate !== null && !Money.parse(exchangeRate).isPositive,
    );
    if (wrong) {
      throw new BusinessError('INVALID_BODY', {
        msg: `${periodTitle(wrong.period)}的汇率应大于 0，不需要时请留空`,
      });
    }
    const before = await this.list(currencyId);
    if (!confirmed) requireNear(currency, before, rates);
    await this.scope.query(
      'delete from ledger.currency_rate where account_set_id = $1 and currency_id = $2 and period = any($3::text[])',
      [this.scope.accountSetId, currencyId, rates.map(({ period }) => period)],
    );
    const unchanged = new Map(
      rates.flatMap(({ period, exchangeRate }) => (exchangeRate ? [[period, exchangeRate]] : [])),
    );
    await this.scope.query(
      `insert into ledger.currency_rate (account_set_id, currency_id, period, exchange_rate)
       select $1, $2, period, rate from unnest($3::text[], $4::numeric[]) as r (period, rate)
       returning period`,
      [this.scope.accountSetId, currencyId, [...unchanged.keys()], [...unchanged.values()]],
    );
    await this.log.record({
      action: '修改各期汇率',
      object: currency.code,
      ...changedRates(before, await this.list(currencyId)),
    });
  }
}

/**
 * Compares each changed rate with the latest earlier one after the change, else with the standing
 * rate.
 */
function requireNear(
  { code, exchangeRate: standing }: Currency,
  before: readonly Rate[],
  rates: SaveBody['rates'],
): void {
  const after = new Map(before.map(({ period, exchangeRate }) => [period, exchangeRate]));
  for (const { period, exchangeRate } of rates) {
    if (exchangeRate === null) after.delete(period);
    else after.set(period, exchangeRate);
  }
  const stored = new Map(before.map(({ period, exchangeRate }) => [period, exchangeRate]));
  const details = [...after].flatMap(([period, exchangeRate]) => {
    const rate = Money.parse(exchangeRate);
    if (stored.has(period) && Money.parse(stored.get(period) ?? '0').equals(rate)) return [];
    const earlier = [...after]
      .filter(([each]) => each < period)
      .sort(([a], [b]) => (a < b ? 1 : -1));
    const last = Money.parse(earlier[0]?.[1] ?? standing);
    const msg = farRateNote(`${periodTitle(period)} ${code} 汇率`, { rate, last });
    return msg === undefined ? [] : [{ path: `rates.${period}`, code: 'RATE_CONFIRM', msg }];
  });
  if (details[0]) throw new BusinessError('RATE_CONFIRM', { msg: details[0].msg, details });
}

type Rate = { readonly period: string; readonly exchangeRate: string };

/** The rates that differ, before and after; null for a period without a rate. */
function changedRates(before: readonly Rate[], after: readonly Rate[]) {
  const rateOf = (rates: readonly Rate[]) =>
    new Map(rates.map(({ period, exchangeRate }) => [period, exchangeRate]));
  const [old, current] = [rateOf(before), rateOf(after)];
  const periods = [...new Set([...old.keys(), ...current.keys()])]
    .filter((period) => old.get(period) !== current.get(period))
    .sort();
  const rowsOf = (rates: ReadonlyMap<string, string>) =>
    periods.map((period) => {
      const exchangeRate = rates.get(period);
      return exchangeRate === undefined ? null : { period, exchangeRate };
    });
  return { before: rowsOf(old), after: rowsOf(current) };
}
