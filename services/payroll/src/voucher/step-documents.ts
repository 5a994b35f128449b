import { Injectable } from '@nestjs/common';
import {
  sheetTitle,
  type DocumentVoucher,
  type GivenStep,
  type SalaryVoucherRow,
} from '@mingzhang/contract';
import { formatMoney, netBySubject, sumOf, type Period } from '@mingzhang/rules';
import { runsInVoucher, salaryVoucherTitles } from '@mingzhang/rules/payroll';
import {
  BusinessError,
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
  isStepKind,
  stepKinds,
  stepOfKind,
  stepPeriod,
  type BookedMonth,
  type SalaryDocument,
  type StepKind,
} from './salary-document';
import { SalaryDocuments } from './salary-documents';
import { ledgerLines, SalaryDrafts, type DraftLine } from './salary-drafts';
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
    const months = await this.sheets(kind, period);
    if (months.length === 0) return undefined;
    const documents = await this.months.ofMonths(months, [kind]);
    if (documents.length === 0) {
      const none = { vouchers: [], computation: '', note: null, byHandId: null };
      const problem = '还没有工资凭证模板，请先打开“工资 › 凭证模板”核对科目';
      return { step: stepOfKind[kind], ...none, problem };
    }
    const drafts = await this.drafts.draft(documents);
    const lines = oneVoucher(drafts.flatMap((draft) => draft.lines)).map(
      ({ summary, subjectId, departmentId, side, amount }) => ({
        summary,
        subjectId,
        items: departmentId === null ? [] : [departmentId],
        debit: side === 'debit' ? amount : amount.minus(amount),
        credit: side === 'credit' ? amount : amount.minus(amount),
      }),
    );
    const credits = lines.map(({ credit }) => credit);
    const people = await this.store.countPeople(months.map(({ id }) => id));
    const paid = months.length > 1 ? `（${String(months.length)} 次发放）` : '';
    const isApart = kind === 'withhold' && credits.length === 0;
    return {
      step: stepOfKind[kind],
      vouchers: stepLines(lines.length > 0 ? [lines] : []),
      computation: `工资表 ${people} 人${paid}，合计 ${formatMoney(sumOf(credits))}`,
      note: isApart ? withPaymentNote : credits.length === 0 ? '工资表没有应计提的金额' : null,
      problem: drafts.find(({ problem }) => problem !== undefined)?.problem ?? null,
      byHandId:
        documents.find(({ relatedVoucherId }) => relatedVoucherId)?.relatedVoucherId ?? null,
    };
  }

  /** What all sheets of a step's month have of it: one voucher is made of them. */
  async ofStep({ kind, month }: { readonly kind: StepKind; readonly month: BookedMonth }) {
    return this.months.ofMonths(await this.sheets(kind, stepPeriod(kind, month)), [kind]);
  }

  /** Those with amounts: a further pay run may have none of a kind. All of them where none has. */
  async withAmounts(documents: readonly SalaryDocument[]): Promise<readonly SalaryDocument[]> {
    const drafts = await this.drafts.draft(documents);
    const found = documents.filter((_, at) => (drafts[at]?.lines.length ?? 0) > 0);
    return found.length > 0 ? found : documents;
  }

  /** Other pay runs of the month that have no template yet get that of the step's voucher. */
  async keepOfRuns({ kind, month, template }: SalaryDocument): Promise<void> {
    if (!isStepKind(kind)) return;
    const runs = await this.ofStep({ kind, month });
    const links = await this.store.links(runs.map((each) => each.month.id));
    for (const each of runs) {
      const isKnown = links.some(({ monthId }) => monthId === each.month.id);
      if (!isKnown) await this.store.keep({ ...each, template }, false);
    }
  }

  /**
   * The voucher of a step is of all pay runs of its month.
   * @throws BusinessError PAYROLL_VOUCHER naming a run that is not confirmed
   */
  async requireRunsConfirmed({ kind, month }: SalaryDocument): Promise<void> {
    if (!isStepKind(kind)) return;
    const runs = await this.ofStep({ kind, month });
    const open = runs.find((each) => each.month.state === 'draft');
    if (!open) return;
    const msg =
      `${salaryVoucherTitles[kind]}的凭证包括本月各次发放，${sheetTitle(open.month)}工资表还没有确认，` +
      '请先确认或删除它';
    throw new BusinessError('PAYROLL_VOUCHER', { msg });
  }

  private sheets(kind: StepKind, period: Period): Promise<BookedMonth[]> {
    return this.store.monthsOf(kind === 'withhold' ? 'pay_period' : 'period', period);
  }

  /**
   * Vouchers of steps that have the amounts of a sheet. The voucher of a step is of all pay runs of its month;
   * a run that was confirmed after it was made is not in it until it is renewed.
   */
  async find(
    documents: readonly SalaryDocument[],
  ): Promise<ReadonlyMap<SalaryDocument, DocumentVoucher>> {
    const found = new Map<SalaryDocument, DocumentVoucher>();
    for (const [document, voucher] of await this.findOfMonths(documents)) {
      if (await this.includes(voucher, document)) found.set(document, voucher);
    }
    return found;
  }

  private async includes(voucher: DocumentVoucher, document: SalaryDocument): Promise<boolean> {
    const { kind, month, relatedVoucherId } = document;
    if (!isStepKind(kind)) return false;
    if (voucher.isRelated) return relatedVoucherId === voucher.id;
    if (month.run === 1) return true;
    const { runs, booked } = await this.ofRuns(kind, month);
    if (booked === undefined) return false;
    return runsInVoucher(runs, booked).some(({ run }) => run === month.run);
  }

  /** What the sheets of a step's month come to, each by itself, and what the voucher of the step has. */
  private async ofRuns(kind: StepKind, month: BookedMonth) {
    const documents = await this.ofStep({ kind, month });
    const drafts = await this.drafts.draft(documents);
    const runs = documents.map((each, at) => ({
      run: each.month.run,
      amount: debitsOf(drafts[at]?.lines ?? []),
    }));
    const posted = (await this.posted(kind, documents)).get(stepPeriod(kind, month));
    return { runs, booked: posted && posted.vouchers.length > 0 ? posted.amount : undefined };
  }

  /** For each document what its voucher has and should have of all pay runs; null for one of a single sheet. */
  async commonVouchers(
    documents: readonly SalaryDocument[],
  ): Promise<readonly SalaryVoucherRow['ofRuns'][]> {
    const found: SalaryVoucherRow['ofRuns'][] = [];
    for (const { kind, month } of documents) {
      found.push(isStepKind(kind) ? await this.commonVoucher(kind, month) : null);
    }
    return found;
  }

  /** What the common voucher of the pay runs has and should have; null where only one sheet is of it. */
  private async commonVoucher(
    kind: StepKind,
    month: BookedMonth,
  ): Promise<SalaryVoucherRow['ofRuns']> {
    const { runs, booked } = await this.ofRuns(kind, month);
    const paid = runs.filter(({ amount }) => !amount.isZero);
    if (runs.length < 2 || paid.length === 0) return null;
    return {
      runs: paid.map(({ run }) => run),
      amount: sumOf(paid.map(({ amount }) => amount)).toString(),
      booked: booked?.toString() ?? null,
    };
  }

  /** The voucher that a step has, whichever pay runs of its month it has the amounts of. */
  async findOfMonths(
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
    // Pay runs of a month have one voucher of the step.
    const related = new Map<Period, number | null>();
    for (const { month, relatedVoucherId } of documents) {
      const period = stepPeriod(kind, month);
      related.set(period, relatedVoucherId ?? related.get(period) ?? null);
    }
    return this.steps.find(
      [...related].map(([period, relatedVoucherId]) => ({
        period,
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

const debitsOf = (lines: readonly DraftLine[]) =>
  sumOf(lines.filter(({ side }) => side === 'debit').map(({ amount }) => amount));

/** Lines of all pay runs of a month: those that differ in nothing but their amounts are one. */
function oneVoucher(lines: readonly DraftLine[]): DraftLine[] {
  const known = new Map<string, DraftLine>();
  for (const line of lines) {
    const key = `${line.side} ${line.subjectId} ${line.departmentId}`;
    const before = known.get(key);
    known.set(key, before ? { ...before, amount: before.amount.plus(line.amount) } : line);
  }
  return [...known.values()];
}

export const withPaymentNote = '代扣款在发放工资的凭证中一并入账，不单独生成';
