import { Injectable } from '@nestjs/common';
import type { InvoiceFields } from '@mingzhang/contract';
import {
  invoiceNumbers,
  riskLevelTitles,
  taxStatusTitles,
  type InvoiceState,
} from '@mingzhang/rules/invoice';
import { AccountSetScope, OperationLog } from '@mingzhang/server';
import { numberOf } from './invoice-facts';
import type { StandingInvoice } from './standing-invoices';

/** A stored invoice with the state that a file has of it. */
export interface NewerState {
  readonly invoice: StandingInvoice;
  readonly state: InvoiceState;
}

/** States of the tax bureau that files bring for stored invoices. */
@Injectable()
export class InvoiceStates {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
  ) {}

  /** Takes newer states over, each with an entry of the log. */
  async take(newer: readonly NewerState[]): Promise<void> {
    if (newer.length === 0) return;
    await this.scope.write(
      `update invoice.invoice i set tax_status = taken.tax_status,
         risk_level = taken.risk_level, version = i.version + 1, changed_by = $5,
         changed_at = now()
       from unnest($2::bigint[], $3::text[], $4::text[]) as taken (id, tax_status, risk_level)
       where i.account_set_id = $1 and i.id = taken.id`,
      [
        this.scope.accountSetId,
        newer.map(({ invoice }) => invoice.id),
        newer.map(({ state }) => state.taxStatus),
        newer.map(({ state }) => state.riskLevel),
        this.scope.actor.userName,
      ],
    );
    await this.log.recordAll(
      newer.map(({ invoice, state }) => ({
        action: '更新发票状态',
        object: `发票 ${invoiceNumbers(invoice)[0] ?? ''}`,
        before: wordsOf(invoice),
        after: wordsOf(state),
      })),
    );
  }

  /** Records that invoices of a file took the place of blocked ones. */
  async recordReplaced(
    replaced: readonly { readonly before: InvoiceFields; readonly after: InvoiceFields }[],
  ): Promise<void> {
    await this.log.recordAll(
      replaced.map(({ before, after }) => ({
        action: '更正发票',
        object: `发票 ${numberOf(after)}`,
        before: figuresOf(before),
        after: figuresOf(after),
      })),
    );
  }
}

const wordsOf = ({ taxStatus, riskLevel }: InvoiceState) => ({
  发票状态: taxStatusTitles[taxStatus],
  发票风险等级: riskLevelTitles[riskLevel],
});

const figuresOf = ({ issueDate, amount, tax, total }: InvoiceFields) => ({
  开票日期: issueDate,
  金额: amount,
  税额: tax,
  价税合计: total,
});
