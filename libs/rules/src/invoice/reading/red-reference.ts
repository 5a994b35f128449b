import { toHalfWidth } from '../../half-width';
import { singleBlanks } from '../../single-blanks';

/** What 备注 of a red invoice names. */
interface RedReference {
  /** Number of the blue invoice: digital, or `code/number`; or ''. */
  readonly blueNumber: string;
  /** Number of 红字发票信息确认单 (20 digits) or of 信息表 (16 digits); or ''. */
  readonly confirmationNumber: string;
}

/** Patterns for a text with single blanks: their time grows with its length alone. */
const digitalBlue = /被红冲蓝字(?:数电|全电)?发?票号码 ?:? ?(\d{20})(?!\d)/;
const paperBlue =
  /(?:对应正数发票|被红冲蓝字\S{0,8}发票)代码 ?:? ?(\d{12}|\d{10}) ?号码 ?:? ?(\d{8})(?!\d)/;
const confirmation =
  /红字发票信息确认单编号 ?:? ?(\d{20})(?!\d)|红字增值税专用发票信息表编号 ?:? ?(\d{16})(?!\d)/;

/**
 * Reads the numbers in 备注 of a red invoice, in the four forms of the tax bureau's files. The number of the confirmation
 * form has 20 digits too and is never taken for the blue invoice. Errors: none.
 */
export function redReference(remark: string): RedReference {
  const text = singleBlanks(toHalfWidth(remark));
  const paper = paperBlue.exec(text);
  const blueNumber = digitalBlue.exec(text)?.[1] ?? (paper ? `${paper[1]}/${paper[2]}` : '');
  const form = confirmation.exec(text);
  return { blueNumber, confirmationNumber: form?.[1] ?? form?.[2] ?? '' };
}
