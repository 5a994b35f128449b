import { Select } from 'antd';
import { periodTitle, type Period } from '@mingzhang/rules';
import { sortedPeriods, useSession } from '@mingzhang/shell-api';
import css from './period.module.css';

export interface PeriodRange {
  readonly from: Period;
  readonly to: Period;
}

/** A range after moving one end; the other end follows, so that it never runs backwards. */
export function moveRange(range: PeriodRange, end: 'from' | 'to', period: Period): PeriodRange {
  if (end === 'from') return { from: period, to: range.to < period ? period : range.to };
  return { from: range.from > period ? period : range.from, to: period };
}

/** Two periods of the closing list, first and last of a book. */
export function PeriodRangePicker({
  value,
  onChange,
}: {
  value: PeriodRange;
  onChange: (range: PeriodRange) => void;
}) {
  const { user } = useSession();
  const options = sortedPeriods(user.checkoutList).map(({ period }) => ({
    value: period,
    label: periodTitle(period),
  }));
  const end = (name: 'from' | 'to', label: string) => (
    <Select
      variant="borderless"
      size="small"
      popupMatchSelectWidth={false}
      aria-label={label}
      value={value[name]}
      options={options}
      onChange={(period) => onChange(moveRange(value, name, period))}
    />
  );
  return (
    <span className={css.range}>
      <span className={css.label}>期间</span>
      {end('from', '起始期间')}
      <span className={css.label}>—</span>
      {end('to', '截止期间')}
    </span>
  );
}
