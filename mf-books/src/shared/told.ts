import { rangeTitle, type PeriodRange } from '@mingzhang/web';

/** What a print says of the part that it is, in one line; undefined where it is the whole. */
export function notesOf(...notes: readonly (string | undefined)[]): string | undefined {
  return notes.filter(Boolean).join('　') || undefined;
}

/** Beside the title of a book: its months, how much there is, and which vouchers it is of. */
export function subtitleOf(range: PeriodRange, ...says: readonly (string | undefined)[]): string {
  return [rangeTitle(range), ...says].filter(Boolean).join(' · ');
}
