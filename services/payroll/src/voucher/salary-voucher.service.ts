import { Injectable } from '@nestjs/common';
import {
  sheetTitle,
  type DocumentVoucher,
  type InputOf,
  type MadeSalaryVoucher,
  type salaryVoucherCalls,
  type SalaryVoucherRow,
  type SalaryVouchers,
} from '@mingzhang/contract';
import { periodOf, periodTitle, type Problem } from '@mingzhang/rules';
import {
  salaryVoucherKinds,
  salaryVoucherTitles,
  type SalaryVoucherKind,
} from '@mingzhang/rules/payroll';
import {
  BusinessError,
  draftedVoucher,
  LedgerClient,
  OperationLog,
  refuse,
  type SetChart,
} from '@mingzhang/server';
import type { MonthRow } from '../sheet/month-row';
import { SheetStore } from '../sheet/sheet-store';
import { PaymentVouchers } from './payment-vouchers';
import { ReturnService } from './return.service';
import {
  documentName,
  documentTitle,
  isStepKind,
  salaryDocument,
  type BookedMonth,
  type SalaryDocument,
} from './salary-document';
import { SalaryDocuments } from './salary-documents';
import { ledgerLines, SalaryDrafts } from './salary-drafts';
import { StepDocuments, withPaymentNote } from './step-documents';
import type { TemplateRecord } from './template.entity';
import { TemplateService } from './template.service';
import { VoucherStore } from './voucher-store';

type Of<Name extends keyof typeof salaryVoucherCalls> = InputOf<(typeof salaryVoucherCalls)[Name]>;
type Asked = Of<'remove'>['query'];
type VouchersFound = ReadonlyMap<SalaryDocument, DocumentVoucher>;

const paymentsAmong = (documents: readonly SalaryDocument[]) =>
  documents.filter(({ kind }) => !isStepKind(kind));

const refused = (msg: string) => new BusinessError('PAYROLL_VOUCHER', { msg });

/** The vouchers of months of pay: those that the closing makes, and the payments. */
@Injectable()
export class SalaryVoucherService {
  constructor(
    private readonly store: VoucherStore,
    private readonly sheets: SheetStore,
    private readonly templates: TemplateService,
    private readonly documents: SalaryDocuments,
    private readonly drafts: SalaryDrafts,
    private readonly steps: StepDocuments,
    private readonly payments: PaymentVouchers,
    private readonly returns: ReturnService,
    private readonly ledger: LedgerClient,
    private readonly log: OperationLog,
  ) {}

  /**
   * Makes the chosen vouchers of a month, or gives those that it has the present content: all or none.
   * @throws BusinessError PAYROLL_VOUCHER naming what is in the way; of the ledger
   */
  async create({ salaryId, templateId, vouchers, voucherDate }: Of<'create'>['body']) {
    await this.sheets.hold();
    const month = await this.store.month(salaryId);
    const template = await this.templates.get(templateId);
    const all = await this.ofTemplate(month, template, voucherDate);
    const known = await this.findOfMonths(all);
    const wanted = all.filter(({ kind }) => vouchers.includes(kind));
    const asked = await this.drafts.withAmounts(wanted, known);
    const links = await this.store.links([month.id]);
    requireOneTemplate(all, {
      asked,
      known,
      links: new Map(links.map((each) => [each.kind, each.templateId])),
      template,
    });
    await this.requireBookable(asked, known);
    for (const each of asked) await this.steps.requireRunsConfirmed(each);
    for (const each of asked) {
      await this.store.keep(each, !isStepKind(each.kind));
      await this.steps.keepOfRuns(each);
    }
    await this.make(asked, known);
    return this.shown(month, template);
  }

  /** What the vouchers of a month are or would be by a template. */
  async data({ salaryId, templateId }: Of<'data'>['query']): Promise<SalaryVouchers> {
    return this.shown(await this.store.month(salaryId), await this.templates.get(templateId));
  }

  /** Vouchers that months of the work have. */
  async made({ periodFrom, periodTo }: Of<'made'>['query']): Promise<MadeSalaryVoucher[]> {
    return this.ofMonths(await this.store.monthsOf('period', periodFrom, periodTo));
  }

  /** The vouchers that months have, in the order of months and kinds. */
  async ofMonths(months: readonly BookedMonth[]): Promise<MadeSalaryVoucher[]> {
    const confirmed = months.filter(({ state }) => state !== 'draft');
    const documents = await this.documents.ofMonths(confirmed, salaryVoucherKinds);
    const found = await this.find(documents);
    return documents.flatMap((document) => {
      const voucher = found.get(document);
      if (!voucher) return [];
      const { kind, month } = document;
      return [{ salaryId: month.id, kind, title: salaryVoucherTitles[kind], voucher }];
    });
  }

  /** The same by the id of the month. */
  async byMonth(months: readonly MonthRow[]) {
    const found = new Map<number, (MadeSalaryVoucher & { readonly isOfMonth: boolean })[]>();
    const booked = months.map((month) => ({ ...month, state: bookedState(month.state) }));
    for (const each of await this.ofMonths(booked)) {
      const own = { ...each, isOfMonth: isStepKind(each.kind) };
      found.set(each.salaryId, [...(found.get(each.salaryId) ?? []), own]);
    }
    return found;
  }

  /** A voucher of a month as it would be made. @throws BusinessError PAYROLL_VOUCHER if it can't be */
  async preview({ salaryId, templateId, kind }: Of<'preview'>['query']) {
    const month = await this.store.month(salaryId);
    const [document] = (await this.ofTemplate(month, await this.templates.get(templateId))).filter(
      (each) => each.kind === kind,
    );
    if (!document) throw new Error('each kind has a document');
    const [draft] = await this.drafts.draft([document]);
    if (draft?.problem !== undefined) throw refused(draft.problem);
    const chart = await this.ledger.chart();
    const lines = ledgerLines(draft?.lines ?? [], chart);
    const { voucherDate } = document;
    return { vouchers: lines.length === 0 ? [] : [draftedVoucher({ voucherDate, lines }, chart)] };
  }

  /** Vouchers of people that may be that of a month. */
  async fitting({ salaryId, kind }: Asked) {
    const document = await this.document(salaryId, kind);
    if (!isStepKind(kind)) return this.payments.vouchers.fitting([document]);
    const runs = await this.steps.ofStep({ kind, month: document.month });
    return this.steps.related.fitting(await this.steps.withAmounts(runs));
  }

  /** @throws BusinessError PAYROLL_RELATE naming what differs */
  async relate({ salaryId, kind, voucherId }: Of<'relate'>['query']): Promise<SalaryVouchers> {
    await this.sheets.hold();
    const document = await this.document(salaryId, kind);
    if (document.month.state === 'draft') throw refused(unconfirmedText(document.month));
    if (isStepKind(kind)) {
      const voucher = (await this.findOfMonths([document])).get(document);
      if (voucher) {
        const msg = `${documentTitle(document)}已有凭证 ${voucher.title}，请先删除或取消关联`;
        throw new BusinessError('PAYROLL_RELATE', { msg });
      }
      await this.steps.requireRunsConfirmed(document);
      const runs = await this.steps.ofStep({ kind, month: document.month });
      await this.steps.related.relate(await this.steps.withAmounts(runs), voucherId);
    } else {
      await this.payments.vouchers.relate(async () => [document], voucherId);
    }
    return this.shown(document.month, document.template);
  }

  /** Deletes the voucher, or ends the relation to one that a person wrote. */
  async remove({ salaryId, kind }: Asked): Promise<SalaryVouchers> {
    await this.sheets.hold();
    const document = await this.document(salaryId, kind);
    if (kind === 'payWage') await this.returns.requireNone(document.month.id);
    if (isStepKind(kind)) {
      const runs = await this.steps.ofStep({ kind, month: document.month });
      const related = runs.filter(({ relatedVoucherId }) => relatedVoucherId !== null);
      if (related.length > 0) await this.steps.related.release(related);
      else await this.removeStep(document);
      for (const each of runs) await this.store.forget(each);
    } else {
      await this.payments.vouchers.remove(async () => [document]);
      await this.store.forget(document);
    }
    return this.shown(document.month, document.template);
  }

  private async removeStep(document: SalaryDocument): Promise<void> {
    const { kind, month } = document;
    if (!isStepKind(kind)) return;
    const voucher = (await this.findOfMonths([document])).get(document);
    if (!voucher) return;
    await this.steps.remove({ kind, month });
    const before = { 凭证: voucher.title };
    await this.log.record({ action: '删除工资凭证', object: documentName(document), before });
  }

  /** Steps first. If a payment is refused, the vouchers of steps that were new are taken back. */
  private async make(
    asked: readonly SalaryDocument[],
    known: ReadonlyMap<SalaryDocument, DocumentVoucher>,
  ): Promise<void> {
    const made: SalaryDocument[] = [];
    try {
      for (const document of asked) {
        const { kind, month } = document;
        if (!isStepKind(kind)) continue;
        await this.steps.make({ kind, month });
        made.push(document);
      }
      const paid = asked.filter(({ kind }) => !isStepKind(kind));
      await this.payments.vouchers.makeAll(async () => paid);
    } catch (error) {
      for (const document of made) {
        const { kind, month } = document;
        if (!known.has(document) && isStepKind(kind)) await this.steps.remove({ kind, month });
      }
      throw error;
    }
    const found = await this.find(made);
    await this.log.recordAll(
      made.map((document) => {
        const verb = known.has(document) ? '更新' : '生成';
        const title = found.get(document)?.title ?? '';
        return {
          action: `${verb}工资凭证`,
          object: documentName(document),
          after: { 凭证: title },
        };
      }),
    );
  }

  /** @throws BusinessError PAYROLL_VOUCHER by voucher */
  private async requireBookable(
    asked: readonly SalaryDocument[],
    known: ReadonlyMap<SalaryDocument, DocumentVoucher>,
  ): Promise<void> {
    const drafts = await this.drafts.draft(asked);
    const { openPeriod, enablePeriod } = (await this.ledger.chart()).facts;
    const problems = asked.flatMap((document, at): Problem[] => {
      const problem = (msg: string) => [{ code: 'PAYROLL_VOUCHER', row: at + 1, msg }];
      const draft = drafts[at];
      const voucher = known.get(document);
      if (draft?.problem !== undefined) return problem(draft.problem);
      if (voucher?.isRelated) {
        return problem(
          `${documentTitle(document)}已关联凭证 ${voucher.title}，请先取消关联，再生成凭证`,
        );
      }
      const period = periodOf(document.voucherDate);
      if (period < enablePeriod) {
        return problem(
          `${documentTitle(document)}的凭证日期 ${document.voucherDate} 早于账套启用的${periodTitle(enablePeriod)}，不需要凭证；这个月的余额请录入期初`,
        );
      }
      if (period < openPeriod) {
        return problem(
          `${documentTitle(document)}的凭证日期 ${document.voucherDate} 在已结账的${periodTitle(period)}，请先反结账，付款类凭证也可改到未结账期间`,
        );
      }
      if (draft?.lines.length || voucher) return [];
      return problem(
        document.kind === 'withhold'
          ? withPaymentNote
          : `${documentTitle(document)}没有金额，不需要凭证`,
      );
    });
    if (problems.length > 0) refuse('PAYROLL_VOUCHER', problems);
  }

  /** Vouchers that have the amounts of their sheet. */
  private async find(documents: readonly SalaryDocument[]): Promise<VouchersFound> {
    const payments = await this.payments.vouchers.find(paymentsAmong(documents));
    return new Map([...(await this.steps.find(documents)), ...payments]);
  }

  /** The same with vouchers of steps that lack the amounts of the sheet: they are to be renewed. */
  private async findOfMonths(documents: readonly SalaryDocument[]): Promise<VouchersFound> {
    const payments = await this.payments.vouchers.find(paymentsAmong(documents));
    return new Map([...(await this.steps.findOfMonths(documents)), ...payments]);
  }

  private async document(salaryId: number, kind: SalaryVoucherKind): Promise<SalaryDocument> {
    const month = await this.store.month(salaryId);
    const [document] = await this.documents.ofMonths([month], [kind]);
    if (document) return document;
    throw refused('还没有工资凭证模板，请先打开“工资 › 凭证模板”核对科目');
  }

  private async ofTemplate(month: BookedMonth, template: TemplateRecord, date?: string) {
    const links = await this.store.links([month.id]);
    return salaryVoucherKinds.map((kind) =>
      salaryDocument(month, kind, {
        template,
        link: links.find((each) => each.kind === kind),
        date,
      }),
    );
  }

  private async shown(month: BookedMonth, template: TemplateRecord): Promise<SalaryVouchers> {
    const documents = await this.ofTemplate(month, template);
    const drafts = await this.drafts.draft(documents);
    const known = await this.findOfMonths(documents);
    const chart = await this.ledger.chart();
    const ofRuns = await this.steps.commonVouchers(documents);
    return {
      salaryId: month.id,
      period: month.period,
      payPeriod: month.payPeriod,
      templateId: template.id,
      templateName: template.name,
      vouchers: documents.map((document, at) =>
        shownVoucher(document, {
          draft: drafts[at],
          voucher: known.get(document),
          ofRuns: ofRuns[at] ?? null,
          chart,
        }),
      ),
    };
  }
}

function shownVoucher(
  { kind, voucherDate, template }: SalaryDocument,
  facts: {
    readonly draft: Awaited<ReturnType<SalaryDrafts['draft']>>[number] | undefined;
    readonly voucher: DocumentVoucher | undefined;
    readonly ofRuns: SalaryVoucherRow['ofRuns'];
    readonly chart: SetChart;
  },
): SalaryVoucherRow {
  const { draft, voucher, ofRuns, chart } = facts;
  const lines = ledgerLines(draft?.lines ?? [], chart);
  const isWithPayment = kind === 'withhold' && template.withholding === 'withPayment';
  return {
    kind,
    title: salaryVoucherTitles[kind],
    voucherDate,
    lines: draftedVoucher({ voucherDate, lines }, chart).lines,
    problem: draft?.problem ?? null,
    note: isWithPayment ? withPaymentNote : null,
    voucher: voucher ?? null,
    ofRuns,
  };
}

/**
 * The vouchers of a month are of one template: otherwise what one of them owes stands on another subject
 * than what the next one pays.
 * @throws BusinessError PAYROLL_VOUCHER
 */
function requireOneTemplate(
  all: readonly SalaryDocument[],
  {
    asked,
    known,
    links,
    template,
  }: {
    readonly asked: readonly SalaryDocument[];
    readonly known: ReadonlyMap<SalaryDocument, DocumentVoucher>;
    readonly links: ReadonlyMap<SalaryVoucherKind, number>;
    readonly template: TemplateRecord;
  },
): void {
  const other = all.find((each) => {
    const made = links.get(each.kind);
    const isOther = made !== undefined && made !== template.id;
    return isOther && known.has(each) && !asked.includes(each);
  });
  if (!other) return;
  const voucher = known.get(other)?.title ?? '';
  throw refused(
    `${documentTitle(other)}已按另一个模板生成凭证 ${voucher}，同一个月的凭证须用同一个模板：` +
      `请改选那个模板，或把它一并更新，或先删除它`,
  );
}

const unconfirmedText = (month: BookedMonth): string =>
  `${sheetTitle(month)}工资表还没有确认，请先确认工资表`;

const bookedState = (state: MonthRow['state']): BookedMonth['state'] =>
  state === 'draft' ? 'draft' : 'confirmed';
