export {
  isDistribution,
  type LeafClosing,
  type LeafBalances,
  mayWorsen,
  watchedSubjects,
} from './balance-sheet-sides';
export { exchangeRateProblem, farRateNote, isFarRate } from './exchange-rate';
export { actualOfYear, type LackingActual, lackingActual } from './opening-actual';
export { type ForeignOpening, openingRateNote } from './opening-rate';
export type { SavingFacts } from './plausibility-notes';
export { openedBalanceChecks, plausibilityNotes, plausibilityRules } from './plausibility-rules';
