export {
  AGING_LIMITS,
  AGING_LIMITS_AT_MOST,
  agedByFifo,
  type AgedMovement,
  agingBand,
  agingTitles,
  areAgingLimits,
} from './aging';
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
