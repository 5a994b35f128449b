import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { checkoutCalls, type MonthClosing } from '@mingzhang/contract';
import { monthOf, yearOf, type Period } from '@mingzhang/rules';
import { navigateTo, useCall, useSession, withPeriod } from '@mingzhang/shell-api';
import { HiddenText, Icon } from '@mingzhang/web';
import css from './closing-progress.module.css';
import { closingProgress, isReadyForChecks } from './closing-progress.model';
import { useIsUnused } from './use-is-unused';

/** How far the month is on its way to being closed, for who may see its closing. */
export function ClosingProgress({
  period,
  closing,
}: {
  period: Period;
  closing: MonthClosing | undefined;
}) {
  const { user, can } = useSession();
  const state = user.checkoutList.find((each) => each.period === period)?.state;
  const isClosed = state === 'closed';
  const query = { year: yearOf(period), month: monthOf(period) };
  const options = { enabled: can('closing.view') && state === 'open', quiet: true };
  const opening = useCall(checkoutCalls.initialCheck, { query }, options).data;
  const facts = { isClosed, opening, steps: closing?.steps };
  const checks = useChecks(query, options.enabled && isReadyForChecks(facts));
  const isUnused = useIsUnused();
  if (!can('closing.view') || state === undefined) return null;
  if (isUnused && !isClosed) return <OpeningStep period={period} />;

  const steps = closingProgress({ ...facts, checks });
  const hasBegun = steps[0]?.done === true;
  return (
    <div className={css.progress}>
      <ol aria-label="结账进度">
        {steps.map(({ title, count, done, current, note }, index) => (
          <li key={title} data-done={done} aria-current={current ? 'step' : undefined}>
            <span className={css.mark} aria-hidden="true">
              {done ? <Icon name="check" size={12} /> : index + 1}
            </span>
            {title}
            {current ? <small>{note}</small> : count !== null && <small>{count}</small>}
            {done && <HiddenText>已完成</HiddenText>}
          </li>
        ))}
      </ol>
      <Button onClick={() => navigateTo(withPeriod('/check-out/list', period))}>
        {isClosed ? '查看结账' : hasBegun ? '继续结账' : '去结账'}
      </Button>
    </div>
  );
}

/** Books without data have one step: nothing can be checked or carried forward before it. */
function OpeningStep({ period }: { period: Period }) {
  return (
    <div className={css.progress}>
      <ol aria-label="结账进度">
        <li aria-current="step">
          <span className={css.mark} aria-hidden="true">
            1
          </span>
          <Link to={withPeriod('/initial', period)}>期初余额</Link>
          <small>未录入</small>
        </li>
      </ol>
    </div>
  );
}

/** What speaks against closing, undefined until all have answered. */
function useChecks(query: { year: number; month: number }, enabled: boolean) {
  const options = { enabled, quiet: true };
  const final = useCall(checkoutCalls.finalCheck, { query }, options).data;
  const report = useCall(checkoutCalls.reportCheck, { query }, options).data;
  const broken = useCall(checkoutCalls.brokenCheck, { query }, options).data;
  return final && report && broken ? [final, report, broken] : undefined;
}
