export {
  isDistribution,
  type LeafClosing,
  type LeafBalances,
  mayWorsen,
  watchedSubjects,
} from './balance-sheet-sides';
export { farRateNote } from './exchange-rate';
export { actualOfYear, lackingActual } from './opening-actual';
export { openingRateNote } from './opening-rate';
export type { SavingFacts } from './plausibility-notes';
export { openedBalanceChecks, plausibilityNotes } from './plausibility-rules';
