import { toHalfWidth } from '../half-width';
import { seenText, withoutUnseen } from '../unseen-text';

/** A cell of another product's file as a reader of sheets shows it; a `formula` is one whose result the file does not hold. */
export interface SourceCell {
  readonly kind: 'text' | 'number' | 'date' | 'error' | 'formula';
  readonly text?: string;
  /** Of a number in a workbook that counts days from 1904. */
  readonly startsIn1904?: true;
  /** Of the saved result of a formula. */
  readonly isResult?: true;
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
  return seenText(cell?.text?.slice(0, longestText) ?? '');
}

/** More digits than Excel keeps of a number, or a number that is shown by its exponent. */
const tooManyDigits = /^-?(\d{16}|\d(\.\d+)?e\+?\d+$)/i;
/** How Excel saves a number of many digits as text. */
const shownByExponent = /^-?\d(\.\d+)?e\+\d{2,}$/i;

/** Refuses a number of which Excel has replaced digits by zeros: a card, a document, a long code. */
export function lostDigits(heading: string): string {
  return `“${heading}”的数字过长，Excel 只保留 15 位有效数字，请把该列设为文本后重新填写`;
}

/** Whether a text is a number as Excel saves one of many digits into a file of texts: 6.22202E+18. */
export function isShownByExponent(text: string): boolean {
  return shownByExponent.test(text);
}

/**
 * What is wrong with a cell that no value can be read from: a formula without a saved result, an error, or a number
 * of more than 15 digits. Undefined for all others.
 * @param heading of its column
 */
export function cellProblem(cell: SourceCell | undefined, heading: string): string | undefined {
  if (cell?.kind === 'formula') {
    return (
      `“${heading}”是公式，文件中没有保存它的计算结果，` +
      '请用 Excel 或 WPS 打开并保存后再导入，或复制后“粘贴为数值”'
    );
  }
  const isNumber = cell?.kind === 'number' || cell?.kind === 'error';
  if (isNumber && tooManyDigits.test(cell.text ?? '')) return lostDigits(heading);
  if (cell?.kind !== 'error') return undefined;
  return cell.isResult
    ? `“${heading}”的公式结果是 ${cell.text ?? ''}，请改正公式后再导入`
    : `“${heading}”的值 ${cell.text ?? ''} 无效，请改正`;
}

/** What a report says of cells that hold the saved results of formulas; none of a file without them. */
export function resultNotes(cells: number): string[] {
  return cells === 0 ? [] : [`${cells} 个公式单元格按文件中保存的计算结果读取，请核对`];
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
