import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { dayFormats } from '../typed-dates';
import { pickerKeys } from './picker-keys';

/** A day as `YYYY-MM-DD`, typed or chosen; the form gives value and listener. */
export function DayInput({
  value = '',
  onChange,
  ...props
}: {
  id?: string;
  autoFocus?: boolean;
  value?: string;
  onChange?: (day: string) => void;
  'aria-label'?: string;
}) {
  return (
    <DatePicker
      {...props}
      format={dayFormats}
      style={{ width: '100%' }}
      value={value === '' ? null : dayjs(value)}
      onChange={(day) => onChange?.(day?.format('YYYY-MM-DD') ?? '')}
      onKeyDown={pickerKeys(dayFormats, (day) => onChange?.(day.format('YYYY-MM-DD')))}
    />
  );
}
