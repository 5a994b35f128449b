import { Input } from 'antd';
import { Icon } from '@mingzhang/web';

/** Finding templates by name or pinyin initials. */
export function SearchInput({
  value,
  onChange,
}: {
  value: string;
  onChange: (keyword: string) => void;
}) {
  return (
    <Input
      allowClear
      autoFocus
      aria-label="查找模板"
      placeholder="名称或拼音首字母"
      prefix={<Icon name="search" />}
      style={{ width: 224 }}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
