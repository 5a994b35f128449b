import { Injectable } from '@nestjs/common';
import type { InputOf, taxCalls, TaxDetail, TaxHandRow } from '@mingzhang/contract';
import { addMonths, firstDayOf, Money, periodTitle } from '@mingzhang/rules';
import {
  dayProblem,
  handProblems,
  incompleteReason,
  paymentProblem,
} from '@mingzhang/rules/tax-filing';
import { BusinessError, refuse } from '@mingzhang/server';
import { TaxPayments } from './tax-payments.service';
import { requireDay, requireState, requireVersion, TaxSteps } from './tax-steps';
import { TaxStore } from './tax-store';
import { TaxService } from './tax.service';
import { figuresOf, isRipe, totalsOf } from './tax-told';

type Body<Name extends 'prepare' | 'file' | 'pay' | 'back'> = InputOf<
  (typeof taxCalls)[Name]
>['body'];

/** The steps of a declaration: prepared, declared at the bureau, paid; and back one by one. */
@Injectable()
export class TaxActs {
  constructor(
    private readonly taxes: TaxService,
    private readonly store: TaxStore,
    private readonly steps: TaxSteps,
    private readonly payments: TaxPayments,
  ) {}

  /** @throws BusinessError TAX_STATE, INVALID_BODY with the rows, VERSION_STALE */
  async prepare({ rows, version, ...key }: Body<'prepare'>): Promise<TaxDetail> {
    const standing = await this.taxes.standing(key);
    requireVersion(standing, version);
    const { form, facts } = standing.filled;
    const incomplete = incompleteReason(key.kind, facts);
    if (incomplete !== undefined) throw new BusinessError('TAX_STATE', { msg: incomplete });
    const hands = rows.map((row) => ({ ...row, amount: Money.parse(row.amount) }));
    const problems = handProblems(form, hands, facts);
    if (problems.length > 0) {
      refuse(
        'INVALID_BODY',
        problems.map((each) => ({ code: 'INVALID_BODY', ...each })),
      );
    }
    const titles = new Map(standing.filled.form.rows.map(({ line, title }) => [line, title]));
    await this.steps.take(
      {
        act: 'prepare',
        action: '准备申报',
        standing,
        version,
        told: rows.length > 0 ? { handRows: rows.map((row) => rowText(row, titles)) } : {},
      },
      { handRows: rows },
    );
    return this.taxes.detail(key);
  }

  /**
   * Keeps the figures as they stand, which are those that whoever declared them has seen.
   * @throws BusinessError TAX_STATE, INVALID_BODY, VERSION_STALE
   */
  async file({ filedOn, figures, version, ...key }: Body<'file'>): Promise<TaxDetail> {
    const standing = await this.taxes.standing(key);
    requireVersion(standing, version);
    const { owed, filled, rows, today } = standing;
    requireState('file', standing);
    if (!isRipe(owed.periodTo, today)) {
      const msg = `所属期到${periodTitle(owed.periodTo)}才结束，结束以后才能申报`;
      throw new BusinessError('TAX_STATE', { msg });
    }
    requireDay(
      dayProblem('申报日期', filedOn, { today, after: firstDayOf(addMonths(owed.periodTo, 1)) }),
    );
    const totals = totalsOf(filled);
    if (figures !== figuresOf(rows)) {
      const now = totals.payable === null ? '' : `，现为应补（退）税额 ${totals.payable}`;
      const msg = `您打开以后账面数有变动${now}。请刷新后核对各栏金额，与已申报的一致再登记`;
      throw new BusinessError('TAX_STATE', { msg });
    }
    const declaredNo = await this.store.declare(owed, { form: filled.form.title, rows, ...totals });
    await this.steps.take(
      {
        act: 'file',
        action: '登记已申报',
        standing,
        version,
        told: { filedOn, taxPayable: totals.payable },
      },
      { declaredNo, filedOn },
    );
    return this.taxes.detail(key);
  }

  /** @throws BusinessError TAX_STATE, INVALID_BODY, VERSION_STALE */
  async pay({ paidOn, amount, version, ...key }: Body<'pay'>): Promise<TaxDetail> {
    const standing = await this.taxes.standing(key);
    requireVersion(standing, version);
    const { kept, today } = standing;
    requireState('pay', standing);
    const after = kept?.filedOn ?? today;
    requireDay(dayProblem('缴纳日期', paidOn, { today, after }));
    const payable = kept?.payable == null ? null : Money.parse(kept.payable);
    const wrong = paymentProblem(Money.parse(amount), payable);
    if (wrong !== undefined) throw new BusinessError('INVALID_BODY', { msg: wrong });
    await this.steps.take(
      { act: 'pay', action: '登记已缴纳', standing, version, told: { paidOn, amount } },
      { paidOn, paidAmount: amount },
    );
    return this.taxes.detail(key);
  }

  /**
   * The voucher of a payment goes with it.
   * @throws BusinessError TAX_STATE, VERSION_STALE; of the ledger where the voucher can't be deleted
   */
  async back({ reason, version, ...key }: Body<'back'>): Promise<TaxDetail> {
    await this.payments.lock();
    const standing = await this.taxes.standing(key);
    requireVersion(standing, version);
    const state = requireState('back', standing);
    const { kept } = standing;
    const was = {
      filed: { paidOn: kept?.paidOn, amount: kept?.paidAmount },
      prepared: { filedOn: kept?.filedOn, taxPayable: kept?.payable },
      todo: {},
      paid: {},
    }[state];
    await this.steps.take(
      { act: 'back', action: '退回申报', standing, version, told: { reason }, was },
      {
        ...(state === 'paid' ? {} : { paidOn: null, paidAmount: null }),
        ...(state === 'prepared' ? { filedOn: null, declaredNo: null } : {}),
      },
      () => this.payments.unbook(standing),
    );
    return this.taxes.detail(key);
  }
}

function rowText(
  { line, amount, remark }: TaxHandRow,
  titles: ReadonlyMap<number, string>,
): string {
  return `第 ${line} 栏 ${titles.get(line) ?? ''} ${amount}（${remark}）`;
}
