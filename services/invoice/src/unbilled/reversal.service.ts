import { Injectable } from '@nestjs/common';
import {
  invoiceNumberText,
  type InputOf,
  type InvoiceUnbilled,
  type invoiceUnbilledCalls,
} from '@mingzhang/contract';
import { addMonths, Money, periodOf, type Period, type Problem } from '@mingzhang/rules';
import {
  reversalDay,
  reversalProblem,
  reversedTax,
  reversingInvoice,
  type VatInvoice,
} from '@mingzhang/rules/invoice';
import { OperationLog, refuse, LedgerClient } from '@mingzhang/server';
import { BusinessService } from '../business/business.service';
import { InvoiceRows } from '../invoice/invoice-rows';
import { Rejudging } from '../invoice/rejudging';
import { VatInvoicesQuery } from '../vat/vat-invoices.query';
import { SetBooks } from '../voucher/set-books';
import { ReversalStore } from './reversal-store';
import type { UnbilledDocument } from './unbilled-documents';
import { UnbilledService } from './unbilled.service';
import { UnbilledVouchers } from './unbilled-vouchers';
import { entryOf, leftOf, titleOf, type ReversalRow } from './unbilled.entity';

type Asked = InputOf<typeof invoiceUnbilledCalls.reverse>['body']['reversals'][number];

/** A reversal as it is to be written, or why it can't be. */
type Planned =
  | {
      readonly row: Omit<ReversalRow, 'id'>;
      readonly document: UnbilledDocument;
      readonly invoice: string;
    }
  | { readonly msg: string };

interface Facts {
  readonly invoices: ReadonlyMap<number, VatInvoice>;
  readonly reversals: ReadonlyMap<number, readonly ReversalRow[]>;
  readonly openPeriods: readonly Period[];
  readonly taken: TakenAmounts;
}

/** What reversals take of invoices, those of this call included. */
class TakenAmounts {
  private readonly amounts = new Map<string, Money>();

  of(invoiceId: number, rate: string): Money {
    return this.amounts.get(`${invoiceId} ${rate}`) ?? Money.zero;
  }

  add(invoiceId: number, rate: string, amount: Money): void {
    this.amounts.set(`${invoiceId} ${rate}`, this.of(invoiceId, rate).plus(amount));
  }
}

/** Takes back what was not invoiced, once its invoice has come; never twice, nor beyond its amount. */
@Injectable()
export class ReversalService {
  constructor(
    private readonly entries: UnbilledService,
    private readonly vouchers: UnbilledVouchers,
    private readonly rows: ReversalStore,
    private readonly invoices: VatInvoicesQuery,
    private readonly businesses: BusinessService,
    private readonly ledger: LedgerClient,
    private readonly known: InvoiceRows,
    private readonly rejudging: Rejudging,
    private readonly log: OperationLog,
  ) {}

  /** @throws BusinessError INVOICE_UNBILLED by row, NOT_FOUND; of the ledger: none is reversed then */
  async reverse(asked: readonly Asked[]): Promise<InvoiceUnbilled[]> {
    await this.vouchers.reversals.lock();
    await this.known.holdTurn();
    const documents = await this.vouchers.entriesOf(asked.map(({ unbilledId }) => unbilledId));
    const made = await this.vouchers.entries.find(documents);
    const facts = await this.facts(asked, documents);
    const planned = asked.map((each, at): Planned => {
      const document = documents[at];
      if (!document) throw new Error('entries come in the order in which they are asked for');
      if (!made.has(document)) {
        return { msg: `${titleOf(document.record)} 还没有凭证，请先生成凭证再冲回` };
      }
      return plan(each, document, facts);
    });
    const problems = planned.flatMap((each, at): Problem[] =>
      'msg' in each
        ? [
            {
              code: 'INVOICE_UNBILLED',
              ...(asked.length > 1 ? { row: at + 1 } : {}),
              msg: each.msg,
            },
          ]
        : [],
    );
    if (problems.length > 0) refuse('INVOICE_UNBILLED', problems);
    const ids: number[] = [];
    for (const each of planned) {
      if ('msg' in each) continue;
      ids.push(await this.rows.insert(each.row));
    }
    await this.vouchers.reversals.makeAll(() => this.documents(ids));
    await this.log.recordAll(planned.flatMap((each) => ('msg' in each ? [] : [entryOfLog(each)])));
    return this.entries.shown(asked.map(({ unbilledId }) => unbilledId));
  }

  /** The red voucher goes with it. @throws BusinessError NOT_FOUND; of the ledger */
  async remove(id: number): Promise<void> {
    let document: UnbilledDocument | undefined;
    await this.vouchers.reversals.removeWith(async () => {
      document = await this.vouchers.reversal(id);
      // The inbox of invoices shows those that took something back.
      await this.known.holdTurn();
      return document;
    });
    await this.rows.remove(id);
    const row = document?.reversal;
    if (!document || !row) return;
    if (row.invoiceId !== null) await this.rejudging.of([row.invoiceId]);
    const invoice = await this.invoiceNumber(row.invoiceId);
    await this.log.record({
      action: '撤销未开票单据冲回',
      object: titleOf(document.record),
      before: loggedReversal(row, invoice),
    });
  }

  private async documents(ids: readonly number[]): Promise<UnbilledDocument[]> {
    const documents: UnbilledDocument[] = [];
    for (const id of ids) documents.push(await this.vouchers.reversal(id));
    return documents;
  }

  private async invoiceNumber(id: number | null): Promise<string> {
    if (id === null) return '';
    const [invoice] = await this.invoices.byIds([id]);
    return invoice ? invoiceNumberText(invoice.facts) : '';
  }

  private async facts(
    asked: readonly Asked[],
    documents: readonly UnbilledDocument[],
  ): Promise<Facts> {
    const invoiceIds = [...new Set(asked.flatMap(({ invoiceId }) => invoiceId ?? []))];
    const invoices = await this.invoices.byIds(invoiceIds);
    const chart = await this.ledger.chart();
    const dates = documents
      .map(({ record }) => record.date)
      .concat(invoices.map(({ facts }) => facts.issueDate));
    const until = dates
      .map(periodOf)
      .reduce((last, month) => (month > last ? month : last), chart.facts.openPeriod);
    const books = new SetBooks(chart, await this.businesses.byId(), addMonths(until, 1));
    const taken = new TakenAmounts();
    for (const { invoiceId, rate, amount } of await this.rows.takenOf(invoiceIds)) {
      taken.add(invoiceId, rate, Money.parse(amount));
    }
    return {
      invoices: new Map(invoices.map((invoice) => [invoice.id, invoice])),
      reversals: await this.rows.of(documents.map(({ record }) => record.id)),
      openPeriods: books.in(chart.facts.openPeriod).openPeriods,
      taken,
    };
  }
}

function plan(asked: Asked, document: UnbilledDocument, facts: Facts): Planned {
  const { record } = document;
  const entry = entryOf(record);
  const own = facts.reversals.get(record.id) ?? [];
  const left = leftOf(record, own);
  const found = asked.invoiceId === null ? undefined : facts.invoices.get(asked.invoiceId);
  if (asked.invoiceId !== null && !found) {
    return { msg: `${titleOf(record)} 所选的发票不存在或已被删除，请重新选择` };
  }
  const amount = asked.amount === null ? left.amount : Money.parse(asked.amount);
  const tax = asked.tax === null ? reversedTax(amount, left) : Money.parse(asked.tax);
  const number = found ? invoiceNumberText(found.facts) : '';
  const invoice = found
    ? reversingInvoice(found, {
        entry,
        title: `发票 ${number}`,
        taken: facts.taken.of(found.id, entry.rate),
      })
    : null;
  const problem = reversalProblem({ entry, amount, tax, left, invoice });
  if (problem !== null) return { msg: problem };
  const date = reversalDay(entry, invoice, facts.openPeriods);
  if (date === undefined) {
    return { msg: `${titleOf(record)} 冲回的月份之后没有未结账的期间，请先反结账` };
  }
  if (found) facts.taken.add(found.id, entry.rate, amount);
  const quantity = reversedQuantity(record.quantity, own, { amount, left: left.amount });
  const row = {
    unbilledId: record.id,
    date,
    amount: amount.toFixed(2),
    tax: tax.toFixed(2),
    quantity,
    invoiceId: found?.id ?? null,
  };
  return { row, document, invoice: number };
}

/** The quantity that goes with a part of the amount; the last part has what is left. */
function reversedQuantity(
  quantity: string | null,
  own: readonly ReversalRow[],
  { amount, left }: { readonly amount: Money; readonly left: Money },
): string | null {
  if (quantity === null) return null;
  const rest = own.reduce(
    (sum, each) => sum.minus(Money.parse(each.quantity ?? '0')),
    Money.parse(quantity),
  );
  if (amount.equals(left)) return rest.toExactText();
  return rest.times(amount).dividedBy(left, QUANTITY_DECIMALS).toExactText();
}

const QUANTITY_DECIMALS = 6;

function entryOfLog({ row, document, invoice }: Extract<Planned, { row: unknown }>) {
  return {
    action: '冲回未开票单据',
    object: titleOf(document.record),
    after: loggedReversal(row, invoice),
  };
}

const loggedReversal = (row: Omit<ReversalRow, 'id'>, invoice: string) => ({
  冲回日期: row.date,
  金额: row.amount,
  税额: row.tax,
  数量: row.quantity,
  发票: invoice,
});
