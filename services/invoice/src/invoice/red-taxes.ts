import { Injectable } from '@nestjs/common';
import { declaredFields, invoiceRecord, type InvoiceFields } from '@mingzhang/contract';
import { Money, type Period } from '@mingzhang/rules';
import { effectiveTaxOf, netDeductibleTax, type RedOfBlue } from '@mingzhang/rules/invoice';
import { AccountSetScope, columnArrays, OperationLog, type WrittenColumn } from '@mingzhang/server';
import { BusinessService } from '../business/business.service';
import { grossTaxOf } from './certification';
import { factsOf, numberOf } from './invoice-facts';
import { InvoiceRows } from './invoice-rows';
import { reasonOf } from './invoice-types';
import type { InvoiceRecord } from './invoice.entity';

interface NetTax {
  readonly record: InvoiceRecord;
  readonly tax: string;
}

const taxColumns: readonly WrittenColumn<NetTax>[] = [
  { name: 'id', type: 'bigint', value: ({ record }) => record.id },
  { name: 'deductible_tax', type: 'numeric', value: ({ tax }) => tax },
];

/** What red invoices take off the deductible tax of their blue ones. */
@Injectable()
export class RedTaxes {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly rows: InvoiceRows,
    private readonly businesses: BusinessService,
    private readonly log: OperationLog,
  ) {}

  /** Red invoices by the id of the blue one; void and blocked ones are left out. */
  async of(
    records: readonly Pick<InvoiceRecord, 'id' | 'redCount'>[],
  ): Promise<ReadonlyMap<number, readonly RedOfBlue[]>> {
    const ids = records.filter(({ redCount }) => redCount > 0).map(({ id }) => id);
    const reds = new Map<number, RedOfBlue[]>();
    if (ids.length === 0) return reds;
    const rows = await this.scope.query<{ blueId: number; tax: string; period: Period }>(
      `select blue_id as "blueId", tax, to_char(issue_date, 'YYYY-MM') as period
       from invoice.invoice
       where account_set_id = $1 and blue_id = any($2::bigint[])
         and disposition in ('ok', 'warn')`,
      [this.scope.accountSetId, ids],
    );
    for (const { blueId, tax, period } of rows) {
      const red = { tax: Money.parse(tax), period };
      const others = reds.get(blueId);
      if (others) others.push(red);
      else reds.set(blueId, [red]);
    }
    return reds;
  }

  /**
   * Takes red invoices off ticked blue ones anew, after a red one came, changed or went. Call it
   * after links and judgements were written.
   * @param ids of invoices, each once; others than ticked ones are left out
   */
  async renew(ids: readonly number[]): Promise<void> {
    const found = [...(await this.rows.rows.byId(ids)).values()];
    const ticked = found.filter(
      ({ checkStatus, deductPeriod }) => checkStatus === 1 && deductPeriod !== null,
    );
    if (ticked.length === 0) return;
    const reds = await this.of(ticked);
    const lines = await this.rows.linesOf(ticked.map(({ id }) => id));
    const businesses = await this.businesses.byId();
    const changed = ticked.flatMap((record): NetTax[] => {
      const fields = declaredFields<InvoiceFields>(invoiceRecord, record);
      const gross = grossTaxOf(factsOf(fields, lines.get(record.id) ?? []), {
        reason: reasonOf(fields, businesses),
        traveller: record.traveller,
      });
      const net = netDeductibleTax(gross, reds.get(record.id) ?? [], record.deductPeriod ?? '');
      const lowered = record.loweredTax === null ? null : Money.parse(record.loweredTax);
      const tax = effectiveTaxOf(net, lowered).toFixed(2);
      return tax === record.deductibleTax ? [] : [{ record, tax }];
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
