import type { Period } from '@mingzhang/rules';
import { useSession } from '@mingzhang/shell-api';
import { currentStep } from '@mingzhang/web';
import { useMonthChecks, useCarryForward } from '../api/checkout.api';
import { pathSteps } from './closing-path.model';

/** Everything that the screens of a month show of its way to being closed. */
export function useMonthPath(period: Period) {
  const { user } = useSession();
  const checks = useMonthChecks(period);
  const view = useCarryForward(period);
  const state = user.checkoutList.find((entry) => entry.period === period)?.state;
  const isClosed = state === 'closed';
  const { initial, final, report, broken } = checks;
  const steps = pathSteps({
    period,
    isClosed,
    view: view.data,
    opening: initial,
    checks: final && report && broken ? [final, report, broken] : undefined,
  });
  return { checks, view, isClosed, steps, current: currentStep(steps) };
}
