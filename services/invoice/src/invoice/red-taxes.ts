import { Injectable } from '@nestjs/common';
import { declaredFields, invoiceRecord, type InvoiceFields } from '@mingzhang/contract';
import { groupBy, Money, sumOf, type Period } from '@mingzhang/rules';
import {
  deductibleTaxOf,
  inputTaxLeft,
  redInputTax,
  type InputTaxLeft,
  type StoredRed,
} from '@mingzhang/rules/invoice';
import { AccountSetScope, columnArrays, OperationLog, type WrittenColumn } from '@mingzhang/server';
import { isCounted } from '../counted-invoices';
import { factsOf, numberOf } from './invoice-facts';
import { InvoiceRows } from './invoice-rows';
import type { InvoiceRecord } from './invoice.entity';
import { TransferRows } from './transfer-rows';

interface NetTax {
  readonly record: InvoiceRecord;
  readonly tax: string;
}

const taxColumns: readonly WrittenColumn<NetTax>[] = [
  { name: 'id', type: 'bigint', value: ({ record }) => record.id },
  { name: 'deductible_tax', type: 'numeric', value: ({ tax }) => tax },
];

/** A blue invoice that red ones may belong to. Yuan. */
type RedCounted = Pick<InvoiceRecord, 'id' | 'redCount' | 'tax' | 'total'> & {
  /** Input tax before anything is taken off. */
  readonly gross: Money;
};

interface RedRow {
  readonly id: number;
  readonly blueId: number;
  readonly tax: string;
  readonly total: string;
  readonly period: Period;
}

/** What red invoices take off the input tax of their blue ones. */
@Injectable()
export class RedTaxes {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly rows: InvoiceRows,
    private readonly transfers: TransferRows,
    private readonly log: OperationLog,
  ) {}

  /**
   * Counted red invoices with the input tax that they have by their own tax, in the order in which
   * they were stored, by the id of the blue one.
   */
  async of(blues: readonly RedCounted[]): Promise<ReadonlyMap<number, readonly StoredRed[]>> {
    const reversed = new Map(
      blues.filter(({ redCount }) => redCount > 0).map((blue) => [blue.id, blue]),
    );
    if (reversed.size === 0) return new Map();
    const rows = await this.scope.query<RedRow>(
      `select i.id, i.blue_id as "blueId", i.tax, i.total,
         to_char(i.issue_date, 'YYYY-MM') as period
       from invoice.invoice i
       where i.account_set_id = $1 and i.blue_id = any($2::bigint[]) and ${isCounted}
       order by i.id`,
      [this.scope.accountSetId, [...reversed.keys()]],
    );
    const reds = rows.flatMap((row) => {
      const blue = reversed.get(row.blueId);
      return blue ? [{ blueId: blue.id, red: redOf(row, blue) }] : [];
    });
    const byBlue = groupBy(reds, ({ blueId }) => blueId);
    return new Map([...byBlue].map(([id, own]) => [id, own.map(({ red }) => red)]));
  }

  /**
   * What transfers and red invoices leave of the input tax of ticked invoices, by id; others are
   * left out.
   * @param except ids of transfers that are to be replaced and do not count
   */
  async left(
    records: readonly InvoiceRecord[],
    except: ReadonlySet<number> = new Set(),
  ): Promise<ReadonlyMap<number, InputTaxLeft>> {
    const ticked = records.filter(
      ({ checkStatus, deductPeriod }) => checkStatus === 1 && deductPeriod !== null,
    );
    if (ticked.length === 0) return new Map();
    const lines = await this.rows.linesOf(ticked.map(({ id }) => id));
    const blues = ticked.map((record) => {
      const fields = declaredFields<InvoiceFields>(invoiceRecord, record);
      // A reason that came after the tick is transferred out and lowers nothing by itself.
      const { tax } = deductibleTaxOf(factsOf(fields, lines.get(record.id) ?? []));
      return Object.assign({}, record, { gross: tax });
    });
    const reds = await this.of(blues);
    const transfers = (await this.transfers.ofInvoices(ticked.map(({ id }) => id))).filter(
      ({ id, voucherId }) => voucherId !== null && !except.has(id),
    );
    const transferred = groupBy(transfers, ({ invoiceId }) => invoiceId);
    return new Map(
      blues.map(({ id, gross, loweredTax, deductPeriod }) => {
        const own = (transferred.get(id) ?? []).map(({ amount }) => Money.parse(amount));
        const use = {
          gross,
          lowered: loweredTax === null ? null : Money.parse(loweredTax),
          deductPeriod: deductPeriod ?? '',
          transferred: sumOf(own),
          reds: reds.get(id) ?? [],
        };
        return [id, inputTaxLeft(use)];
      }),
    );
  }

  /** What red invoices take back of ticked blue ones, by the id of the red one, in yuan. */
  async takenBack(blueIds: readonly number[]): Promise<ReadonlyMap<number, Money>> {
    const blues = await this.rows.rows.byId([...new Set(blueIds)]);
    const left = await this.left([...blues.values()]);
    return new Map([...left.values()].flatMap(({ takenBack }) => [...takenBack]));
  }

  /**
   * Takes red invoices off ticked blue ones anew, after a red one or a transfer came, changed or
   * went. Call it after links and judgements were written.
   * @param ids of invoices, each once; others than ticked ones are left out
   */
  async renew(ids: readonly number[]): Promise<void> {
    const found = await this.rows.rows.byId(ids);
    const left = await this.left([...found.values()]);
    const changed = [...left].flatMap(([id, { deductible }]): NetTax[] => {
      const record = found.get(id);
      const tax = deductible.toFixed(2);
      return !record || tax === record.deductibleTax ? [] : [{ record, tax }];
    });
    await this.write(changed);
  }

  private async write(changed: readonly NetTax[]): Promise<void> {
    if (changed.length === 0) return;
    const { table, values } = columnArrays(changed, taxColumns, 2);
    await this.scope.write(
      `update invoice.invoice i set deductible_tax = line.deductible_tax
       from ${table}
       where i.account_set_id = $1 and i.id = line.id`,
      [this.scope.accountSetId, ...values],
    );
    await this.log.recordAll(
      changed.map(({ record, tax }) => ({
        action: '红字发票冲减可抵扣税额',
        object: `发票 ${numberOf(record)}`,
        before: { 可抵扣税额: record.deductibleTax },
        after: { 可抵扣税额: tax },
      })),
    );
  }
}

/** The input tax of a red invoice by its own tax, not above zero. */
function redOf({ id, tax, total, period }: RedRow, blue: RedCounted): StoredRed {
  const facts = { tax: Money.parse(tax), total: Money.parse(total) };
  const face = { tax: Money.parse(blue.tax), total: Money.parse(blue.total), inputTax: blue.gross };
  return { id, tax: redInputTax(facts, face).negate(), period };
}
