export { type CulpritDraft, culpritDraft } from './culprit-draft';
export type {
  Culprit,
  CulpritEvidence,
  CulpritFacts,
  CulpritGrade,
  CulpritLine,
  CulpritOpening,
  CulpritQuestion,
  CulpritReason,
  CulpritRelative,
  CulpritStep,
  CulpritTheory,
  CulpritVoucher,
} from './culprit-facts';
export { summaryPattern } from './culprit-history';
export { type CulpritKind, culpritKinds, culpritTitle } from './culprit-kinds';
export { differenceHints } from './difference-hints';
export { type CulpritTheories, culpritTheories, isOwn } from './culprit-theories';
export { excludedKinds, findCulprits, vouchersToWeigh } from './find-culprits';
export { fenOf, moneyOfFen } from './slips';
export { SET_PARTS, SET_SIZE } from './smallest-sets';
export {
  correctionText,
  type LineCorrection,
  parseCorrection,
  type VoucherCorrection,
} from './voucher-correction';
