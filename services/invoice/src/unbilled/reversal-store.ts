import { Injectable } from '@nestjs/common';
import { groupBy } from '@mingzhang/rules';
import type { InvoiceType } from '@mingzhang/rules/invoice';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import { isCounted } from '../counted-invoices';
import type { ReversalRow } from './unbilled.entity';

/** A reversal that its invoice is no longer a reason for. */
interface WrongReversal {
  readonly invoiceType: InvoiceType;
  /** Of the entry, as its party. */
  readonly number: string;
  readonly partyName: string;
  /** Number of the invoice. */
  readonly invoice: string;
  readonly isVoid: boolean;
}

const columns = `r.id, r.unbilled_id as "unbilledId", r.date, r.amount, r.tax, r.quantity,
  r.invoice_id as "invoiceId"`;

/** Reversals of what was not invoiced, as the database keeps them. */
@Injectable()
export class ReversalStore {
  constructor(private readonly scope: AccountSetScope) {}

  /** Of some entries, by entry, in the order in which they were made. */
  async of(unbilledIds: readonly number[]): Promise<ReadonlyMap<number, readonly ReversalRow[]>> {
    const rows = await this.scope.query<ReversalRow>(
      `select ${columns} from invoice.unbilled_reversal r
       where r.account_set_id = $1 and r.unbilled_id = any($2::bigint[]) order by r.id`,
      [this.scope.accountSetId, unbilledIds],
    );
    return groupBy(rows, ({ unbilledId }) => unbilledId);
  }

  /** @throws BusinessError NOT_FOUND */
  async get(id: number): Promise<ReversalRow> {
    const [row] = await this.byId([id]);
    if (row) return row;
    throw new BusinessError('NOT_FOUND', { msg: '冲回记录不存在，或已被撤销，请刷新' });
  }

  byId(ids: readonly number[]): Promise<ReversalRow[]> {
    return this.scope.query<ReversalRow>(
      `select ${columns} from invoice.unbilled_reversal r
       where r.account_set_id = $1 and r.id = any($2::bigint[]) order by r.id`,
      [this.scope.accountSetId, ids],
    );
  }

  ofPeriod(from: string, until: string): Promise<ReversalRow[]> {
    return this.scope.query<ReversalRow>(
      `select ${columns} from invoice.unbilled_reversal r
       where r.account_set_id = $1 and r.date >= $2 and r.date < $3 order by r.id`,
      [this.scope.accountSetId, from, until],
    );
  }

  /** What reversals have taken of some invoices, with the rates of their entries. */
  takenOf(
    invoiceIds: readonly number[],
  ): Promise<{ invoiceId: number; rate: string; amount: string }[]> {
    return this.scope.query(
      `select r.invoice_id as "invoiceId", u.rate, sum(r.amount)::text as amount
       from invoice.unbilled_reversal r
       join invoice.unbilled u on u.account_set_id = $1 and u.id = r.unbilled_id
       where r.account_set_id = $1 and r.invoice_id = any($2::bigint[])
       group by r.invoice_id, u.rate`,
      [this.scope.accountSetId, invoiceIds],
    );
  }

  /** Reversals of a month whose invoice is voided or blocked since, with the names of both. */
  wrongOf(from: string, until: string): Promise<WrongReversal[]> {
    return this.scope.query(
      `select u.direction as "invoiceType", u.number, u.party_name as "partyName",
         coalesce(nullif(i.digital_number, ''), i.number) as invoice,
         i.disposition = 'void' as "isVoid"
       from invoice.unbilled_reversal r
       join invoice.unbilled u on u.account_set_id = $1 and u.id = r.unbilled_id
       join invoice.invoice i on i.account_set_id = $1 and i.id = r.invoice_id
       where r.account_set_id = $1 and r.date >= $2 and r.date < $3 and not (${isCounted})
       order by r.id`,
      [this.scope.accountSetId, from, until],
    );
  }

  async insert(row: Omit<ReversalRow, 'id'>): Promise<number> {
    const { unbilledId, date, amount, tax, quantity, invoiceId } = row;
    const made = await this.scope.one<{ id: number }>(
      `insert into invoice.unbilled_reversal
         (account_set_id, unbilled_id, date, amount, tax, quantity, invoice_id)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [this.scope.accountSetId, unbilledId, date, amount, tax, quantity, invoiceId],
    );
    return made?.id ?? 0;
  }

  async remove(id: number): Promise<void> {
    await this.scope.write(
      'delete from invoice.unbilled_reversal where account_set_id = $1 and id = $2',
      [this.scope.accountSetId, id],
    );
  }
}
