export { misfitOf, type Misfit, type Relating } from './misfit';
export { addedAmounts, netBySubject, type SubjectAmounts } from './subject-amounts';
export {
  mergedLines,
  otherMonth,
  voucherGroups,
  type DatedLines,
  type VoucherMerge,
} from './voucher-groups';
