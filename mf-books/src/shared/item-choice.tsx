import { useState } from 'react';
import type { AccountingCategoryDetail } from '@mingzhang/contract';
import { Chooser } from '@mingzhang/web';
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
  const { data: chosen } = useItem(itemId);
  return (
    <Chooser
      allowClear={{ label: '清除' }}
      search={{ text, onText: setText }}
      style={{ width: 180 }}
      placeholder={placeholder}
      aria-label="辅助核算项目"
      loading={items.isFetching}
      value={itemId}
      chosen={chosen && optionOf(chosen)}
      options={items.data?.map(optionOf) ?? []}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

function optionOf({ id, code, name }: AccountingCategoryDetail) {
  return { value: String(id), label: `${code} ${name}` };
}
