import { groupBy } from '../group-by';
import { addedLines, type AddableLine } from './added-lines';
import type { IsoDate, Period } from '../period';

/**
 * How documents become vouchers: each its own, all in one, or one for each group of documents with the same key
 * (of a supplier, of a department).
 */
export type VoucherMerge<D> = 'each' | 'all' | { readonly by: (document: D) => string };

/**
 * The documents of each voucher, in the order of their first document. A voucher belongs to one month, so a group
 * that spans months makes one voucher in each; documents that are merged into one are not split, see `otherMonth`.
 * Errors: none.
 */
export function voucherGroups<D>(
  documents: readonly D[],
  merge: VoucherMerge<D>,
  periodOf: (document: D) => Period,
): D[][] {
  if (merge === 'each') return documents.map((document) => [document]);
  if (merge === 'all') return documents.length === 0 ? [] : [[...documents]];
  const groups = groupBy(documents, (each) => JSON.stringify([merge.by(each), periodOf(each)]));
  return [...groups.values()];
}

/** The first document of another month than that of the first one; undefined if all are of one month. Errors: none. */
export function otherMonth<D>(
  documents: readonly D[],
  periodOf: (document: D) => Period,
): D | undefined {
  const [first] = documents;
  return first && documents.find((each) => periodOf(each) !== periodOf(first));
}

/** A voucher to be made: its day and its lines. */
interface DatedLines<Line> {
  readonly voucherDate: IsoDate;
  readonly lines: readonly Line[];
}

/**
 * Drafts of several documents as one voucher: all lines in their order, on the last of their days. Lines that say how
 * they are added up are; see `addedLines`. Errors: none.
 */
export function mergedLines<Line extends AddableLine>(
  drafts: readonly DatedLines<Line>[],
): DatedLines<Omit<Line, 'addedAs'>> {
  const days = drafts.map(({ voucherDate }) => voucherDate).toSorted();
  const lines = drafts.flatMap((draft) => draft.lines);
  return { voucherDate: days.at(-1) ?? '', lines: addedLines(lines, drafts.length > 1) };
}
