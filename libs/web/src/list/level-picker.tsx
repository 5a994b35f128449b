import { Select } from 'antd';
import css from './list.module.css';

const LEVELS = [1, 2, 3, 4, 5, 6];

/** First and last level of the subjects shown; the other end follows, so that it never runs backwards. */
export function LevelPicker({
  from,
  to,
  onChange,
}: {
  from: number;
  to: number;
  onChange: (from: number, to: number) => void;
}) {
  const options = LEVELS.map((level) => ({ value: level, label: String(level) }));
  const end = (label: string, value: number, change: (level: number) => void) => (
    <Select
      variant="borderless"
      size="small"
      popupMatchSelectWidth={64}
      aria-label={label}
      value={value}
      options={options}
      onChange={change}
    />
  );
  return (
    <span className={css.levels}>
      <span>级次</span>
      {end('起始级次', from, (level) => onChange(level, Math.max(level, to)))}
      <span>—</span>
      {end('截止级次', to, (level) => onChange(Math.min(level, from), level))}
      <span>级</span>
    </span>
  );
}
