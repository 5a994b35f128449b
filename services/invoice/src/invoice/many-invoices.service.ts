import { Injectable } from '@nestjs/common';
import {
  declaredFields,
  invoiceRecord,
  type InvoiceFields,
  type InvoicesOutcome,
} from '@mingzhang/contract';
import { periodTitle } from '@mingzhang/rules';
import { BusinessError, LedgerClient, OperationLog } from '@mingzhang/server';
import { BusinessService } from '../business/business.service';
import { chosenOf, idsOf, outcomeOf, type Answer } from './chosen-invoices';
import { BlueTypes } from './blue-types';
import { hasVoucher, numberOf } from './invoice-facts';
import { InvoiceLinks } from './invoice-links';
import { loggedInvoice } from './invoice-log';
import { businessProblem, InvoiceReferences } from './invoice-references';
import { InvoiceRows } from './invoice-rows';
import type { InvoiceRecord } from './invoice.entity';
import { Rejudging } from './rejudging';

/** A deleted invoice as the operation log tells of it. */
interface RemovedInvoice {
  readonly number: string;
  readonly before: Record<string, unknown>;
}

/** Acts on many invoices, each accepted or refused by itself. */
@Injectable()
export class ManyInvoicesService {
  constructor(
    private readonly invoices: InvoiceRows,
    private readonly links: InvoiceLinks,
    private readonly rejudging: Rejudging,
    private readonly references: InvoiceReferences,
    private readonly businesses: BusinessService,
    private readonly ledger: LedgerClient,
    private readonly log: OperationLog,
    private readonly blueTypes: BlueTypes,
  ) {}

  /** Deletes invoices without voucher and tick. Linked ones of the other colour stay. */
  async remove(ids: readonly number[]): Promise<InvoicesOutcome> {
    await this.invoices.holdTurn();
    const reversing = await this.invoices.reversing(ids);
    const chosen = chosenOf(ids, await this.invoices.rows.lockedById(ids), (record) => {
      const number = reversing.get(record.id);
      return number === undefined ? removalAnswer(record) : { refusal: reversalRefusal(number) };
    });
    const logged = await this.removeAll(chosen.accepted);
    await this.log.recordAll(
      logged.map(({ number, before }) => ({
        action: '删除发票',
        object: `发票 ${number}`,
        before,
      })),
    );
    return outcomeOf(chosen);
  }

  /**
   * Deletes invoices that the caller has locked and found without voucher and tick.
   * @returns their numbers and contents in the words of the log
   */
  async removeAll(accepted: readonly InvoiceRecord[]): Promise<readonly RemovedInvoice[]> {
    if (accepted.length === 0) return [];
    const ids = accepted.map(({ id }) => id);
    const lines = await this.invoices.linesOf(ids);
    const businesses = await this.businesses.byId();
    const invoices = accepted.map((record) => ({
      fields: declaredFields<InvoiceFields>(invoiceRecord, record),
      lines: lines.get(record.id) ?? [],
    }));
    const chart = await this.ledger.chart();
    const nameOf = await this.references.names(invoices, { chart, businesses });
    const lost = await this.links.unlink(ids);
    await this.invoices.remove(ids);
    await this.rejudging.of(lost);
    return invoices.map(({ fields, lines: own }) => ({
      number: numberOf(fields),
      before: loggedInvoice(fields, own, nameOf),
    }));
  }

  /** Makes invoices without voucher opening ones, which make no voucher, or takes that back. */
  async setOpening(ids: readonly number[], isOpening: boolean): Promise<InvoicesOutcome> {
    await this.invoices.holdTurn();
    const act = isOpening ? '设为期初发票' : '取消期初发票';
    const { enablePeriod } = (await this.ledger.chart()).facts;
    const chosen = chosenOf(ids, await this.invoices.rows.lockedById(ids), (record): Answer => {
      if (record.isOpening === isOpening) return 'same';
      if (hasVoucher(record)) return { refusal: `已有凭证，请先删除凭证再${act}` };
      if (record.deductPeriod !== null && record.deductPeriod < enablePeriod) {
        const month = periodTitle(record.deductPeriod);
        return { refusal: `已勾选到启用前的${month}，请先取消勾选再${act}` };
      }
      return null;
    });
    if (chosen.accepted.length === 0) return outcomeOf(chosen);
    await this.invoices.setOpening(idsOf(chosen), isOpening);
    await this.log.recordAll(
      chosen.accepted.map((record) => ({
        action: act,
        object: `发票 ${numberOf(record)}`,
        before: { 期初发票: !isOpening },
        after: { 期初发票: isOpening },
      })),
    );
    return outcomeOf(chosen);
  }

  /**
   * Gives whole invoices a business type; types of their lines are dropped.
   * @throws BusinessError NOT_FOUND, INVOICE_BUSINESS where the type is no longer offered
   */
  async setBusiness(ids: readonly number[], businessId: number): Promise<InvoicesOutcome> {
    await this.invoices.holdTurn();
    const businesses = await this.businesses.byId();
    const business = businesses.get(businessId);
    if (!business) throw new BusinessError('NOT_FOUND', { msg: '业务类型不存在或已被删除' });
    if (business.isDisabled) {
      const msg = `业务类型“${business.name}”已停用，请另选`;
      throw new BusinessError('INVOICE_BUSINESS', { msg });
    }
    const isNotDeducted = business.nonDeductibleReason !== null;
    const chosen = chosenOf(ids, await this.invoices.rows.lockedById(ids), (record): Answer => {
      const misfit = businessProblem(businessId, record.invoiceType, businesses);
      if (misfit !== null) return { refusal: misfit };
      if (isSameType(record, businessId)) return 'same';
      if (hasVoucher(record)) return { refusal: '已有凭证，请先删除凭证再改业务类型' };
      if (record.checkStatus === 1 && isNotDeducted)
        return { refusal: `已勾选，而业务类型“${business.name}”不抵扣；请先取消勾选` };
      return null;
    });
    const changed = idsOf(chosen);
    if (changed.length === 0) return outcomeOf(chosen);
    const nameOf = (id: number) => businesses.get(id)?.name ?? '';
    await this.invoices.setBusiness(changed, businessId);
    const followers = await this.blueTypes.follow(changed);
    await this.rejudging.of([...changed, ...followers]);
    await this.log.recordAll(
      chosen.accepted.map((record) => ({
        action: '修改发票业务类型',
        object: `发票 ${numberOf(record)}`,
        before: { 业务类型: record.businessIds.map(nameOf).join('、') },
        after: { 业务类型: business.name },
      })),
    );
    return outcomeOf(chosen);
  }
}

const isSameType = ({ businessIds, isWithoutBusiness, businessId }: InvoiceRecord, id: number) =>
  businessId === id && !isWithoutBusiness && businessIds.length === 1 && businessIds[0] === id;

const reversalRefusal = (number: string) =>
  `已用于冲回未开票单据 ${number}，不能删除；请先撤销冲回`;

function removalAnswer(record: InvoiceRecord): Answer {
  if (hasVoucher(record)) return { refusal: '已有凭证，不能删除；请先删除凭证' };
  return record.checkStatus === 1 ? { refusal: '已勾选，不能删除；请先取消勾选' } : null;
}
