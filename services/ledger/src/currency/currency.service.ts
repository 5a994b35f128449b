import { Injectable } from '@nestjs/common';
import {
  changedFields,
  currenciesAtMost,
  currencyRecord,
  type Currency,
  type CurrencyFields,
  type CurrencyInPeriod,
  type RecordChange,
} from '@mingzhang/contract';
import { farRateNote, Money } from '@mingzhang/rules';
import {
  AccountSetScope,
  BusinessError,
  OperationLog,
  RecordRows,
  UsageQuestion,
  withoutTenant,
} from '@mingzhang/server';
import { storedCurrencies, type CurrencyRecord } from '../ledger.entities';

/** Currencies of the account set; the base currency always has rate 1. */
@Injectable()
export class CurrencyService {
  private readonly rows: RecordRows<CurrencyFields, CurrencyRecord>;

  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
    private readonly usage: UsageQuestion,
  ) {
    this.rows = new RecordRows(scope, storedCurrencies);
  }

  /**
   * Currencies with the rate of the period: its own, else the last one before it, else the standing
   * rate.
   */
  list(period?: string): Promise<CurrencyInPeriod[]> {
    return this.scope.query<CurrencyInPeriod>(
      `select id, version, code, name, exchange_rate as "exchangeRate", is_base as "isBase",
         coalesce((select r.exchange_rate from ledger.currency_rate r
           where r.account_set_id = $1 and r.currency_id = c.id and r.period <= $2
           order by r.period desc limit 1), c.exchange_rate) as "periodRate"
       from ledger.currency c where c.account_set_id = $1 order by id`,
      [this.scope.accountSetId, period ?? null],
    );
  }

  async get(id: number): Promise<Currency> {
    return withoutTenant(await this.rows.get(id));
  }

  async create(fields: CurrencyFields): Promise<Currency> {
    if (await this.rows.another({ code: fields.code })) {
      throw new BusinessError('CODE_TAKEN', { msg: `币别 ${fields.code} 已存在` });
    }
    await this.rows.requireRoom(currenciesAtMost);
    const id = await this.rows.insert({ ...fields, isBase: false });
    const after = await this.get(id);
    await this.log.record({ action: '新增币别', object: after.code, after });
    return after;
  }

  async update({
    id,
    version,
    confirmed = false,
    ...change
  }: RecordChange<CurrencyFields> & {
    readonly confirmed?: boolean | undefined;
  }): Promise<Currency> {
    const before = await this.get(id);
    const fields = changedFields<CurrencyFields>(currencyRecord, before, change);
    if (before.isBase) throw new BusinessError('BUILT_IN', { msg: '本位币不能修改' });
    if (before.code !== fields.code) await this.requireUnused(before);
    const msg = farRateNote(`${fields.code} 汇率`, {
      rate: Money.parse(fields.exchangeRate),
      last: Money.parse(before.exchangeRate),
    });
    if (msg !== undefined && !confirmed) throw new BusinessError('RATE_CONFIRM', { msg });
    await this.rows.update({ id, version }, fields);
    const after = await this.get(id);
    await this.log.record({ action: '修改币别', object: after.code, before, after });
    return after;
  }

  async remove(id: number): Promise<void> {
    const record = await this.rows.get(id);
    if (record.isBase) throw new BusinessError('BUILT_IN', { msg: '本位币不能删除' });
    const title = `币别 ${record.code} `;
    await this.usage.requireUnused({ kind: 'currency', id, title }, 'CURRENCY_IN_USE');
    await this.requireUnused(record);
    await this.rows.remove(id);
    await this.log.record({ action: '删除币别', object: record.code, before: record });
  }

  private async requireUnused({ code }: Currency): Promise<void> {
    const used = await this.scope.one(
      `select 1 where exists (select from ledger.subject where account_set_id = $1 and $2 = any(currencies))
         or exists (select from ledger.period_balance where account_set_id = $1 and currency = $2)
         or exists (select from ledger.initial_balance where account_set_id = $1 and currency = $2)`,
      [this.scope.accountSetId, code],
    );
    if (used)
      throw new BusinessError('CURRENCY_IN_USE', { msg: `币别 ${code} 已被科目或凭证使用` });
  }
}
