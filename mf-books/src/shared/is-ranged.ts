/** 起止科目 as filters, by their codes; either end may be left open. */
export interface RangeEnds {
  readonly subjectFrom: string;
  readonly subjectTo: string;
}

/** Whether a book lists the subjects of a range alone. */
export const isRanged = ({ subjectFrom, subjectTo }: RangeEnds) =>
  subjectFrom !== '' || subjectTo !== '';
