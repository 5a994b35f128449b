import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { currencyCalls } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
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

  /** Saves rates; an empty one is taken out. Vouchers keep the rates they were booked with. */
  async save({ currencyId, rates }: SaveBody): Promise<void> {
    const currency = await this.currencies.get(currencyId);
    if (currency.isBase) throw new BusinessError('BUILT_IN', { msg: '本位币的汇率固定为 1' });
    const wrong = rates.find(
      ({ exchangeRate }) => exchangeRate !== null && !Money.parse(exchangeRate).isPositive,
    );
    if (wrong) {
      throw new BusinessError('INVALID_BODY', {
        msg: `${wrong.period} 的汇率应大于 0，不需要时请留空`,
      });
    }
    const before = await this.list(currencyId);
    await this.scope.query(
      'delete from ledger.currency_rate where account_set_id = $1 and currency_id = $2 and period = any($3::text[])',
      [this.scope.accountSetId, currencyId, rates.map(({ period }) => period)],
    );
    const kept = new Map(
      rates.flatMap(({ period, exchangeRate }) => (exchangeRate ? [[period, exchangeRate]] : [])),
    );
    await this.scope.query(
      `insert into ledger.currency_rate (account_set_id, currency_id, period, exchange_rate)
       select $1, $2, period, rate from unnest($3::text[], $4::numeric[]) as r (period, rate)
       returning period`,
      [this.scope.accountSetId, currencyId, [...kept.keys()], [...kept.values()]],
    );
    await this.log.record({
      action: '修改各期汇率',
      object: currency.code,
      ...changedRates(before, await this.list(currencyId)),
    });
  }
}

type Rate = { readonly period: string; readonly exchangeRate: string };

/** The rates that differ, side by side; null where a period had or has none. */
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
