import { Link } from 'react-router-dom';
import type { ClosingStep } from '@mingzhang/contract';
import { voucherPath } from './paths';

/** Links to the vouchers of a step: to one, or to all that its lines were split into. */
export function VoucherLinks({
  posted,
  verb = '',
  onFollow,
}: {
  posted: Pick<NonNullable<ClosingStep['posted']>, 'vouchers'>;
  /** 查看, before the titles. */
  verb?: string;
  /** Called with the click, for rows that are chosen by one. */
  onFollow?: (event: { stopPropagation: () => void }) => void;
}) {
  return posted.vouchers.map(({ id, title }, index) => (
    <span key={id}>
      {index > 0 && '、'}
      <Link to={voucherPath(id)} onClick={onFollow}>
        {index === 0 && verb !== '' ? `${verb} ${title}` : title}
      </Link>
    </span>
  ));
}
