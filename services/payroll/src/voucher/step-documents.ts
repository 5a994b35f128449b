import { Injectable } from '@nestjs/common';
import type { DocumentVoucher, GivenStep } from '@mingzhang/contract';
import { formatMoney, netBySubject, sumOf, type Period } from '@mingzhang/rules';
import {
  ClosingAmounts,
  Documents,
  LedgerClient,
  stepLines,
  StepVouchers,
  type ExpectedVoucher,
  type MonthVouchers,
  type RelatedVouchers,
} from '@mingzhang/server';
import {
  documentName,
  documentKey,
  stepKinds,
  stepOfKind,
  stepPeriod,
  type BookedMonth,
  type SalaryDocument,
  type StepKind,
} from './salary-document';
import { SalaryDocuments } from './salary-documents';
import { ledgerLines, SalaryDrafts } from './salary-drafts';
import { VoucherStore } from './voucher-store';

/** Vouchers that the closing makes of months: 计提工资, 计提社保公积金, 代扣 (protocol "closing amounts"). */
@Injectable()
export class StepDocuments {
  readonly related: RelatedVouchers<SalaryDocument>;

  constructor(
    documents: Documents,
    amounts: ClosingAmounts,
    private readonly store: VoucherStore,
    private readonly months: SalaryDocuments,
    private readonly drafts: SalaryDrafts,
    private readonly steps: StepVouchers,
    private readonly ledger: LedgerClient,
  ) {
    amounts.add({
      given: (period) => this.given(period),
      // A month is settled by its confirmation.
      settle: (period) => this.given(period),
    });
    this.related = documents.relate<SalaryDocument>({
      title: '工资',
      voucherTitle: '工资凭证',
      name: documentName,
      key: documentKey,
      period: ({ voucherDate }) => voucherDate.slice(0, 7),
      links: {
        relatedVoucherId: ({ relatedVoucherId }) => relatedVoucherId,
        relatedTo: (voucherIds) => months.relatedTo(voucherIds),
        write: async (all, { relatedVoucherId }) => {
          for (const each of all) await store.relate(each, relatedVoucherId);
        },
      },
      relations: {
        basis: '工资表',
        expected: (all) => this.expected(all),
        refusal: 'PAYROLL_RELATE',
      },
    });
  }

  /** Steps of kinds without a sheet in the month are a person's own. */
  async given(period: Period): Promise<GivenStep[]> {
    const found: GivenStep[] = [];
    for (const kind of stepKinds) {
      const step = await this.givenStep(kind, period);
      if (step) found.push(step);
    }
    return found;
  }

  /** The step of a kind as the sheets of the month have it; undefined without a sheet. */
  async givenStep(kind: StepKind, period: Period): Promise<GivenStep | undefined> {
    const by = kind === 'withhold' ? 'pay_period' : 'period';
    const months = await this.store.monthsOf(by, period);
    if (months.length === 0) return undefined;
    const documents = await this.months.ofMonths(months, [kind]);
    if (documents.length === 0) {
      const none = { vouchers: [], computation: '', note: null, byHandId: null };
      const problem = '还没有工资凭证模板，请先打开“工资 › 凭证模板”核对科目';
      return { step: stepOfKind[kind], ...none, problem };
    }
    const drafts = await this.drafts.draft(documents);
    const vouchers = drafts.map(({ lines }) =>
      lines.map(({ summary, subjectId, departmentId, side, amount }) => ({
        summary,
        subjectId,
        items: departmentId === null ? [] : [departmentId],
        debit: side === 'debit' ? amount : amount.minus(amount),
        credit: side === 'credit' ? amount : amount.minus(amount),
      })),
    );
    const credits = vouchers.flat().map(({ credit }) => credit);
    const people = months.reduce((sum, { count }) => sum + count, 0);
    const isApart = kind === 'withhold' && credits.length === 0;
    return {
      step: stepOfKind[kind],
      vouchers: stepLines(vouchers.filter((lines) => lines.length > 0)),
      computation: `工资表 ${people} 人，合计 ${formatMoney(sumOf(credits))}`,
      note: isApart ? withPaymentNote : credits.length === 0 ? '工资表没有应计提的金额' : null,
      problem: drafts.find(({ problem }) => problem !== undefined)?.problem ?? null,
      byHandId:
        documents.find(({ relatedVoucherId }) => relatedVoucherId)?.relatedVoucherId ?? null,
    };
  }

  /** Vouchers of a kind that months have, by month. */
  async find(
    documents: readonly SalaryDocument[],
  ): Promise<ReadonlyMap<SalaryDocument, DocumentVoucher>> {
    const found = new Map<SalaryDocument, DocumentVoucher>();
    for (const kind of stepKinds) {
      const own = documents.filter((each) => each.kind === kind);
      const posted = await this.posted(kind, own);
      for (const document of own) {
        const voucher = posted.get(stepPeriod(kind, document.month))?.vouchers[0];
        if (voucher) found.set(document, voucher);
      }
    }
    return found;
  }

  /** What stands in the ledger of a kind, by the month of the step. */
  async posted(
    kind: StepKind,
    documents: readonly SalaryDocument[],
  ): Promise<ReadonlyMap<Period, MonthVouchers>> {
    if (documents.length === 0) return new Map();
    return this.steps.find(
      documents.map(({ month, relatedVoucherId }) => ({
        period: stepPeriod(kind, month),
        steps: [stepOfKind[kind]],
        relatedVoucherId,
      })),
    );
  }

  /** Makes or renews the voucher of a step. @throws BusinessError of the ledger */
  async make({ kind, month }: { readonly kind: StepKind; readonly month: BookedMonth }) {
    const period = stepPeriod(kind, month);
    const given = await this.givenStep(kind, period);
    if (given) await this.steps.make(period, [given]);
  }

  /** Takes the voucher of a step back. @throws BusinessError of the ledger */
  async remove({ kind, month }: { readonly kind: StepKind; readonly month: BookedMonth }) {
    await this.steps.remove({ period: stepPeriod(kind, month), steps: [stepOfKind[kind]] });
  }

  private async expected(all: readonly SalaryDocument[]): Promise<ExpectedVoucher[]> {
    const chart = await this.ledger.chart();
    const drafts = await this.drafts.draft(all);
    return all.map(({ voucherDate }, at) => ({
      from: voucherDate.slice(0, 7),
      to: voucherDate.slice(0, 7),
      amounts: netBySubject(ledgerLines(drafts[at]?.lines ?? [], chart)),
    }));
  }
}

export const withPaymentNote = '代扣款在发放工资的凭证中一并入账，不单独生成';
