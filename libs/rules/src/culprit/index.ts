export { type CulpritDraft, culpritDraft } from './culprit-draft';
export type {
  Culprit,
  CulpritFacts,
  CulpritLine,
  CulpritQuestion,
  CulpritStep,
  CulpritTheory,
} from './culprit-facts';
export { summaryPattern } from './culprit-history';
export { type CulpritKind, culpritKinds, culpritTitle } from './culprit-kinds';
export { differenceHints } from './difference-hints';
export { culpritTheories, isOwn } from './culprit-theories';
export { excludedKinds, findCulprits, vouchersToWeigh } from './find-culprits';
export { fenOf, moneyOfFen } from './slips';
export { SET_PARTS } from './smallest-sets';
export {
  correctionText,
  type LineCorrection,
  parseCorrection,
  type VoucherCorrection,
} from './voucher-correction';
