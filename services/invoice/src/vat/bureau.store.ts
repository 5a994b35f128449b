import { Injectable } from '@nestjs/common';
import type { BureauTotalRow } from '@mingzhang/contract';
import { periodTitle, type Period } from '@mingzhang/rules';
import { invoiceTypeTitles } from '@mingzhang/rules/invoice';
import {
  AccountSetScope,
  columnArrays,
  DomainTurn,
  OperationLog,
  quoted,
  type WrittenColumn,
} from '@mingzhang/server';
import type { VatSpan } from './vat-invoices.query';

/** Statistics of the tax bureau, as people entered them month by month. */
@Injectable()
export class BureauStore {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly turn: DomainTurn,
    private readonly log: OperationLog,
  ) {}

  /** Of some months, row by row as entered. */
  of({ periodFrom, periodTo }: VatSpan): Promise<(BureauTotalRow & { readonly period: Period })[]> {
    return this.scope.query(
      `select period, invoice_type as "invoiceType", rate, invoice_count as count, sales, tax
       from invoice.bureau_total
       where account_set_id = $1 and period between $2 and $3
       order by period, invoice_type desc, place`,
      [this.scope.accountSetId, periodFrom, periodTo],
    );
  }

  /** Replaces the rows of a month. */
  async save(period: Period, totals: readonly BureauTotalRow[]): Promise<void> {
    await this.turn.hold();
    const before = await this.of({ periodFrom: period, periodTo: period });
    await this.scope.write(
      'delete from invoice.bureau_total where account_set_id = $1 and period = $2',
      [this.scope.accountSetId, period],
    );
    if (totals.length > 0) await this.insert(period, totals);
    await this.log.record({
      action: '填写税局发票统计',
      object: `${periodTitle(period)}税局发票统计`,
      before: { 期间: period, 统计: before.map(wordsOf) },
      after: { 期间: period, 统计: totals.map(wordsOf) },
    });
  }

  private async insert(period: Period, totals: readonly BureauTotalRow[]): Promise<void> {
    const placed = totals.map((total, at) => ({ total, place: at + 1 }));
    const columns: readonly WrittenColumn<Placed>[] = [
      { name: 'place', type: 'integer', value: ({ place }) => place },
      { name: 'invoice_type', type: 'text', value: ({ total }) => total.invoiceType },
      { name: 'rate', type: 'text', value: ({ total }) => quoted(total.rate) },
      { name: 'invoice_count', type: 'integer', value: ({ total }) => total.count },
      { name: 'sales', type: 'numeric', value: ({ total }) => total.sales },
      { name: 'tax', type: 'numeric', value: ({ total }) => total.tax },
    ];
    const { names, selected, table, values } = columnArrays(placed, columns, 3);
    await this.scope.query(
      `insert into invoice.bureau_total (account_set_id, period, ${names})
       select $1, $2, ${selected} from ${table} returning place`,
      [this.scope.accountSetId, period, ...values],
    );
  }
}

interface Placed {
  readonly total: BureauTotalRow;
  readonly place: number;
}

const wordsOf = ({ invoiceType, rate, count, sales, tax }: BureauTotalRow) => ({
  方向: invoiceTypeTitles[invoiceType],
  税率: rate,
  张数: count,
  金额: sales,
  税额: tax,
});
