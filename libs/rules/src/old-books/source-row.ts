import { toHalfWidth } from '../half-width';
import { withoutUnseen } from '../unseen-text';

/** A cell of another product's file as a reader of sheets shows it; what a formula gave is not shown. */
export interface SourceCell {
  readonly kind: 'text' | 'number' | 'date' | 'error' | 'formula';
  readonly text?: string;
  /** Of a number in a workbook that counts days from 1904. */
  readonly startsIn1904?: true;
}

/** A row with its number as the user sees it. */
export interface SourceRow {
  readonly row: number;
  readonly cells: readonly (SourceCell | undefined)[];
}

/** Longer than anything that is kept of a cell; what is beyond is not looked at. */
const longestText = 2_000;

/** The text of a cell without characters that nobody sees and blanks around it; '' for an empty cell and for a formula. */
export function shownText(cell: SourceCell | undefined): string {
  return withoutUnseen(cell?.text?.slice(0, longestText) ?? '').trim();
}

/**
 * A heading as headings are compared: half-width, upper case, without blanks, `*`, a technical name
 * after `#` (`科目编码 # number`) and remarks such as (必填) and (元).
 */
export function headingKey(text: string): string {
  return toHalfWidth(withoutUnseen(text))
    .replace(/\[\*\]|[(【[](必填|必录|选填|可选|元)[)】\]]/g, '')
    .replace(/#.*$/s, '')
    .replace(/[\s*:]/g, '')
    .toUpperCase();
}
