import { Injectable } from '@nestjs/common';
import type {
  CarryForwardView,
  ClosingStep,
  DocumentSource,
  GivenStep,
  SourcedVoucher,
  TaxLedgerSpan,
} from '@mingzhang/contract';
import {
  type ClosingBook,
  isFiledMonthly,
  isPriorYears,
  kindSpans,
  type KindSpan,
  Money,
  type PlacedTemplate,
  vatTypeAt,
  periodTitle,
} from '@mingzhang/rules';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import { KnownCodes } from '../balance/known-codes';
import { PeriodService } from '../checkout/period.service';
import { VoucherSourceBatch } from '../voucher-source/voucher-source.batch';
import type { MonthBasis } from './closing-figures.query';
import { type ClosingMonth, ClosingMonths } from './closing-months';
import { requireKnownSteps } from './no-such-step';
import { PostedSteps, stepOfKey } from './posted-steps';
import { StepChoices } from './step-choices';
import type { Step } from './step-state';
import { refuseOutOfTurn, refuseUnmakeable } from './step-turn';
import { StepVouchers } from './step-vouchers';
import { taxStepsOf } from './tax-steps';
import { StepViews } from './step-views';

/** Summary of the period-end vouchers of a month. */
export interface MonthOutline {
  readonly vouchers: readonly {
    readonly name: string;
    readonly title: string;
    /** Yuan, sum of one side. */
    readonly amount: string;
  }[];
  /** Yuan; a loss is negative. */
  readonly profit: string;
}

/** A span of months with one kind of taxpayer, and whether VAT is filed monthly in it. */
interface FiledKind extends KindSpan {
  readonly isVatMonthly: boolean;
}

/**
 * The voucher word of the reference templates; the account set's default word if it does not have
 * it.
 */
const transferWord = '转';

/** Computes and makes the period-end entries of a month. */
@Injectable()
export class CarryForwardService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly months: ClosingMonths,
    private readonly choices: StepChoices,
    private readonly posted: PostedSteps,
    private readonly views: StepViews,
    private readonly vouchers: StepVouchers,
    private readonly batches: VoucherSourceBatch,
    private readonly periods: PeriodService,
    private readonly codes: KnownCodes,
  ) {}

  async view(period: string): Promise<CarryForwardView> {
    const periodState = await this.stateOf(period);
    return this.toView(await this.months.month(period), periodState);
  }

  private async toView(
    { steps, book, context, carriedByHand }: ClosingMonth,
    periodState: CarryForwardView['periodState'],
  ): Promise<CarryForwardView> {
    const { period } = context;
    const { income, expense } = book.results(isPriorYears(context.standard));
    return {
      period,
      periodState,
      steps: await Promise.all(steps.map((step) => this.views.step(step, { book, context }))),
      profit: {
        income: income.toString(),
        expense: expense.toString(),
        profit: income.minus(expense).toString(),
        carried: carriedByHand.plus(await this.carried(steps, book)).toString(),
      },
    };
  }

  /**
   * Makes, replaces and deletes vouchers in the order of the steps: of the named steps, or of all
   * that are due or stale and wait for no other. If a named step cannot be made, everything is
   * refused.
   */
  async make(period: string, ids?: readonly string[]): Promise<CarryForwardView> {
    const month = await this.makeVouchers(period, ids);
    return this.toView(await this.months.renewed(month), 'open');
  }

  /** Makes the steps of a domain with the amounts it supplies. */
  async makeGiven(period: string, known: readonly GivenStep[]): Promise<void> {
    await this.makeVouchers(
      period,
      known.map(({ step }) => step),
      known,
    );
  }

  private async makeVouchers(
    period: string,
    ids?: readonly string[],
    known: readonly GivenStep[] = [],
  ): Promise<ClosingMonth> {
    await this.holdOpen(period);
    const month = await this.months.month(period, { act: 'settle', known });
    const { steps } = month;
    const wanted = ids && new Set(ids);
    const chosen = steps.filter(({ proposal }) => wanted === undefined || wanted.has(proposal.id));
    if (wanted) {
      refuseUnmakeable(wanted, chosen);
      refuseOutOfTurn(wanted, month);
    }
    const wordId = await this.word();
    const fresh: SourcedVoucher[] = [];
    for (const step of chosen) {
      if (step.state !== 'due' && step.state !== 'stale') continue;
      fresh.push(...(await this.vouchers.renew(step, { period, wordId })));
    }
    if (fresh.length > 0) await this.post(fresh, chosen);
    return month;
  }

  /**
   * Like `make` for all due or stale steps, with a short answer for batches of many account sets.
   */
  async makeAll(period: string): Promise<MonthOutline> {
    const { steps, book, context } = await this.makeVouchers(period);
    const names = new Map(steps.map(({ proposal: { id, name } }) => [id, name]));
    const standing = await this.posted.load(period, [...names.keys()]);
    const { income, expense } = book.results(isPriorYears(context.standard));
    return {
      vouchers: standing
        .flatMap(({ stepId, vouchers }) => vouchers.map((voucher) => ({ stepId, ...voucher })))
        .sort((a, b) => a.id - b.id)
        .map(({ stepId, title, amount }) => ({ name: names.get(stepId) ?? '', title, amount })),
      profit: income.minus(expense).toString(),
    };
  }

  /** @throws BusinessError CLOSING_STEP_REFUSED naming the step; nothing is posted then */
  private async post(fresh: readonly SourcedVoucher[], steps: readonly Step[]): Promise<void> {
    const { refused } = await this.batches.post(fresh);
    const nameOf = ({ key }: DocumentSource) =>
      steps.find(({ proposal }) => stepOfKey(key).stepId === proposal.id)?.proposal.name ?? key;
    const details = refused.map(({ source, code, msg }) => ({
      code,
      msg: `${nameOf(source)}：${msg}`,
    }));
    if (details[0])
      throw new BusinessError('CLOSING_STEP_REFUSED', { msg: details[0].msg, details });
  }

  /**
   * Deletes the vouchers of the steps, the last one first, so that no number gaps remain; steps
   * without a voucher are skipped.
   * @throws BusinessError NOT_FOUND for a step that the month does not have; nothing is deleted
   *   then
   */
  async remove(period: string, ids: readonly string[]): Promise<CarryForwardView> {
    await this.removeVouchers(period, ids);
    return this.view(period);
  }

  /** Like `remove`, without an answer. */
  async removeVouchers(period: string, ids: readonly string[]): Promise<void> {
    await this.holdOpen(period);
    const { choices, posted } = await this.months.chosen(period);
    requireKnownSteps(
      ids,
      choices.map(({ template }) => template.id),
    );
    const wanted = new Set(ids);
    await this.vouchers.remove(
      period,
      posted.filter(({ stepId }) => wanted.has(stepId)),
    );
  }

  /**
   * State of each step, and the results of the tax steps.
   * @param basis figures already read at the same moment
   */
  standing(
    period: string,
    basis: MonthBasis,
  ): Promise<Pick<ClosingMonth, 'context' | 'steps' | 'reckoned'>> {
    return this.months.month(period, { basis });
  }

  /** What an own template would post in the month before it is saved; it counts as switched on. */
  async tried(period: string, template: PlacedTemplate): Promise<ClosingStep> {
    await this.stateOf(period);
    const month = await this.months.month(period, { tried: template });
    const step = month.steps.find(({ proposal }) => proposal.id === template.id);
    if (!step) throw new Error('the template that was tried is no step');
    return this.views.step(step, month);
  }

  /**
   * Results of the tax steps of a month, whether they are switched on, skipped or made by hand:
   * declarations use the same rules as accruals.
   */
  async taxSteps(period: string): Promise<TaxLedgerSpan['steps']> {
    const { steps, reckoned } = await this.months.month(period);
    return taxStepsOf(steps, reckoned());
  }

  /** Whether VAT is filed monthly by the settings of the account set. */
  async isVatMonthly(period: string): Promise<boolean> {
    const vatType = vatTypeAt(await this.choices.taxpayerKinds(), period);
    return isFiledMonthly(vatType, await this.choices.ofMonth(period));
  }

  /**
   * Kinds of taxpayer that the account set has had, in order, each with its VAT filing.
   * @param lastPeriod month whose settings count for the current kind
   */
  async filedKinds(lastPeriod: string): Promise<FiledKind[]> {
    const filed: FiledKind[] = [];
    for (const span of kindSpans(await this.choices.taxpayerKinds())) {
      const { from, to } = span;
      const month = to ?? (from !== null && from > lastPeriod ? from : lastPeriod);
      filed.push({ ...span, isVatMonthly: await this.isVatMonthly(month) });
    }
    return filed;
  }

  /** Amount that the steps' vouchers transferred to 本年利润, profit positive. */
  private async carried(steps: readonly Step[], book: ClosingBook): Promise<Money> {
    const { currentYearProfit } = await this.codes.get();
    const lines = steps
      .filter(({ proposal }) => proposal.carriesForward)
      .flatMap(({ posted }) => posted?.lines ?? []);
    return lines
      .filter((line) => book.subjectOf(line.subjectId)?.code.startsWith(currentYearProfit))
      .reduce(
        (sum, { debit, credit }) => sum.plus(Money.parse(credit)).minus(Money.parse(debit)),
        Money.zero,
      );
  }

  /** @throws BusinessError PERIOD_MISSING */
  private async stateOf(period: string): Promise<'open' | 'closed'> {
    const found = (await this.periods.list()).find((each) => each.period === period);
    if (found) return found.state;
    throw new BusinessError('PERIOD_MISSING', {
      msg: `账套没有${periodTitle(period)}这个会计期间，请重新选择期间`,
    });
  }

  /**
   * Locks the month: the figures that its entries are computed from stay until they are written,
   * and concurrent requests run one after the other.
   */
  private async holdOpen(period: string): Promise<void> {
    await this.periods.extendTo(period);
    await this.scope.query(
      'select 1 from ledger.period where account_set_id = $1 and period = $2 for update',
      [this.scope.accountSetId, period],
    );
    if ((await this.stateOf(period)) === 'open') return;
    throw new BusinessError('PERIOD_CLOSED', {
      msg: `${periodTitle(period)}已结账，结转凭证不能再改，请先反结账`,
    });
  }

  private async word(): Promise<number> {
    const row = await this.scope.one<{ id: number }>(
      `select id from ledger.voucher_word where account_set_id = $1
       order by word = $2 desc, is_default desc, id limit 1`,
      [this.scope.accountSetId, transferWord],
    );
    if (row) return row.id;
    throw new BusinessError('NOT_FOUND', { msg: '账套没有凭证字，请先在设置中新增凭证字' });
  }
}
