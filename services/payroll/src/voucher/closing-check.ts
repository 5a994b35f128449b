import { Injectable } from '@nestjs/common';
import type { ClosingFinding } from '@mingzhang/contract';
import { formatMoney, Money, type Period, periodTitle } from '@mingzhang/rules';
import {
  salaryVoucherTitles,
  type SalarySubjectKey,
  wholeGrossOfSheet,
} from '@mingzhang/rules/payroll';
import { LedgerClient } from '@mingzhang/server';
import type { BookedMonth, SalaryDocument } from './salary-document';
import { SalaryDocuments } from './salary-documents';
import { StepDocuments } from './step-documents';
import { VoucherStore } from './voucher-store';

const accruals = ['accrueWage', 'accrueInsurance'] as const;
type Accrual = (typeof accruals)[number];

/** Liabilities that an accrual credits. */
const creditedBy: Readonly<Record<Accrual, readonly SalarySubjectKey[]>> = {
  accrueWage: ['wagePayable', 'severancePayable'],
  accrueInsurance: ['socialPayable', 'planPayable', 'fundPayable'],
};

/** Whether what the ledger accrued in a month is what the confirmed sheet comes to. */
@Injectable()
export class AccrualCheck {
  constructor(
    private readonly store: VoucherStore,
    private readonly documents: SalaryDocuments,
    private readonly steps: StepDocuments,
    private readonly ledger: LedgerClient,
  ) {}

  async findings(period: Period): Promise<ClosingFinding[]> {
    const months = await this.store.monthsOf('period', period);
    const confirmed = months.filter(({ state }) => state === 'confirmed');
    if (confirmed.length === 0 || confirmed.length < months.length) return [];
    const found: ClosingFinding[] = [];
    for (const kind of accruals) {
      const documents = await this.documents.ofMonths(confirmed, [kind]);
      const due = confirmed.reduce((sum, month) => sum.plus(accruedBy(kind, month)), Money.zero);
      const booked = await this.booked(kind, documents);
      if (booked.equals(due)) continue;
      const basis = kind === 'accrueWage' ? '应发合计' : '单位社保公积金合计';
      const message =
        `${periodTitle(period)}账上${salaryVoucherTitles[kind]} ${formatMoney(booked)}，` +
        `工资表${basis} ${formatMoney(due)}，相差 ${formatMoney(booked.minus(due).abs())}，` +
        '请在工资表生成或更新凭证，手工计提的请更正或关联';
      const link = `/salary/salary-detail/${period}/1`;
      found.push({ rule: `payroll.${kind}`, severity: 'block', message, link });
    }
    return found;
  }

  /** The voucher of the step, or a person's; without any, what stands on the credit of the liabilities. */
  private async booked(kind: Accrual, documents: readonly SalaryDocument[]): Promise<Money> {
    const [first] = documents;
    if (!first) return Money.zero;
    const { period } = first.month;
    const posted = (await this.steps.posted(kind, documents)).get(period);
    if (posted && posted.vouchers.some(({ isRelated }) => !isRelated)) return posted.amount;
    const subjectIds = [
      ...new Set(creditedBy[kind].flatMap((key) => first.template.subjects[key] ?? [])),
    ];
    if (subjectIds.length === 0) return Money.zero;
    const entries = await this.ledger.entries({
      periodFrom: period,
      periodTo: period,
      subjectIds,
    });
    return entries
      .filter(({ source }) => source?.kind !== 'salary')
      .reduce((sum, { credit }) => sum.plus(Money.parse(credit)), Money.zero);
  }
}

/** What a month accrues by its totals: wages with the annual bonus, or the company's insurance and fund. */
function accruedBy(kind: Accrual, { totals }: BookedMonth): Money {
  if (kind === 'accrueWage') return wholeGrossOfSheet(totals);
  return Money.parse(totals.socialCompany).plus(Money.parse(totals.housingFundCompany));
}
