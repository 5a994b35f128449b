import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, Tag } from 'antd';
import { periodTitle, type Period } from '@mingzhang/rules';
import { useSession } from '@mingzhang/shell-api';
import {
  EmptyState,
  ErrorPanel,
  Page,
  PageHeader,
  Sheet,
  SkeletonRows,
  momentText,
} from '@mingzhang/web';
import { useHistory } from '../api/checkout.api';
import { closingPath } from '../shared/paths';
import { ReopenDialog } from './reopen-dialog';
import { closedMonths, type ClosedMonth } from './un-check.model';
import { useMonthKeys } from './use-month-keys';
import css from './un-check.module.css';

/** 反结账: the closed months, newest first; the newest is opened again with a reason. */
export function UnCheckScreen() {
  const { user, can } = useSession();
  const history = useHistory();
  const [opening, setOpening] = useState<Period>();
  const { list, active, roving } = useMonthKeys();
  const months = closedMonths(user.checkoutList, history.data ?? []);
  return (
    <Page>
      <PageHeader
        title="反结账"
        subtitle={`${months.length} 个已结账期间`}
        actions={<Link to="/check-out/list">返回结账</Link>}
      />
      <Sheet>
        {history.isPending && <SkeletonRows rows={8} />}
        {history.error && (
          <ErrorPanel
            title="结账记录未能显示"
            error={history.error}
            onRetry={() => void history.refetch()}
          />
        )}
        {history.data && months.length === 0 && (
          <EmptyState
            icon="closing"
            title="没有已结账的期间"
            description="结账之后要调整本期凭证，从这里由近及远逐期重新打开。"
            action={
              <Link to="/check-out/list">
                <Button type="primary">去结账</Button>
              </Link>
            }
          />
        )}
        {history.data && months.length > 0 && (
          <ul className={css.months} aria-label="已结账的期间" ref={list} {...roving}>
            {months.map((month, index) => (
              <Month
                key={month.period}
                month={month}
                mayOpen={can('closing.manage')}
                tabIndex={index === Math.min(active, months.length - 1) ? 0 : -1}
                onOpen={() => setOpening(month.period)}
              />
            ))}
          </ul>
        )}
      </Sheet>
      {opening !== undefined && (
        <ReopenDialog period={opening} onClose={() => setOpening(undefined)} />
      )}
    </Page>
  );
}

function Month({
  month: { period, seal, refusal },
  mayOpen,
  onOpen,
  tabIndex,
}: {
  month: ClosedMonth;
  mayOpen: boolean;
  onOpen: () => void;
  /** Of the months one alone is a stop of Tab; the arrow keys lead to the others. */
  tabIndex: 0 | -1;
}) {
  const reason = mayOpen ? refusal : '反结账请联系账套管理员或主管';
  const note = `reason-${period}`;
  return (
    <li>
      <div className={css.month}>
        <b>
          <Link to={closingPath(period)} tabIndex={tabIndex}>
            {periodTitle(period)}
          </Link>{' '}
          {seal?.irreversible === true && <Tag>不可逆</Tag>}
        </b>
        <span>
          {seal
            ? `${seal.closedName} 于 ${momentText(seal.closedAt)} 结账，封存 ${seal.voucherCount} 张凭证、${seal.lineCount} 行，封存码 ${seal.hash.slice(0, 12)}`
            : '已结账'}
        </span>
        {reason !== undefined && (
          <span id={note} className={css.refusal}>
            {reason}
          </span>
        )}
      </div>
      <Button
        danger
        disabled={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : note}
        aria-label={`反结账 ${periodTitle(period)}`}
        onClick={onOpen}
      >
        反结账
      </Button>
    </li>
  );
}
