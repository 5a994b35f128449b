import { Input } from 'antd';
import { Icon } from '../icon';
import { goToTable } from './go-to-table';

/** The first filter of a list; it has the focus when the screen opens. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder = '编码、名称或拼音首字母',
  width = 224,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
  /** In pixels. */
  width?: number;
}) {
  return (
    <Input
      autoFocus
      allowClear
      style={{ width }}
      prefix={<Icon name="search" />}
      placeholder={placeholder}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={goToTable}
    />
  );
}
