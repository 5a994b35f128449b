import { Money, sumOf } from '../money';
import { equityEffects, type EquityVoucher } from './equity-moves';

const comprehensive = '4003';

/** What a voucher moves from 其他综合收益 to retained earnings, by subject: credit less debit, in yuan. */
interface ComprehensiveTransfer {
  readonly voucherId: number;
  readonly code: string;
  readonly amount: Money;
}

/**
 * Moves between 其他综合收益 and 盈余公积 or 利润分配, as on disposal of 其他权益工具投资 (企业会计准则第22号第六十九条). They are
 * shown in 所有者权益变动表 as 其他综合收益结转留存收益 and are no 其他综合收益 of the period (准则第30号第三十三条). Where a voucher
 * moves less than its lines, the first of them are taken. Errors: none.
 * @param codeOf codes of the standard as the account set has them
 */
export function comprehensiveTransfers(
  vouchers: readonly EquityVoucher[],
  codeOf: (code: string) => string,
): ComprehensiveTransfer[] {
  return vouchers.flatMap((voucher) => {
    const moved = sumOf(
      equityEffects(voucher, codeOf)
        .filter(
          ({ row, column }) => row === 'comprehensiveToRetained' && column === 'comprehensive',
        )
        .map(({ amount }) => amount),
    );
    let left = moved;
    return voucher.lines.flatMap(({ code, amount }) => {
      const isOpen = !left.isZero && amount.isNegative === left.isNegative && !amount.isZero;
      if (!isOpen || !code.startsWith(codeOf(comprehensive))) return [];
      const part = amount.abs().compare(left.abs()) < 0 ? amount : left;
      left = left.minus(part);
      return [{ voucherId: voucher.voucherId, code, amount: part }];
    });
  });
}
