import { size } from './slips';
import { told } from './weighing';

/**
 * What the digits of a difference say where no entry explains it (除 9 法, 除 2 法): where else to look, in
 * sentences; the difference in fen. Errors: none; nothing is said of a difference without such a sign.
 */
export function differenceHints(missing: bigint): string[] {
  const whole = size(missing);
  const hints: string[] = [];
  if (whole === 0n) return hints;
  if (whole % 9n === 0n) {
    hints.push(
      `差额 ${told(whole)} 能被 9 整除，可能是数字颠倒或小数点错位，请核对外部单据和以前月份的凭证`,
    );
  }
  if (whole % 2n === 0n) {
    hints.push(`差额的一半是 ${told(whole / 2n)}，请留意外部单据上是否有这笔金额记在相反方向`);
  }
  return hints;
}
