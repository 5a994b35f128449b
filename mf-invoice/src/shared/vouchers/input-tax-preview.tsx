import type { InputTaxPreview } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { PreviewedVouchers } from './previewed-vouchers';
import css from './vouchers.module.css';

/** Vouchers of input tax to come, and the invoices without one with their reasons. */
export function InputTaxPreviewed({
  preview: { vouchers, amount, refused, skipped },
}: {
  readonly preview: InputTaxPreview;
}) {
  const others = [...refused, ...skipped].map(({ msg }) => msg);
  return (
    <>
      {vouchers.length > 0 && (
        <header className={css.head}>
          <b>预览 {vouchers.length} 张凭证</b>
          <span>借贷各 {formatMoney(Money.parse(amount))}</span>
        </header>
      )}
      <PreviewedVouchers vouchers={vouchers} />
      {others.length > 0 && (
        <details className={css.notes} open={others.length <= 3 || vouchers.length === 0}>
          <summary>{others.length} 张发票不生成凭证</summary>
          <ul>
            {others.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
