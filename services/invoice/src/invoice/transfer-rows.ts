import { Injectable } from '@nestjs/common';
import type { Period } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';

/** 进项税额转出 of an invoice as the database keeps it; yuan. */
export interface TransferRow {
  readonly id: number;
  readonly invoiceId: number;
  readonly period: Period;
  /** Code of the reason: `welfare`. */
  readonly reason: string;
  readonly amount: string;
  readonly voucherId: number | null;
}

/** A transfer to be written; the same invoice, month and reason again replaces the amount. */
type TransferToWrite = Pick<TransferRow, 'invoiceId' | 'period' | 'reason' | 'amount'>;

const columns = `t.id, t.invoice_id as "invoiceId", t.period, t.reason, t.amount,
  t.voucher_id as "voucherId"`;

/** Transfers of input tax out of the deduction. */
@Injectable()
export class TransferRows {
  constructor(private readonly scope: AccountSetScope) {}

  byId(ids: readonly number[]): Promise<TransferRow[]> {
    return this.find('t.id = any($2::bigint[])', ids);
  }

  ofInvoices(invoiceIds: readonly number[]): Promise<TransferRow[]> {
    return this.find('t.invoice_id = any($2::bigint[])', invoiceIds);
  }

  /** Writes transfers and answers their ids, in the order of the transfers. */
  async write(transfers: readonly TransferToWrite[]): Promise<number[]> {
    const ids: number[] = [];
    for (const { invoiceId, period, reason, amount } of transfers) {
      const { accountSetId, actor } = this.scope;
      const [row] = await this.scope.query<{ id: number }>(
        `insert into invoice.transfer_out
           (account_set_id, invoice_id, period, reason, amount, created_name)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (account_set_id, invoice_id, period, reason)
           do update set amount = excluded.amount
         returning id`,
        [accountSetId, invoiceId, period, reason, amount, actor.userName],
      );
      if (row) ids.push(row.id);
    }
    return ids;
  }

  async note(ids: readonly number[], voucherId: number | null): Promise<void> {
    await this.scope.write(
      `update invoice.transfer_out set voucher_id = $3
       where account_set_id = $1 and id = any($2::bigint[])`,
      [this.scope.accountSetId, ids, voucherId],
    );
  }

  async remove(id: number): Promise<void> {
    await this.scope.write(
      'delete from invoice.transfer_out where account_set_id = $1 and id = $2',
      [this.scope.accountSetId, id],
    );
  }

  private async find(which: string, ids: readonly number[]): Promise<TransferRow[]> {
    if (ids.length === 0) return [];
    return this.scope.query<TransferRow>(
      `select ${columns} from invoice.transfer_out t
       where t.account_set_id = $1 and ${which} order by t.period, t.id`,
      [this.scope.accountSetId, ids],
    );
  }
}
