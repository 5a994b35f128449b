import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { dayFormats } from '../typed-dates';

/** Two days as a filter, both included, as `YYYY-MM-DD`; '' leaves an end open. */
export function DayRangeField({
  from,
  to,
  onChange,
}: {
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
}) {
  const day = (text: string) => (text === '' ? null : dayjs(text));
  return (
    <DatePicker.RangePicker
      format={dayFormats}
      allowEmpty
      style={{ width: 250 }}
      value={[day(from), day(to)]}
      onChange={(range) =>
        onChange(range?.[0]?.format('YYYY-MM-DD') ?? '', range?.[1]?.format('YYYY-MM-DD') ?? '')
      }
    />
  );
}
