import type { IsoDate } from './period';

/** What a line moves. Amounts are decimal text with two places, '0.00' for the other side. */
export interface LineImage {
  readonly subjectId: number;
  /** See `auxiliaryKey`. */
  readonly auxiliaryKey: string;
  readonly currency: string;
  readonly debit: string;
  readonly credit: string;
}

/** A line as text; equal lines have equal texts. */
export function lineImage(line: LineImage): string {
  const { subjectId, auxiliaryKey, currency, debit, credit } = line;
  return [subjectId, auxiliaryKey, currency, debit, credit].join(' ');
}

/**
 * A text that two vouchers share when date, subjects, items, currencies and amounts are equal. The
 * order of the lines, number, word and summaries do not count: a file that is imported again without
 * its numbers, or sorted, has the same images.
 * @param lines texts of `lineImage`
 */
export function voucherImage(date: IsoDate, lines: readonly string[]): string {
  return [date, ...lines.toSorted()].join('\n');
}
