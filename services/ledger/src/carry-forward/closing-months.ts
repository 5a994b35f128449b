import { Injectable } from '@nestjs/common';
import type { GivenStep } from '@mingzhang/contract';
import {
  ClosingBook,
  type ClosingContext,
  type Money,
  type PlacedTemplate,
  type Proposal,
  proposeSteps,
} from '@mingzhang/rules';
import { KnownCodes } from '../balance/known-codes';
import { ClosingFiguresQuery, type MonthBasis } from './closing-figures.query';
import { type GivenAct, GivenSteps } from './given-steps';
import { GoodsLinesQuery } from './goods-lines.query';
import { type PostedStep, PostedSteps } from './posted-steps';
import { PriorYearsQuery } from './prior-years.query';
import { SalesReturnsQuery } from './sales-returns.query';
import { type MonthChoice, StepChoices } from './step-choices';
import { stateOfStep, type Step } from './step-state';
import { asTax } from './tax-steps';

/** The computed period-end entries of a month. */
export interface ClosingMonth {
  readonly choices: readonly MonthChoice[];
  readonly proposals: readonly Proposal[];
  /** The proposals, each with its stored voucher. */
  readonly steps: readonly Step[];
  readonly book: ClosingBook;
  readonly context: ClosingContext;
  /** Amount that people transferred to 本年利润 by hand, profit positive. */
  readonly carriedByHand: Money;
  /** Proposals as if this step were left out. */
  readonly without: (id: string) => readonly Proposal[];
  /** Proposals with all tax steps computed, even those that are switched off. */
  readonly reckoned: () => readonly Proposal[];
}

/** Options for computing a month. */
interface MonthQuestion {
  /** An own template, as if it were saved. */
  readonly tried?: PlacedTemplate;
  /** Figures already read at the same moment. */
  readonly basis?: MonthBasis;
  /** `settle` if vouchers are made from the result. */
  readonly act?: GivenAct;
  /** Amounts that a domain supplies itself, so it is not asked for them. */
  readonly known?: readonly GivenStep[];
}

/**
 * Computes the end of a month: what each step should post by the books without the steps' vouchers,
 * and what it has posted.
 */
@Injectable()
export class ClosingMonths {
  constructor(
    private readonly figures: ClosingFiguresQuery,
    private readonly goods: GoodsLinesQuery,
    private readonly returns: SalesReturnsQuery,
    private readonly priorYears: PriorYearsQuery,
    private readonly choices: StepChoices,
    private readonly posted: PostedSteps,
    private readonly codes: KnownCodes,
    private readonly domains: GivenSteps,
  ) {}

  /** The steps of a month and their vouchers. A tried template counts as switched on. */
  async chosen(
    period: string,
    tried?: PlacedTemplate,
  ): Promise<{ readonly choices: readonly MonthChoice[]; readonly posted: readonly PostedStep[] }> {
    const all = await this.choices.ofMonth(period, tried);
    const posted = await this.posted.load(
      period,
      all.map(({ template }) => template.id),
    );
    const withVoucher = new Set(posted.map(({ stepId }) => stepId));
    const choices = all
      .filter(({ template, isOfOtherKind }) => !isOfOtherKind || withVoucher.has(template.id))
      .map((choice) =>
        choice.template.id === tried?.id ? { ...choice, enabled: true, skipped: false } : choice,
      );
    return { choices, posted };
  }

  /** Proposals of the steps of a month. */
  async month(period: string, asked: MonthQuestion = {}): Promise<ClosingMonth> {
    const { tried, basis, act = 'given', known } = asked;
    const context = await this.choices.context(period);
    const { choices: own, posted } = await this.chosen(period, tried);
    const domainAmounts = await this.domains.load(period, act, known);
    const choices = own.map((choice) => ({
      ...choice,
      ...domainAmounts.get(choice.template.id),
    }));
    const read = await this.figures.load(
      context,
      posted,
      basis ?? (await this.figures.basis(period)),
    );
    const figures = {
      ...read,
      quarter: [
        ...read.quarter,
        ...(await this.returns.load(context)),
        ...(await this.priorYears.load(context)),
      ],
      goods: await this.goods.load(period, choices, context),
    };
    const book = new ClosingBook(figures);
    // Read before the steps are added: the amount that people carried forward by hand.
    const { currentYearProfit } = await this.codes.get();
    const { credit, debit } = book.totalsOf(currentYearProfit);
    const proposals = proposeSteps(choices, book, context);
    const steps = standing(proposals, choices, posted);
    const without = (id: string) =>
      proposeSteps(
        choices.map((choice) =>
          choice.template.id === id ? { ...choice, skipped: true } : choice,
        ),
        new ClosingBook(figures),
        context,
      );
    const reckoned = () => proposeSteps(choices.map(asTax), new ClosingBook(figures), context);
    const carriedByHand = credit.minus(debit);
    return { choices, proposals, steps, book, context, carriedByHand, without, reckoned };
  }

  /**
   * The month after vouchers of its steps were written in the same transaction. Proposals are not
   * computed again: they do not depend on the steps' own vouchers.
   */
  async renewed(month: ClosingMonth): Promise<ClosingMonth> {
    // A step that was listed only because of its voucher drops out without it.
    const { choices, posted } = await this.chosen(month.context.period);
    const left = new Set(choices.map(({ template }) => template.id));
    const proposals = month.proposals.filter(({ id }) => left.has(id));
    return { ...month, choices, proposals, steps: standing(proposals, choices, posted) };
  }
}

/** State of each step: its proposal against its voucher. */
function standing(
  proposals: readonly Proposal[],
  choices: readonly MonthChoice[],
  posted: readonly PostedStep[],
): Step[] {
  const byStep = new Map(posted.map((each) => [each.stepId, each]));
  const byTemplate = new Map(choices.map((choice) => [choice.template.id, choice]));
  return proposals.map((proposal): Step => {
    const { skipped = false, monthInputs = {} } = byTemplate.get(proposal.id) ?? {};
    const own = { proposal, skipped, monthInputs, posted: byStep.get(proposal.id) };
    return { ...own, state: stateOfStep(own) };
  });
}
