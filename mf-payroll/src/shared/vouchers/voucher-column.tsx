import type { MadeSalaryVoucher, SalaryMonth } from '@mingzhang/contract';
import { VoucherLink, type BookColumn } from '@mingzhang/web';
import css from './vouchers.module.css';

/** The vouchers of each month as links. */
export function voucherColumn(made: readonly MadeSalaryVoucher[]): BookColumn<SalaryMonth> {
  return {
    key: 'vouchers',
    title: '凭证',
    width: 180,
    grow: true,
    wraps: true,
    render: ({ id }) => {
      const own = made.filter(({ salaryId }) => salaryId === id);
      return (
        <span className={css.links}>
          {own.map(({ kind, title, voucher }) => (
            <span key={kind} title={title}>
              <VoucherLink voucher={voucher} tabIndex={-1} />
            </span>
          ))}
        </span>
      );
    },
  };
}
