export type { AddedAs } from './added-lines';
export { misfitOf, type Misfit } from './misfit';
export { addedAmounts, netBySubject, type SubjectAmounts } from './subject-amounts';
export { mergedLines, otherMonth, voucherGroups, type VoucherMerge } from './voucher-groups';
