import type { InvoiceToWrite } from './invoice.entity';
import { StandingReds } from './standing-reds';

/** What the parts of an import have stored and not yet linked; see `InvoiceStore.settle`. */
export class PendingInvoices {
  /** Red invoices around those of all parts, those of the parts among them. */
  readonly reds = new StandingReds();
  readonly ids: number[] = [];
  /** Other stored invoices that are to be judged anew. */
  readonly others = new Set<number>();

  /** Notes invoices that were stored, with their ids in the same order. */
  add(ids: readonly number[], written: readonly InvoiceToWrite[]): void {
    for (const [at, { fields, judgement }] of written.entries()) {
      const id = ids[at] ?? 0;
      this.ids.push(id);
      if (fields.isPositive || fields.blueNumber === '') continue;
      const { invoiceType, blueNumber, amount, tax, total } = fields;
      const isCounted = judgement.disposition === 'ok' || judgement.disposition === 'warn';
      this.reds.add([{ id, invoiceType, blueNumber, isCounted, amount, tax, total }]);
    }
  }

  judgeAnew(ids: readonly number[]): void {
    for (const id of ids) this.others.add(id);
  }
}
