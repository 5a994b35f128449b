import { Injectable } from '@nestjs/common';
import { EACH_CURRENCY } from '@mingzhang/contract';
import { Money, type PeriodMovement } from '@mingzhang/rules';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import { isFinalLineSql, type VoucherRange } from '../period/unaudited-months';
import { quantityOnCreditSql } from '../sql/quantity-side.sql';
import { conditionOfLeaves, type LeafFilter } from './line-selection';

/** Currencies of a book: all in base currency, one currency, or each by itself. */
export type CurrencyChoice =
  | { readonly kind: 'whole' }
  | { readonly kind: 'one'; readonly code: string; readonly isForeign: boolean }
  | { readonly kind: 'each'; readonly base: string };

interface KnownCurrency {
  readonly code: string;
  readonly is_base: boolean;
}

/** Reads the currency choice of a book, and movements in currencies. */
@Injectable()
export class CurrencyQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * Parses the parameter: a currency code, `each`, or none.
   * @throws BusinessError NOT_FOUND for a currency that the account set does not have
   */
  async choice(asked: string | undefined): Promise<CurrencyChoice> {
    if (asked === undefined) return { kind: 'whole' };
    const known = await this.scope.query<KnownCurrency>(
      'select code, is_base from ledger.currency where account_set_id = $1',
      [this.scope.accountSetId],
    );
    if (asked === EACH_CURRENCY) {
      const base = known.find(({ is_base: isBase }) => isBase);
      if (!base) throw new Error('an account set has a base currency');
      return { kind: 'each', base: base.code };
    }
    const found = known.find(({ code }) => code === asked);
    if (!found) {
      throw new BusinessError('NOT_FOUND', {
        msg: `币别 ${asked} 不存在或已被删除，请重新选择`,
      });
    }
    return { kind: 'one', code: found.code, isForeign: !found.is_base };
  }

  /** Movements of leaves by currency and month, in that currency and in base currency. */
  async periodSums(
    { periodFrom, periodTo, unaudited = true }: VoucherRange,
    filter: LeafFilter & { readonly currency: string | null },
  ): Promise<ReadonlyMap<string, CurrencySums>> {
    const rows = await this.scope.query<SqlSum>(
      `select l.currency, l.period, sum(l.debit) as debit, sum(l.credit) as credit,
         coalesce(sum(l.foreign_amount) filter (where not ${quantityOnCreditSql}), 0) as foreign_debit,
         coalesce(sum(l.foreign_amount) filter (where ${quantityOnCreditSql}), 0) as foreign_credit
       from ledger.voucher_line l
       join ledger.subject kept on kept.account_set_id = $1 and kept.id = l.subject_id
       where l.account_set_id = $1 and l.period between $2 and $3 and ${conditionOfLeaves('l', 4)}${unaudited ? '' : ` and ${isFinalLineSql}`}
       group by l.currency, l.period order by l.currency, l.period`,
      [
        this.scope.accountSetId,
        periodFrom,
        periodTo,
        filter.subjectIds,
        filter.part,
        filter.auxiliary,
        filter.currency,
      ],
      `currency-sums${unaudited ? '' : '-audited'}`,
    );
    const sums = new Map<string, { base: PeriodMovement[]; foreign: PeriodMovement[] }>();
    for (const row of rows) {
      const { period } = row;
      const own = sums.get(row.currency) ?? { base: [], foreign: [] };
      own.base.push({ period, debit: Money.parse(row.debit), credit: Money.parse(row.credit) });
      const debit = Money.parse(row.foreign_debit);
      own.foreign.push({ period, debit, credit: Money.parse(row.foreign_credit) });
      sums.set(row.currency, own);
    }
    return sums;
  }
}

/** Movements in one currency by month. */
export interface CurrencySums {
  readonly base: readonly PeriodMovement[];
  readonly foreign: readonly PeriodMovement[];
}

interface SqlSum {
  readonly currency: string;
  readonly period: string;
  readonly debit: string;
  readonly credit: string;
  readonly foreign_debit: string;
  readonly foreign_credit: string;
}
