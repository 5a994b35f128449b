/**
 * A text with one blank in place of every run of blanks, line breaks included. Read a text of a file
 * by it before a pattern with blanks in its middle: such a pattern tries every length of a long run,
 * and its time grows with the square of the run. Errors: none.
 */
export function singleBlanks(text: string): string {
  return text.replace(/\s+/g, ' ');
}
