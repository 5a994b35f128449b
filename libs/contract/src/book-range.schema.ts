import { flagParam, period } from './common.schema';

/** The vouchers of a book: those of its months, both included. */
export const bookRange = {
  periodFrom: period,
  periodTo: period,
  /** When false, unaudited vouchers of open months are left out, also from the opening balance. */
  unaudited: flagParam.default(true),
};
