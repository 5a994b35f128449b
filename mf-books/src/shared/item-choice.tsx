import { useState } from 'react';
import { Select } from 'antd';
import { useItem, useItems } from '../api/journal.api';

/** An item of a category, found by code or name. */
export function ItemChoice({
  categoryId,
  itemId,
  placeholder = '选择项目',
  onChange,
}: {
  categoryId: number;
  itemId: string;
  placeholder?: string;
  onChange: (itemId: string) => void;
}) {
  const [text, setText] = useState('');
  const items = useItems(categoryId > 0 ? String(categoryId) : '', text);
  const chosen = useItem(itemId);
  const found = items.data ?? [];
  const missing = chosen.data && !found.some(({ id }) => String(id) === itemId);
  const offered = missing ? [chosen.data, ...found] : found;
  return (
    <Select<string>
      allowClear={{ label: '清除' }}
      showSearch={{ filterOption: false, onSearch: setText }}
      style={{ width: 180 }}
      placeholder={placeholder}
      aria-label="辅助核算项目"
      loading={items.isFetching}
      value={itemId || null}
      options={offered.map(({ id, code, name }) => ({
        value: String(id),
        label: `${code} ${name}`,
      }))}
      onChange={(id?: string) => onChange(id ?? '')}
    />
  );
}
