/** Marks that turn the direction of text, also of what follows them. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

/**
 * A text as it may stand beside others in one line: with marks of direction between FSI and PDI, so that it turns
 * itself alone (Unicode Standard Annex #9, 2.4); others as they are. Errors: none.
 */
export function isolated(text: string): string {
  return directionMarks.test(text) ? `\u2068${text}\u2069` : text;
}
