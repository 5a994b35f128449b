import { Link } from 'react-router-dom';
import type { DocumentVoucher } from '@mingzhang/contract';

/** Leads from a document to its voucher, and says whether that was related. */
export function VoucherLink({
  voucher: { id, title, isRelated = false },
  tabIndex,
}: {
  readonly voucher: Pick<DocumentVoucher, 'id' | 'title'> &
    Partial<Pick<DocumentVoucher, 'isRelated'>>;
  readonly tabIndex?: number;
}) {
  return (
    <Link to={`/voucher/form/${id}`} tabIndex={tabIndex}>
      {title}
      {isRelated && '（已关联）'}
    </Link>
  );
}
