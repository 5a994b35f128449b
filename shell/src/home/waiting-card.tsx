import { Link } from 'react-router-dom';
import { voucherCalls } from '@mingzhang/contract';
import type { Period } from '@mingzhang/rules';
import { useAccountSet, useCall, useSession, withPeriod } from '@mingzhang/shell-api';
import css from './home.module.css';

/** 待处理 of the period: vouchers that wait for their audit, where the account set asks for one. */
export function WaitingCard({ period }: { period: Period }) {
  const { can } = useSession();
  const { voucherReviewed } = useAccountSet();
  const wanted = voucherReviewed === 1 && can('voucher.view');
  const vouchers = useCall(
    voucherCalls.list,
    { query: { periodFrom: period, periodTo: period, auditState: 'unaudited', pageSize: 1 } },
    { enabled: wanted, quiet: true },
  );
  if (!wanted) return null;
  const count = vouchers.data?.total;
  const path = withPeriod('/voucher?auditState=unaudited', period);
  return (
    <section className={`${css.card} ${css.waiting}`} aria-label="待处理">
      <span>待处理</span>
      {count === 0 ? (
        <span className={css.count}>本期凭证都已审核</span>
      ) : (
        <>
          <span className={css.count}>
            待审核凭证 <b>{count ?? '–'}</b> 张
          </span>
          <Link to={path}>{can('voucher.audit') ? '去审核' : '查看'}</Link>
        </>
      )}
    </section>
  );
}
