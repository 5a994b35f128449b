import { Switch } from 'antd';
import css from './list.module.css';

/** A switch with its label, in a filter bar. */
export function SwitchField({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className={css.switch}>
      <Switch size="small" checked={checked} onChange={onChange} aria-label={label} />
      {label}
    </label>
  );
}
