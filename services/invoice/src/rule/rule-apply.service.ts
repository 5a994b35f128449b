import { Injectable } from '@nestjs/common';
import { declaredFields, invoiceRecord, type InvoiceFields } from '@mingzhang/contract';
import { nonDeductibleReason, type InvoiceType } from '@mingzhang/rules/invoice';
import {
  AccountSetScope,
  filledWords,
  LedgerClient,
  mapUnhurried,
  OperationLog,
} from '@mingzhang/server';
import { isCounted } from '../counted-invoices';
import { BusinessService } from '../business/business.service';
import { derivedOf, numberOf, withoutVoucher } from '../invoice/invoice-facts';
import { InvoiceRows } from '../invoice/invoice-rows';
import { defaultOf } from '../invoice/invoice-types';
import { Rejudging } from '../invoice/rejudging';
import { ActiveRules } from '../invoice/active-rules';
import { BlueTypes } from '../invoice/blue-types';

const invoicesAtOnce = 5_000;

/** Gives stored invoices the business types of the rules. */
@Injectable()
export class RuleApplyService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly rows: InvoiceRows,
    private readonly businesses: BusinessService,
    private readonly rules: ActiveRules,
    private readonly rejudging: Rejudging,
    private readonly ledger: LedgerClient,
    private readonly log: OperationLog,
    private readonly blueTypes: BlueTypes,
  ) {}

  /**
   * Types invoices without voucher and tick whose type nobody chose: they have none, or the default
   * one. At most 5,000 invoices of a call are changed.
   * @returns how many were typed, and how many no rule fits or wait for the next call
   */
  async apply(invoiceType: InvoiceType): Promise<{ readonly done: number; readonly left: number }> {
    await this.rows.holdTurn();
    const businesses = await this.businesses.byId();
    const chooser = await this.rules.chooser(businesses);
    const standard = defaultOf(invoiceType, businesses);
    const found = await this.scope.query<{ id: number }>(
      `select id from invoice.invoice i
       where account_set_id = $1 and invoice_type = $2 and ${withoutVoucher}
         and check_status = 0 and business_rule is null and type_source is distinct from 'blue'
         and ${isCounted}
         and (business_id is null or business_id = $3)
       order by issue_date, id`,
      [this.scope.accountSetId, invoiceType, standard],
    );
    const waiting = found.map(({ id }) => id);
    let done = 0;
    for (let start = 0; start < waiting.length && done < invoicesAtOnce; start += 1_000) {
      done += await this.applyTo(waiting.slice(start, start + 1_000), { chooser, businesses });
    }
    return { done, left: waiting.length - done };
  }

  private async applyTo(
    ids: readonly number[],
    {
      chooser,
      businesses,
    }: {
      readonly chooser: Awaited<ReturnType<ActiveRules['chooser']>>;
      readonly businesses: Awaited<ReturnType<BusinessService['byId']>>;
    },
  ): Promise<number> {
    const records = [...(await this.rows.rows.lockedById(ids)).values()];
    const lines = await this.rows.linesOf(ids);
    const typed = await mapUnhurried(records, (record) => {
      const fields = declaredFields<InvoiceFields>(invoiceRecord, record);
      const ruled = chooser.ruled(fields, lines.get(record.id) ?? []);
      return { record, ruled };
    });
    const changed = typed.flatMap(({ record, ruled }) =>
      ruled ? [{ record, ruled, derived: derivedOf(ruled.fields, ruled.lines) }] : [],
    );
    if (changed.length === 0) return 0;
    await this.rows.setTypes(
      changed.map(({ record, ruled, derived }) => ({ id: record.id, typed: ruled, derived })),
    );
    const typedIds = changed.map(({ record }) => record.id);
    await this.rejudging.of([...typedIds, ...(await this.blueTypes.follow(typedIds))]);
    const chart = await this.ledger.chart();
    const wordsOf = (fields: InvoiceFields, businessIds: readonly number[]) =>
      filledWords({
        业务类型: businessIds.map((id) => businesses.get(id)?.name ?? '').join('、'),
        结算科目:
          fields.settlementSubjectId === null
            ? null
            : chart.subjectTitle(fields.settlementSubjectId),
        不可抵扣原因: nonDeductibleReason(fields.nonDeductibleReason ?? '')?.name ?? null,
      });
    await this.log.recordAll(
      changed.map(({ record, ruled, derived }) => ({
        action: '按规则定业务类型',
        object: `发票 ${numberOf(record)}`,
        before: wordsOf(record, record.businessIds),
        after: wordsOf(ruled.fields, derived.businessIds),
      })),
    );
    return changed.length;
  }
}
