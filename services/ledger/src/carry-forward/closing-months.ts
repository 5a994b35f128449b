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

/** The end of a month as it is reckoned. */
export interface ClosingMonth {
  readonly choices: readonly MonthChoice[];
  readonly proposals: readonly Proposal[];
  /** The proposals with what stands in the books of each. */
  readonly steps: readonly Step[];
  readonly book: ClosingBook;
  readonly context: ClosingContext;
  /** What people have carried to 本年利润 by hand, profit positive. */
  readonly carriedByHand: Money;
  /** What its steps would post if this one were left out. */
  readonly without: (id: string) => readonly Proposal[];
  /** The same with all steps of taxes reckoned, whatever a person has switched off. */
  readonly reckoned: () => readonly Proposal[];
}

/** What is asked of a month besides how it stands. */
interface MonthQuestion {
  /** An own template, as if it were kept. */
  readonly tried?: PlacedTemplate;
  /** What has been read of the same moment already. */
  readonly basis?: MonthBasis;
  /** `settle` where vouchers are made of it. */
  readonly act?: GivenAct;
  /** What a domain gives by itself: it is not asked. */
  readonly known?: readonly GivenStep[];
}

/** Reckons the end of a month: what each step should post by the books without them, and what it has posted. */
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

  /** The steps that the month has, and what they have posted. One that is tried counts as switched on. */
  async chosen(
    period: string,
    tried?: PlacedTemplate,
  ): Promise<{ readonly choices: readonly MonthChoice[]; readonly posted: readonly PostedStep[] }> {
    const all = await this.choices.ofMonth(period, tried);
    const posted = await this.posted.of(
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

  /** What its steps would post. */
  async month(period: string, asked: MonthQuestion = {}): Promise<ClosingMonth> {
    const { tried, basis, act = 'given', known } = asked;
    const context = await this.choices.context(period);
    const { choices: own, posted } = await this.chosen(period, tried);
    const given = await this.domains.of(period, act, known);
    const choices = own.map((choice) => ({ ...choice, given: given.get(choice.template.id) }));
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
    // Before the steps are added: what people have carried forward by hand.
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
   * A month after vouchers of its steps were written in the transaction that holds it. What the steps should
   * post is reckoned without what they have posted, so that it has not changed: it is not reckoned again.
   */
  async renewed(month: ClosingMonth): Promise<ClosingMonth> {
    // A step that the month had for its voucher alone is none of it without one.
    const { choices, posted } = await this.chosen(month.context.period);
    const left = new Set(choices.map(({ template }) => template.id));
    const proposals = month.proposals.filter(({ id }) => left.has(id));
    return { ...month, choices, proposals, steps: standing(proposals, choices, posted) };
  }
}

/** How each step stands by what it should post and what it has posted. */
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
