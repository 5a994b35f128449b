export type { ClosingContext } from './closing-context';
export {
  cellClosing,
  ClosingBook,
  type ClosingCell,
  type ClosingEntry,
  type ClosingFigures,
  type ClosingSubject,
  type Income,
  type QuarterMovement,
  type SubjectTotals,
} from './closing-book';
export { checkInput, type ResolvedInput } from './closing-inputs';
export type { ClosingProblem, ProposedLine } from './closing-lines';
export { policyAt, type PolicyName } from './closing-policy';
export { type Origin, type Proposal, proposeSteps, type StepChoice } from './closing-step';
export type { ClosingTemplate, Frequency, InputKind, TemplateInput } from './closing-template';
export { closingPartOf, templatesFor } from './closing-templates';
