import type { Period } from '@mingzhang/rules';
import { useSession, withPeriod } from '@mingzhang/shell-api';
import { Link } from 'react-router-dom';
import css from './home.module.css';
import { useIsUnused } from './use-is-unused';

/** What comes first in books that have neither vouchers nor opening balances yet. */
export function BeginningCard({ period }: { period: Period }) {
  const { can } = useSession();
  if (!useIsUnused()) return null;
  return (
    <p className={css.beginning}>
      账套还没有数据：先录入
      <Link to={withPeriod('/initial', period)}>期初余额</Link>
      {can('member.manage') && (
        <>
          ，再
          <Link to={withPeriod('/permission-setting', period)}>邀请成员</Link>
        </>
      )}
      ，新公司可直接新增凭证。
    </p>
  );
}
