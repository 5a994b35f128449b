import { flagParam, period } from './common.schema';

/** Of which vouchers a book is: those of its months, both included. */
export const bookRange = {
  periodFrom: period,
  periodTo: period,
  /** Without: as if vouchers of open months that nobody has audited did not exist, also in what is opened with. */
  unaudited: flagParam.default(true),
};
