import { sumOf, type Money } from '../money';
import { equityEffects, type EquityRow, type EquityVoucher } from './equity-moves';

const restatingRows: readonly EquityRow[] = ['policy', 'correction'];

/**
 * What vouchers of a year correct of 年初未分配利润: 会计政策变更 and 前期差错更正 of 所有者权益变动表 (企业会计准则第28号
 * 第十二条), in yuan. Vouchers that touch neither 以前年度损益调整 nor 未分配利润 correct nothing. Errors: none.
 * @param codeOf codes of the standard as the account set has them
 */
export function retainedRestatement(
  vouchers: readonly EquityVoucher[],
  codeOf: (code: string) => string,
): Money {
  return sumOf(
    vouchers
      .flatMap((voucher) => equityEffects(voucher, codeOf))
      .filter(({ row, column }) => column === 'retained' && restatingRows.includes(row))
      .map(({ amount }) => amount),
  );
}
