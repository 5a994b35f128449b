import { useId, type ReactNode } from 'react';
import { Segmented, Switch } from 'antd';
import css from './print-settings.module.css';

/** A label and its control in one line of the panel. */
export function SettingField({
  title,
  children,
}: {
  title: string;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{title}</label>
      {children(id)}
    </div>
  );
}

/** A few choices side by side. */
export function SettingChoice<V extends string>({
  title,
  value,
  options,
  onChange,
}: {
  title: string;
  value: V;
  options: { value: V; label: string }[];
  onChange: (value: V) => void;
}) {
  return (
    <div className={css.field}>
      <span>{title}</span>
      <Segmented aria-label={title} value={value} options={options} onChange={onChange} />
    </div>
  );
}

/** On or off, kept as '1' and '0'. */
export function SettingFlag({
  title,
  checked,
  onChange,
}: {
  title: string;
  checked: boolean;
  onChange: (text: '0' | '1') => void;
}) {
  return (
    <SettingField title={title}>
      {(id) => (
        <Switch
          id={id}
          size="small"
          checked={checked}
          onChange={(on) => onChange(on ? '1' : '0')}
        />
      )}
    </SettingField>
  );
}
