import { useState } from 'react';
import type { CheckoutPeriod } from '@mingzhang/contract';
import { monthOf, periodTitle, yearOf, type Period } from '@mingzhang/rules';
import { sortedPeriods } from '@mingzhang/shell-api';
import { Icon, KeyedPopover } from '@mingzhang/web';
import css from './period-picker.module.css';

const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** Period picker: arrows to the neighbours, and all years and periods of the closing list. */
export function PeriodPicker({
  periods,
  value,
  onChange,
}: {
  periods: readonly CheckoutPeriod[];
  value: Period;
  onChange: (period: Period) => void;
}) {
  const [open, setOpen] = useState(false);
  const sorted = sortedPeriods(periods);
  const at = sorted.findIndex((entry) => entry.period === value);
  const arrow = (step: -1 | 1, label: string) => {
    const target = sorted[at + step]?.period;
    return (
      <button
        type="button"
        aria-label={label}
        disabled={at < 0 || target === undefined}
        onClick={() => target !== undefined && onChange(target)}
      >
        <Icon name={step < 0 ? 'left' : 'right'} size={14} />
      </button>
    );
  };
  const choose = (period: Period) => {
    setOpen(false);
    onChange(period);
  };
  return (
    <div className={css.picker} role="group" aria-label="会计期间">
      {arrow(-1, '上一期')}
      <KeyedPopover
        first="[aria-pressed='true']"
        placement="bottom"
        open={open}
        onOpenChange={setOpen}
        arrow={false}
        destroyOnHidden
        content={<PeriodGrid periods={sorted} value={value} onChoose={choose} />}
      >
        <button type="button" className={css.current} aria-haspopup="dialog" aria-expanded={open}>
          {periodTitle(value)}
          <Icon name="down" size={12} />
        </button>
      </KeyedPopover>
      {arrow(1, '下一期')}
    </div>
  );
}

function PeriodGrid({
  periods,
  value,
  onChoose,
}: {
  periods: readonly CheckoutPeriod[];
  value: Period;
  onChoose: (period: Period) => void;
}) {
  const years = [...new Set(periods.map((entry) => entry.checkYear))];
  const [year, setYear] = useState(yearOf(value));
  const ofYear = periods.filter((entry) => entry.checkYear === year);
  const yearStep = (step: -1 | 1, label: string) => {
    const target = years[years.indexOf(year) + step];
    return (
      <button
        type="button"
        aria-label={label}
        disabled={target === undefined}
        onClick={() => target !== undefined && setYear(target)}
      >
        <Icon name={step < 0 ? 'left' : 'right'} size={14} />
      </button>
    );
  };
  return (
    <div className={css.panel}>
      <div className={css.year}>
        {yearStep(-1, '上一年')}
        <b>{year}年</b>
        {yearStep(1, '下一年')}
      </div>
      <div className={css.grid}>
        {months.map((month) => {
          const entry = ofYear.find((candidate) => monthOf(candidate.period) === month);
          return (
            <button
              key={month}
              type="button"
              disabled={!entry}
              aria-pressed={entry?.period === value}
              className={entry?.period === value ? css.chosen : undefined}
              title={entry?.state === 'closed' ? '已结账' : undefined}
              onClick={() => entry && onChoose(entry.period)}
            >
              {String(month).padStart(2, '0')}期
              {entry?.state === 'closed' && <Icon name="lock" size={11} />}
            </button>
          );
        })}
      </div>
    </div>
  );
}
