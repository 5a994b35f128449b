import { useLocation } from 'react-router-dom';
import { monthText } from '@mingzhang/rules';
import { sortedPeriods, useSession } from '@mingzhang/shell-api';
import { rangeNotices, type RangeNotice } from './asked-range';
import { PeriodRangePicker, type PeriodRange } from './period-range-picker';
import css from './period.module.css';
import { rangeTitle } from './range-title';
import { usePeriodRange } from './use-period-range';

/** The periods of a book in its address; beside them why they are not those that were asked for. */
export function PeriodRangeField() {
  const [range, setRange] = usePeriodRange();
  const notice = useRangeNotice(range);
  return (
    <>
      <PeriodRangePicker value={range} onChange={(next) => setRange(next)} />
      {notice !== undefined && (
        <span role="status" className={css.notice}>
          {notice}
        </span>
      )}
    </>
  );
}

/** It stands until something else is asked for: the history entry that was corrected holds it. */
function useRangeNotice(range: PeriodRange): string | undefined {
  const { user } = useSession();
  const { state } = useLocation() as { state: { readonly rangeNotice?: unknown } | null };
  const notice = rangeNotices.find((each) => each === state?.rangeNotice);
  const listed = sortedPeriods(user.checkoutList);
  const [first, last] = [listed[0]?.period, listed.at(-1)?.period];
  if (notice === undefined || first === undefined || last === undefined) return undefined;
  const sentences: Readonly<Record<RangeNotice, string>> = {
    start: `账套自 ${monthText(first)}启用，已从该期开始显示`,
    end: `账套的期间到 ${monthText(last)}为止，已显示到该期`,
    reversed: `起始期间不能大于截止期间，已只显示${rangeTitle(range)}`,
  };
  return sentences[notice];
}
