import { Button } from 'antd';
import { carryForwardCalls, checkoutCalls } from '@mingzhang/contract';
import { monthOf, yearOf, type Period } from '@mingzhang/rules';
import { navigateTo, useCall, useSession, withPeriod } from '@mingzhang/shell-api';
import { Icon } from '@mingzhang/web';
import css from './closing-progress.module.css';
import { closingProgress } from './closing-progress.model';

/** How far the month is on its way to being closed, for who may see its closing. */
export function ClosingProgress({ period }: { period: Period }) {
  const { user, can } = useSession();
  const state = user.checkoutList.find((each) => each.period === period)?.state;
  const isClosed = state === 'closed';
  const query = { year: yearOf(period), month: monthOf(period) };
  const options = { enabled: can('closing.view') && state === 'open', quiet: true };
  const opening = useCall(checkoutCalls.initialCheck, { query }, options);
  const view = useCall(carryForwardCalls.view, { query }, options);
  if (!can('closing.view') || state === undefined) return null;

  const steps = closingProgress({ isClosed, opening: opening.data, steps: view.data?.steps });
  const current = steps.findIndex(({ done }) => !done);
  return (
    <div className={css.progress}>
      <ol aria-label="结账进度">
        {steps.map(({ title, count, done }, index) => (
          <li key={title} data-done={done} aria-current={index === current ? 'step' : undefined}>
            <span className={css.mark} aria-hidden="true">
              {done ? <Icon name="check" size={12} /> : index + 1}
            </span>
            {title}
            {count !== null && <small>{count}</small>}
            {done && <span className={css.hidden}>已完成</span>}
          </li>
        ))}
      </ol>
      <Button onClick={() => navigateTo(withPeriod('/check-out/list', period))}>
        {isClosed ? '查看结账' : current > 0 ? '继续结账' : '去结账'}
      </Button>
    </div>
  );
}
