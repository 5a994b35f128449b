import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'antd';
import type { CarryForwardView } from '@mingzhang/contract';
import { periodTitle, type Period } from '@mingzhang/rules';
import { notify, usePeriod, useSession } from '@mingzhang/shell-api';
import { ErrorPanel, Icon, Page, PageHeader, SkeletonRows } from '@mingzhang/web';
import { ofMonth, useMakeVouchers } from '../api/checkout.api';
import { CheckPart } from '../shared/check-part';
import { PathBar } from '../shared/path-bar';
import { batchPath, carryForwardPath } from '../shared/paths';
import { ProfitLine } from '../shared/profit-line';
import { useMonthPath } from '../shared/use-month-path';
import { ClosingFoot } from './closing-foot';
import css from './closing.module.css';
import { ClosingSettingsDrawer } from './closing-settings-drawer';
import { MonthsDrawer } from './months-drawer';
import { ProfitCards } from './profit-cards';
import { StepCards } from './step-cards';

/** 结账: the path of a month, what its end posts, what speaks against closing it, and the closing. */
export function ClosingScreen() {
  const [period] = usePeriod();
  return <MonthScreen key={period} period={period} />;
}

function MonthScreen({ period }: { period: Period }) {
  const { checks, view, isClosed, steps, current } = useMonthPath(period);
  const { user } = useSession();
  const [drawer, setDrawer] = useState<'months' | 'settings'>();
  const close = () => setDrawer(undefined);
  const body = useArrivalFocus();
  return (
    <Page>
      <PageHeader
        title="结账"
        subtitle={periodTitle(period)}
        actions={
          <>
            {user.accountSetsTotal > 1 && <Link to={batchPath(period)}>批量结账</Link>}
            <Button type="text" icon={<Icon name="stamp" />} onClick={() => setDrawer('months')}>
              结账记录
            </Button>
            <Button
              type="text"
              icon={<Icon name="settings" />}
              onClick={() => setDrawer('settings')}
            >
              结账设置
            </Button>
          </>
        }
      />
      <PathBar steps={steps} current={current} />
      <div ref={body} className={css.body} tabIndex={-1}>
        <div className={css.work}>
          {view.data && (
            <Entries view={view.data} period={period} onRead={() => void view.refetch()} />
          )}
          {!view.data && view.error && (
            <ErrorPanel
              title="结转测算未能显示"
              error={view.error}
              onRetry={() => void view.refetch()}
            />
          )}
          {view.isPending && <SkeletonRows rows={10} />}
        </div>
        <CheckPart checks={checks} />
      </div>
      <ClosingFoot period={period} checks={checks} isClosed={isClosed} />
      {drawer === 'months' && <MonthsDrawer onClose={close} />}
      {drawer === 'settings' && <ClosingSettingsDrawer onClose={close} />}
    </Page>
  );
}

/** 期末计提 and 结转损益 of the month. */
function Entries({
  view,
  period,
  onRead,
}: {
  view: CarryForwardView;
  period: Period;
  onRead: () => void;
}) {
  const { can } = useSession();
  const making = useMakeVouchers();
  const canPrepare = can('closing.prepare') && view.periodState === 'open';
  const make = (step: { id: string; name: string }) =>
    making.mutate(
      { body: { ...ofMonth(period), steps: [step.id] } },
      { onSuccess: () => notify.success(`${step.name}的凭证已更新`) },
    );
  const entries = view.steps.filter(({ part }) => part === 'entries');
  const vouchers = entries.flatMap(({ posted }) => posted?.vouchers ?? []).length;
  return (
    <>
      <section aria-label="期末计提">
        <div className={css.head}>
          <h2>期末计提</h2>
          <span>{vouchers > 0 ? `已有 ${vouchers} 张凭证，按顺序生成` : '按顺序生成凭证'}</span>
          <Button type="link" size="small" onClick={onRead}>
            重新测算
          </Button>
          <Link to={carryForwardPath(period)}>{canPrepare ? '去结转' : '查看结转'}</Link>
        </div>
        <StepCards steps={entries} period={period} />
      </section>
      <section aria-label="结转损益">
        <div className={css.head}>
          <h2>结转损益</h2>
          <span>收入、成本费用转入本年利润</span>
        </div>
        <ProfitCards
          steps={view.steps.filter(({ part }) => part === 'profit')}
          period={period}
          isBusy={making.isPending}
          onMake={canPrepare ? make : undefined}
        />
        <div className={css.profit}>
          <ProfitLine profit={view.profit} />
        </div>
      </section>
    </>
  );
}

/**
 * Who comes from a dialog that is gone, as of 反结账, stands on the work: Tab goes to its first act and the
 * arrows scroll it. It is no place to be at by Tab, and has no frame.
 */
function useArrivalFocus() {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) body.current?.focus({ preventScroll: true });
  }, []);
  return body;
}
