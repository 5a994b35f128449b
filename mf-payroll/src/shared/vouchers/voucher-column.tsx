import type { MadeSalaryVoucher, SalaryMonth } from '@mingzhang/contract';
import { VoucherLink, type BookColumn } from '@mingzhang/web';

/** The first voucher of each month as a link, and how many there are; the drawer of the month lists them all. */
export function voucherColumn(made: readonly MadeSalaryVoucher[]): BookColumn<SalaryMonth> {
  return {
    key: 'vouchers',
    title: '凭证',
    width: 150,
    leastPx: 116,
    render: ({ id, period }) => {
      const own = made.filter(({ salaryId }) => salaryId === id);
      const [first] = own;
      if (!first) return null;
      return (
        <span title={own.map(({ title, voucher }) => `${title} ${voucher.title}`).join('\n')}>
          <VoucherLink voucher={first.voucher} month={period} tabIndex={-1} />
          {own.length > 1 && ` 等 ${own.length} 张`}
        </span>
      );
    },
  };
}
