import type { BatchReport, Voucher } from '@mingzhang/contract';
import type { BusinessError } from '@mingzhang/server';

/** Title of a voucher in messages: `2026-01 记-12`. */
export function titleOf(voucher: Pick<Voucher, 'period' | 'word' | 'code'>): string {
  return `${voucher.period} ${voucher.word}-${voucher.code}`;
}

/**
 * Runs `act` for each voucher. The report lists refused vouchers with the reason; the others
 * succeed.
 */
export async function batchOf(
  vouchers: readonly Voucher[],
  act: (voucher: Voucher) => Promise<BusinessError | undefined>,
): Promise<BatchReport> {
  const refused: BatchReport['refused'] = [];
  for (const voucher of vouchers) {
    const reason = await act(voucher);
    if (reason) refused.push({ id: voucher.id, title: titleOf(voucher), msg: reason.message });
  }
  return { done: vouchers.length - refused.length, refused };
}
