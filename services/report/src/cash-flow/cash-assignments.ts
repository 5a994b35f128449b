import { Injectable } from '@nestjs/common';
import { cashVouchersApartAtMost } from '@mingzhang/contract';
import { AccountSetScope } from '@mingzhang/server';

/** What a person assigned to a line, and what the line was then. */
export interface KeptAssignment {
  readonly voucherId: number;
  readonly row: number;
  readonly version: number;
  readonly subjectId: number;
  /** What was assigned of it, negative where cash goes out. */
  readonly inflow: string;
  readonly item: string;
}

/** By `voucherId row`. */
export type KeptAssignments = ReadonlyMap<string, KeptAssignment>;

export const placeOf = ({ voucherId, row }: Pick<KeptAssignment, 'voucherId' | 'row'>) =>
  `${voucherId} ${row}`;

/** Items that people assigned, as they are kept. */
@Injectable()
export class CashAssignments {
  constructor(private readonly scope: AccountSetScope) {}

  /** Those of months, the latest first where there are more than a question may name. */
  between(periodFrom: string, periodTo: string): Promise<KeptAssignments> {
    return this.where('period between $2 and $3', [periodFrom, periodTo]);
  }

  ofVouchers(voucherIds: readonly number[]): Promise<KeptAssignments> {
    return this.where('voucher_id = any($2::bigint[])', [voucherIds]);
  }

  /** @returns whether the assignment was still the one of that version; 0 is none */
  async write(
    { voucherId, row, version, subjectId, inflow, item }: KeptAssignment,
    period: string,
  ): Promise<boolean> {
    const { accountSetId, userId, userName } = this.scope.actor;
    const written = await this.scope.write(
      `insert into report.cash_assignment as kept
         (account_set_id, voucher_id, line_no, version, period, subject_id, inflow, item,
          changed_by, changed_name, changed_at)
       select $1, $2, $3, 1, $4, $5, $6, $7, $8, $9, statement_timestamp()
       where $10::integer = 0 or exists (
         select from report.cash_assignment
         where account_set_id = $1 and voucher_id = $2 and line_no = $3)
       on conflict (account_set_id, voucher_id, line_no) do update set version = kept.version + 1,
         period = excluded.period, subject_id = excluded.subject_id, inflow = excluded.inflow,
         item = excluded.item, changed_by = excluded.changed_by,
         changed_name = excluded.changed_name, changed_at = excluded.changed_at
       where kept.version = $10::integer`,
      [accountSetId, voucherId, row, period, subjectId, inflow, item, userId, userName, version],
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
      line_no: number;
      version: number;
      subject_id: number;
      inflow: string;
      item: string;
    }>(
      `select voucher_id, line_no, version, subject_id, inflow, item from report.cash_assignment
       where account_set_id = $1 and ${condition}
       order by period desc, voucher_id limit ${cashVouchersApartAtMost}`,
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
