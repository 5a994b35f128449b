import { Injectable } from '@nestjs/common';
import type { InvoiceFields } from '@mingzhang/contract';
import {
  AccountSetScope,
  columnArrays,
  DomainTurn,
  quoted,
  RecordRows,
  tellPlanner,
  type WrittenColumn,
} from '@mingzhang/server';
import type { TypedInvoice } from './active-rules';
import {
  invoiceColumns,
  storedInvoices,
  type InvoiceDerived,
  type InvoiceJudgement,
  type InvoiceRecord,
  type InvoiceToWrite,
  type StoredLine,
} from './invoice.entity';

const rowsPerStatement = 2_000;

/** A line with the invoice that it is of. */
interface LineToWrite {
  readonly invoiceId: number;
  readonly lineNo: number;
  readonly line: StoredLine;
}

const lineColumns: readonly WrittenColumn<LineToWrite>[] = [
  { name: 'invoice_id', type: 'bigint', value: ({ invoiceId }) => invoiceId },
  { name: 'line_no', type: 'integer', value: ({ lineNo }) => lineNo },
  { name: 'tax_category_code', type: 'text', value: ({ line }) => quoted(line.taxCategoryCode) },
  { name: 'special_type', type: 'text', value: ({ line }) => quoted(line.specialType) },
  { name: 'item_name', type: 'text', value: ({ line }) => quoted(line.itemName) },
  { name: 'specification', type: 'text', value: ({ line }) => quoted(line.specification) },
  { name: 'unit', type: 'text', value: ({ line }) => quoted(line.unit) },
  { name: 'quantity', type: 'numeric', value: ({ line }) => line.quantity },
  { name: 'unit_price', type: 'numeric', value: ({ line }) => line.unitPrice },
  { name: 'amount', type: 'numeric', value: ({ line }) => line.amount },
  { name: 'rate', type: 'text', value: ({ line }) => quoted(line.rate) },
  { name: 'tax', type: 'numeric', value: ({ line }) => line.tax },
  { name: 'stated_total', type: 'numeric', value: ({ line }) => line.total ?? null },
  { name: 'business_id', type: 'bigint', value: ({ line }) => line.businessId },
];

/** A judgement of a stored invoice. */
interface JudgedInvoice {
  readonly id: number;
  readonly judgement: InvoiceJudgement;
}

const judgementColumns: readonly WrittenColumn<JudgedInvoice>[] = [
  { name: 'id', type: 'bigint', value: ({ id }) => id },
  { name: 'disposition', type: 'text', value: ({ judgement }) => judgement.disposition },
  {
    name: 'findings',
    type: 'jsonb',
    value: ({ judgement }) => quoted(JSON.stringify(judgement.findings)),
  },
  { name: 'deductible_tax', type: 'numeric', value: ({ judgement }) => judgement.deductibleTax },
  {
    name: 'untickable',
    type: 'text',
    value: ({ judgement: { untickable } }) => (untickable === null ? null : quoted(untickable)),
  },
];

/** A stored invoice with the business types that rules chose. */
interface InvoiceToType {
  readonly id: number;
  readonly typed: TypedInvoice;
  readonly derived: InvoiceDerived;
}

const typeColumns: readonly WrittenColumn<InvoiceToType>[] = [
  { name: 'id', type: 'bigint', value: ({ id }) => id },
  { name: 'business_id', type: 'bigint', value: ({ typed }) => typed.fields.businessId },
  {
    name: 'settlement_subject_id',
    type: 'bigint',
    value: ({ typed }) => typed.fields.settlementSubjectId,
  },
  {
    name: 'non_deductible_reason',
    type: 'text',
    value: ({ typed: { fields } }) =>
      fields.nonDeductibleReason === null ? null : quoted(fields.nonDeductibleReason),
  },
  {
    name: 'settlement_item_id',
    type: 'bigint',
    value: ({ typed }) => typed.fields.settlementItemId,
  },
  { name: 'business_rule', type: 'integer', value: ({ typed }) => typed.businessRule },
  {
    name: 'type_source',
    type: 'text',
    value: ({ typed: { typeSource = null } }) => (typeSource === null ? null : quoted(typeSource)),
  },
  {
    name: 'business_ids',
    type: 'bigint[]',
    value: ({ derived }) => quoted(`{${derived.businessIds.join(',')}}`),
  },
  {
    name: 'is_without_business',
    type: 'boolean',
    value: ({ derived }) => derived.isWithoutBusiness,
  },
];

/** The rows of invoices and of their lines. What is checked and linked is up to the caller. */
@Injectable()
export class InvoiceRows {
  readonly rows: RecordRows<InvoiceFields, InvoiceRecord>;

  constructor(
    private readonly scope: AccountSetScope,
    private readonly turn: DomainTurn,
  ) {
    this.rows = new RecordRows(scope, storedInvoices);
  }

  /** Acts that write invoices of an account set go one after the other. */
  holdTurn(): Promise<void> {
    return this.turn.hold();
  }

  /** Writes invoices that were judged already. @returns their ids, in their order */
  async insert(
    invoices: readonly InvoiceToWrite[],
    report: (done: number) => Promise<void> = async () => undefined,
  ): Promise<number[]> {
    const ids: number[] = [];
    for (let start = 0; start < invoices.length; start += rowsPerStatement) {
      const part = invoices.slice(start, start + rowsPerStatement);
      const made = await this.rows.insertArrays(columnArrays(part, invoiceColumns, 3));
      await this.insertLines(part.map(({ lines }, at) => ({ invoiceId: made[at] ?? 0, lines })));
      await this.noteSearched(part.map(({ derived }) => derived.searched));
      ids.push(...made);
      await report(ids.length);
    }
    await tellPlanner(this.scope, 'select invoice.refresh_statistics()', invoices.length);
    return ids;
  }

  /** Changes an invoice in the version that its editor saw. @throws BusinessError VERSION_STALE */
  async update(
    seen: { readonly id: number; readonly version: number },
    invoice: InvoiceToWrite,
  ): Promise<void> {
    const { fields, lines, origin, batchId, businessRule, typeSource } = invoice;
    const { derived, judgement } = invoice;
    const own = { origin, batchId, businessRule, typeSource };
    await this.rows.update(seen, Object.assign(own, fields, derived, judgement));
    await this.removeLines([seen.id]);
    await this.insertLines([{ invoiceId: seen.id, lines }]);
    await this.noteSearched([derived.searched]);
  }

  /** Lines of invoices, in their order, by the invoice's id. */
  async linesOf(ids: readonly number[]): Promise<ReadonlyMap<number, readonly StoredLine[]>> {
    const rows = await this.scope.query<StoredLine & { invoiceId: number }>(
      `select invoice_id as "invoiceId", tax_category_code as "taxCategoryCode",
         special_type as "specialType", item_name as "itemName", specification, unit,
         trim_scale(quantity)::text as quantity, trim_scale(unit_price)::text as "unitPrice",
         amount, rate, tax, stated_total as total, business_id as "businessId"
       from invoice.invoice_line
       where account_set_id = $1 and invoice_id = any($2::bigint[])
       order by invoice_id, line_no`,
      [this.scope.accountSetId, ids],
      'invoice-lines',
    );
    const found = new Map<number, StoredLine[]>();
    for (const { invoiceId, ...line } of rows) {
      const own = found.get(invoiceId);
      if (own) own.push(line);
      else found.set(invoiceId, [line]);
    }
    return found;
  }

  /** Numbers of what is not invoiced that some invoices have taken back, by invoice. */
  async reversing(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await this.scope.query<{ id: number; number: string }>(
      `select r.invoice_id as id, min(u.number) as number from invoice.unbilled_reversal r
       join invoice.unbilled u on u.account_set_id = $1 and u.id = r.unbilled_id
       where r.account_set_id = $1 and r.invoice_id = any($2::bigint[]) group by r.invoice_id`,
      [this.scope.accountSetId, ids],
    );
    return new Map(rows.map(({ id, number }) => [id, number]));
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.removeLines(ids);
    await this.scope.write(
      'delete from invoice.invoice where account_set_id = $1 and id = any($2::bigint[])',
      [this.scope.accountSetId, ids],
    );
  }

  /** Writes what the rules say of invoices now; versions stay, since nobody edited them. */
  async writeJudgements(judged: readonly JudgedInvoice[]): Promise<void> {
    if (judged.length === 0) return;
    const { table, values } = columnArrays(judged, judgementColumns, 2);
    await this.scope.write(
      `update invoice.invoice i set disposition = line.disposition,
         findings = line.findings, untickable = line.untickable,
         deductible_tax = case when i.check_status = 1 then i.deductible_tax
           else line.deductible_tax end
       from ${table}
       where i.account_set_id = $1 and i.id = line.id`,
      [this.scope.accountSetId, ...values],
    );
  }

  async setOpening(ids: readonly number[], isOpening: boolean): Promise<void> {
    await this.scope.write(
      `update invoice.invoice set is_opening = $3, version = version + 1, changed_by = $4,
         changed_at = now()
       where account_set_id = $1 and id = any($2::bigint[])`,
      [this.scope.accountSetId, ids, isOpening, this.scope.actor.userName],
    );
  }

  /** Drops business types of lines and gives whole invoices one type. */
  async setBusiness(ids: readonly number[], businessId: number): Promise<void> {
    const { accountSetId, actor } = this.scope;
    await this.scope.write(
      `update invoice.invoice_line set business_id = null
       where account_set_id = $1 and invoice_id = any($2::bigint[]) and business_id is not null`,
      [accountSetId, ids],
    );
    await this.scope.write(
      `update invoice.invoice set business_id = $3, business_ids = array[$3::bigint],
         is_without_business = false, business_rule = null, type_source = 'person', version = version + 1,
         changed_by = $4, changed_at = now()
       where account_set_id = $1 and id = any($2::bigint[])`,
      [accountSetId, ids, businessId, actor.userName],
    );
  }

  /** Writes business types that rules or blue invoices chose, with what follows from them. */
  async setTypes(invoices: readonly InvoiceToType[]): Promise<void> {
    const { accountSetId, actor } = this.scope;
    const lines = invoices.flatMap(({ id, typed }) =>
      typed.lines.map(({ businessId }, at) => ({ id, lineNo: at + 1, businessId })),
    );
    await this.scope.write(
      `update invoice.invoice_line l set business_id = n.business_id
       from unnest($2::bigint[], $3::integer[], $4::bigint[]) as n (id, line_no, business_id)
       where l.account_set_id = $1 and l.invoice_id = n.id and l.line_no = n.line_no
         and l.business_id is distinct from n.business_id`,
      [
        accountSetId,
        lines.map(({ id }) => id),
        lines.map(({ lineNo }) => lineNo),
        lines.map(({ businessId }) => businessId),
      ],
    );
    const { table, values } = columnArrays(invoices, typeColumns, 3);
    await this.scope.write(
      `update invoice.invoice i set business_id = line.business_id,
         settlement_subject_id = line.settlement_subject_id,
         settlement_item_id = line.settlement_item_id,
         non_deductible_reason = line.non_deductible_reason, type_source = line.type_source,
         business_rule = line.business_rule, business_ids = line.business_ids::bigint[],
         is_without_business = line.is_without_business, version = i.version + 1,
         changed_by = $2, changed_at = now()
       from ${table}
       where i.account_set_id = $1 and i.id = line.id`,
      [accountSetId, actor.userName, ...values],
    );
  }

  private async insertLines(
    invoices: readonly { readonly invoiceId: number; readonly lines: readonly StoredLine[] }[],
  ): Promise<void> {
    const all = invoices.flatMap(({ invoiceId, lines }) =>
      lines.map((line, at): LineToWrite => ({ invoiceId, lineNo: at + 1, line })),
    );
    for (let start = 0; start < all.length; start += rowsPerStatement) {
      const part = columnArrays(all.slice(start, start + rowsPerStatement), lineColumns, 2);
      await this.scope.query(
        `insert into invoice.invoice_line (account_set_id, ${part.names})
         select $1, ${part.selected} from ${part.table} returning line_no`,
        [this.scope.accountSetId, ...part.values],
      );
    }
  }

  /** Notes the texts that invoices are found by. One that no invoice has any more finds none. */
  private async noteSearched(texts: readonly string[]): Promise<void> {
    await this.scope.query(
      `insert into invoice.searched_text (account_set_id, searched)
       select $1, noted.searched from unnest($2::text[]) as noted (searched)
       on conflict (account_set_id, searched_key) do nothing returning searched_key`,
      [this.scope.accountSetId, [...new Set(texts)]],
    );
  }

  private async removeLines(ids: readonly number[]): Promise<void> {
    await this.scope.write(
      `delete from invoice.invoice_line
       where account_set_id = $1 and invoice_id = any($2::bigint[])`,
      [this.scope.accountSetId, ids],
    );
  }
}
