import { Link } from 'react-router-dom';
import type { DocumentVoucher } from '@mingzhang/contract';

/**
 * Leads from a document to its voucher, and says whether that was related.
 *
 * @param month the month that stands beside the link; a voucher of it is shown without its month
 */
export function VoucherLink({
  voucher: { id, title, period, isRelated = false },
  month,
  tabIndex,
}: {
  readonly voucher: Pick<DocumentVoucher, 'id' | 'title'> &
    Partial<Pick<DocumentVoucher, 'period' | 'isRelated'>>;
  readonly month?: string | undefined;
  readonly tabIndex?: number;
}) {
  return (
    <Link to={`/voucher/form/${id}`} tabIndex={tabIndex}>
      {period !== undefined && period === month ? title.replace(`${period} `, '') : title}
      {isRelated && '（已关联）'}
    </Link>
  );
}
