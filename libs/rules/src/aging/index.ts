export { AGING_LIMITS, AGING_LIMITS_AT_MOST, agingTitles, areAgingLimits } from './aging';
export { type MarkableEntry, openByMarks } from './open-by-marks';
export {
  agedBands,
  type AgedOpening,
  type OpenAmount,
  type OpenItems,
  openItems,
} from './open-items';
export {
  markOfChosen,
  type OpenEntry,
  type ProposalKind,
  proposedMarks,
  settledBase,
  type SettledPart,
  type SettlingFault,
  settlingFault,
} from './settling';
