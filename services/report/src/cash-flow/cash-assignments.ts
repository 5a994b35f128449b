import { Injectable } from '@nestjs/common';
import { cashVouchersApartAtMost, type CashItemPart } from '@mingzhang/contract';
import { yearOf } from '@mingzhang/rules';
import { AccountSetScope, BusinessError } from '@mingzhang/server';

/**
 * Most vouchers of a calendar year that people may have decided of, with room for requests of the same moment. A
 * statement looks at two years, the year before beside its own, and the ledger tells all of them line by line.
 */
const vouchersAYear = cashVouchersApartAtMost / 2 - 1_000;

/** What a person assigned to a line, and what the line was then. */
export interface KeptAssignment {
  readonly voucherId: number;
  /** The month of the voucher when it was assigned. */
  readonly period: string;
  readonly row: number;
  readonly version: number;
  readonly subjectId: number;
  /** What was assigned of it, negative where cash goes out. */
  readonly inflow: string;
  /** The largest of its items, where it is split. */
  readonly item: string;
  /** Together the whole of it; null where it has one item. */
  readonly parts: readonly CashItemPart[] | null;
}

/** By `voucherId row`. */
export type KeptAssignments = ReadonlyMap<string, KeptAssignment>;

export const placeOf = ({ voucherId, row }: Pick<KeptAssignment, 'voucherId' | 'row'>) =>
  `${voucherId} ${row}`;

/** Items that people assigned, as they are kept. */
@Injectable()
export class CashAssignments {
  constructor(private readonly scope: AccountSetScope) {}

  /** Those of months. */
  between(periodFrom: string, periodTo: string): Promise<KeptAssignments> {
    return this.where('period between $2 and $3', [periodFrom, periodTo]);
  }

  ofVouchers(voucherIds: readonly number[]): Promise<KeptAssignments> {
    return this.where('voucher_id = any($2::bigint[])', [voucherIds]);
  }

  /**
   * Refuses more vouchers in the year of a month than statements can look at one by one: what is decided is
   * never left out of a statement in silence.
   * @throws BusinessError CASH_ASSIGNMENT_LIMIT
   */
  async requireRoom(period: string): Promise<void> {
    const year = yearOf(period);
    const row = await this.scope.one<{ count: number }>(
      `select count(distinct voucher_id)::integer as count from report.cash_assignment
       where account_set_id = $1 and period between $2 and $3`,
      [this.scope.accountSetId, `${year}-01`, `${year}-12`],
    );
    if ((row?.count ?? 0) <= vouchersAYear) return;
    const msg =
      `${year} 年指定了现金流量项目的凭证超过 ${vouchersAYear} 张，不能再增加。` +
      '请先对与默认归类相同的行恢复默认，或把常用的对方科目设在有默认项目的上级科目之下';
    throw new BusinessError('CASH_ASSIGNMENT_LIMIT', { msg });
  }

  /** @returns whether the assignment was still the one of that version; 0 is none */
  async write({
    voucherId,
    period,
    row,
    version,
    subjectId,
    inflow,
    item,
    parts,
  }: KeptAssignment): Promise<boolean> {
    const { accountSetId, userId, userName } = this.scope.actor;
    const split = parts && JSON.stringify(parts);
    const written = await this.scope.write(
      `insert into report.cash_assignment as kept
         (account_set_id, voucher_id, line_no, version, period, subject_id, inflow, item, parts,
          changed_by, changed_name, changed_at)
       select $1, $2, $3, 1, $4, $5, $6, $7, $8::jsonb, $9, $10, statement_timestamp()
       where $11::integer = 0 or exists (
         select from report.cash_assignment
         where account_set_id = $1 and voucher_id = $2 and line_no = $3)
       on conflict (account_set_id, voucher_id, line_no) do update set version = kept.version + 1,
         period = excluded.period, subject_id = excluded.subject_id, inflow = excluded.inflow,
         item = excluded.item, parts = excluded.parts, changed_by = excluded.changed_by,
         changed_name = excluded.changed_name, changed_at = excluded.changed_at
       where kept.version = $11::integer`,
      [
        accountSetId,
        voucherId,
        row,
        period,
        subjectId,
        inflow,
        item,
        split,
        userId,
        userName,
        version,
      ],
    );
    return written > 0;
  }

  /** @returns whether it was still the one of that version */
  async remove({
    voucherId,
    row,
    version,
  }: Pick<KeptAssignment, 'voucherId' | 'row' | 'version'>): Promise<boolean> {
    const removed = await this.scope.write(
      `delete from report.cash_assignment
       where account_set_id = $1 and voucher_id = $2 and line_no = $3 and version = $4`,
      [this.scope.accountSetId, voucherId, row, version],
    );
    return removed > 0;
  }

  private async where(condition: string, values: readonly unknown[]): Promise<KeptAssignments> {
    const rows = await this.scope.query<{
      voucher_id: number;
      period: string;
      line_no: number;
      version: number;
      subject_id: number;
      inflow: string;
      item: string;
      parts: CashItemPart[] | null;
    }>(
      `select voucher_id, period, line_no, version, subject_id, inflow, item, parts
       from report.cash_assignment where account_set_id = $1 and ${condition}`,
      [this.scope.accountSetId, ...values],
    );
    return new Map(
      rows.map(({ voucher_id: voucherId, line_no: row, subject_id: subjectId, ...kept }) => [
        placeOf({ voucherId, row }),
        { voucherId, row, subjectId, ...kept },
      ]),
    );
  }
}
