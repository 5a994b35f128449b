import type { EntryLine, VoucherHead } from './entry-grid.types';

/** A voucher as far as two people can edit it. */
export interface VoucherContent {
  readonly head: VoucherHead;
  readonly lines: readonly EntryLine[];
}

/** Parts of a line that are merged as a whole: an amount makes sense only with its factors. */
export type LineUnit = 'summary' | 'subject' | 'amount';

/** Fields of the head that are merged one by one. */
export type HeadField = 'wordId' | 'code' | 'voucherDate' | 'attachmentCount' | 'remark';

/** One line in its three versions; absent where it does not stand. Without base it was added. */
export interface LineVersions {
  readonly base?: EntryLine;
  readonly theirs?: EntryLine;
  readonly mine?: EntryLine;
}

/** A place that both have changed. What I typed stands in the merged voucher. */
export interface LineConflict {
  /** Index in the merged lines. */
  readonly row: number;
  /** Both edited it, or one has deleted what the other has edited. */
  readonly kind: 'edited' | 'theirsDeleted' | 'mineDeleted';
  readonly units: readonly LineUnit[];
  /** The line as it is after deciding the other way; null removes it. */
  readonly other: EntryLine | null;
}

export interface HeadConflict {
  readonly field: HeadField;
  readonly mine: string;
  readonly theirs: string;
}

export interface MergedVoucher extends VoucherContent {
  readonly lineConflicts: readonly LineConflict[];
  readonly headConflicts: readonly HeadConflict[];
}
