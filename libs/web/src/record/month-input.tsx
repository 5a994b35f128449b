import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { monthFormats } from '../typed-dates';
import { pickerKeys } from './picker-keys';

/** A month as `YYYY-MM`, typed or chosen; '' and null are none. The form gives value and listener. */
export function MonthInput({
  value,
  onChange,
  ...props
}: {
  readonly id?: string;
  readonly autoFocus?: boolean;
  readonly value?: string | null;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly onChange?: (month: string | null) => void;
  readonly 'aria-label'?: string;
}) {
  return (
    <DatePicker
      {...props}
      picker="month"
      format={monthFormats}
      style={{ width: '100%' }}
      value={value ? dayjs(`${value}-01`) : null}
      onChange={(month) => onChange?.(month?.format('YYYY-MM') ?? null)}
      onKeyDown={pickerKeys(monthFormats, (month) => onChange?.(month.format('YYYY-MM')))}
    />
  );
}
