import { Injectable } from '@nestjs/common';
import { Money, type PeriodMovement } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { hasPartSql } from '../item-key/item-key.sql';
import type { VoucherRange } from '../period/unaudited-months';
import { linesOfVouchers, type LineSelection } from './line-selection';
import { quantityOnCreditSql } from '../sql/quantity-side.sql';

/**
 * The leaves with quantities among some.
 * @param ids null for all
 */
export function countedLeaves(
  units: ReadonlyMap<number, unknown>,
  ids: readonly number[] | null,
): number[] {
  return [...units.keys()].filter((id) => ids === null || ids.includes(id));
}

/** Reads quantities of lines and balances. */
@Injectable()
export class QuantityQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /** 计量单位 of every subject with quantities, by id. */
  async units(): Promise<ReadonlyMap<number, string>> {
    const rows = await this.scope.query<{ id: number; unit: string }>(
      `select id, quantity_unit as unit from ledger.subject
       where account_set_id = $1 and quantity_unit is not null`,
      [this.scope.accountSetId],
      'quantity-units',
    );
    return new Map(rows.map(({ id, unit }) => [id, unit]));
  }

  /**
   * The enable year, if the leaves (or the item on them) have movements before the enable month,
   * which are known in amount only; else null.
   * @param part key part that names the item, or null for all
   */
  async uncountedYear(subjectIds: readonly number[], part: string | null): Promise<string | null> {
    const row = await this.scope.one<{ year: string | null }>(
      `select max(to_char(a.enable_date, 'YYYY')) as year
       from ledger.initial_balance t
       join ledger.account_set a on a.account_set_id = $1
       where t.account_set_id = $1 and t.subject_id = any($2::bigint[])
         and (t.ytd_debit <> 0 or t.ytd_credit <> 0)
         and ($3::text is null or ${hasPartSql('t.auxiliary_key', '$3')})`,
      [this.scope.accountSetId, subjectIds, part],
    );
    return row?.year ?? null;
  }

  /** Movements of the lines of a book by month. */
  async periodSums(months: VoucherRange, selection: LineSelection): Promise<PeriodMovement[]> {
    const { name, values, condition } = linesOfVouchers(months, selection);
    const rows = await this.scope.query<{ period: string; debit: string; credit: string }>(
      `select l.period, coalesce(sum(l.quantity) filter (where not ${quantityOnCreditSql}), 0) as debit,
         coalesce(sum(l.quantity) filter (where ${quantityOnCreditSql}), 0) as credit
       from ledger.voucher_line l
       join ledger.subject kept on kept.account_set_id = $1 and kept.id = l.subject_id
       where l.account_set_id = $1 and l.period between $2 and $3 and ${condition(4)}
       group by l.period order by l.period`,
      [this.scope.accountSetId, months.periodFrom, months.periodTo, ...values],
      `quantity-sums-${name}`,
    );
    return rows.map(({ period, debit, credit }) => ({
      period,
      debit: Money.parse(debit),
      credit: Money.parse(credit),
    }));
  }
}
