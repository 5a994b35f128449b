import { Button, Tag } from 'antd';
import { Link } from 'react-router-dom';
import type { PeriodSeal } from '@mingzhang/contract';
import { periodTitle } from '@mingzhang/rules';
import { useSession } from '@mingzhang/shell-api';
import { EmptyState, ErrorPanel, SkeletonRows, momentText, ShownDrawer } from '@mingzhang/web';
import { useHistory, useSealFile } from '../api/checkout.api';
import { closingPath, unCheckPath } from '../shared/paths';
import { sealedMonths, shortHash, type SealedMonth } from './closing.model';
import css from './months-drawer.module.css';

/** 结账记录: every month with its state, who closed it when, its seal, and why it was opened again. */
export function MonthsDrawer({ onClose }: { onClose: () => void }) {
  const { user, can } = useSession();
  const history = useHistory();
  const months = sealedMonths(user.checkoutList, history.data ?? []);
  const anyClosed = months.some(({ isClosed }) => isClosed);
  return (
    <ShownDrawer title="结账记录" size={520} onClose={onClose}>
      {history.isPending && <SkeletonRows rows={10} />}
      {history.error && <ErrorPanel error={history.error} onRetry={() => void history.refetch()} />}
      {history.data && months.length === 0 && (
        <EmptyState icon="closing" title="还没有会计期间" description="启用账套后从这里结账。" />
      )}
      {history.data && anyClosed && can('closing.manage') && (
        <p className={css.way}>
          要重新打开已结账的期间，请到<Link to={unCheckPath}>反结账</Link>。
        </p>
      )}
      {history.data && (
        <ul className={css.months} aria-label="会计期间">
          {months.map((month) => (
            <Month key={month.period} month={month} onClose={onClose} />
          ))}
        </ul>
      )}
    </ShownDrawer>
  );
}

function Month({ month, onClose }: { month: SealedMonth; onClose: () => void }) {
  const { period, isClosed, seals } = month;
  const file = useSealFile();
  return (
    <li>
      <div className={css.head}>
        <Link to={closingPath(period)} onClick={onClose}>
          {periodTitle(period)}
        </Link>
        <Tag color={isClosed ? 'default' : 'processing'}>{isClosed ? '已结账' : '未结账'}</Tag>
        {isClosed && (
          <Button
            type="link"
            size="small"
            aria-label={`导出封存 ${periodTitle(period)}`}
            disabled={file.isPending}
            onClick={() => file.download(period)}
          >
            导出封存
          </Button>
        )}
      </div>
      {seals.map((seal) => (
        <Seal key={seal.id} seal={seal} />
      ))}
    </li>
  );
}

function Seal({ seal }: { seal: PeriodSeal }) {
  const { closedName, closedAt, voucherCount, hash, irreversible, opened } = seal;
  return (
    <div className={opened ? css.superseded : css.seal}>
      <p>
        {closedName} 于 {momentText(closedAt)} 结账，{voucherCount} 张凭证，封存码{' '}
        <code title={hash}>{shortHash(hash)}</code>
        {irreversible && <Tag>不可逆</Tag>}
      </p>
      {opened && (
        <p>
          {opened.name} 于 {momentText(opened.at)} 反结账：{opened.reason}（封存已作废）
        </p>
      )}
    </div>
  );
}
