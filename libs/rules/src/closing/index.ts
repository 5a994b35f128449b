export { quarterStart, type ClosingContext } from './closing-context';
export {
  ClosingBook,
  type ClosingCell,
  type ClosingFigures,
  type ClosingSubject,
  type QuarterMovement,
} from './closing-book';
export type { Income } from './subject-totals';
export { checkInput, inputAt, rateInput, standardOf } from './closing-inputs';
export type { ProposedLine } from './closing-lines';
export { policyTitles } from './closing-policy';
export { type Proposal, proposeSteps, type StepChoice } from './closing-step';
export type { ClosingTemplate, TemplateInput } from './closing-template';
export { closingPartOf, templatesFor, templatesOfOtherKind } from './closing-templates';
export { isPriorYears, PRIOR_YEARS } from './closing-values';
export { frequencyOf, isFiledMonthly, isFor, VAT_RELIEF } from './closing-filing';
export { CostLeaves, goodsOfKey, type NamedSubject } from './cost-leaf';
export { type AwaitedStep, waitNote } from './closing-waits';
export { postedCodes } from './template-codes';
export { unbookedVatOf } from './vat-relief-template';
export { costMethodOf, MOVING_AVERAGE, PERCENT_OF_REVENUE } from './cost-templates';
export type { GoodsLine } from './moving-average';
export { compileOwn, measures, type Measure } from './own-template';
export { checkOwnTemplate } from './own-template-check';
export { copyOfBuiltIn, isCopyable } from './own-template-copy';
export { placeSteps, type PlacedTemplate } from './own-template-order';
export type { GivenAmounts, GivenInput, GivenStepLine } from './closing-given';
