import { useState } from 'react';
import { Select } from 'antd';
import { ChoiceField } from '@mingzhang/web';
import { useCategories } from '../api/account-book.api';
import { useItem, useItems } from '../api/journal.api';

/** An auxiliary item as a filter: its category, and the item found by code or name. */
export function ItemFilter({
  categoryId,
  itemId,
  onChange,
}: {
  categoryId: string;
  itemId: string;
  onChange: (patch: { readonly categoryId: string; readonly itemId: string }) => void;
}) {
  const [text, setText] = useState('');
  const categories = useCategories();
  const items = useItems(categoryId, text);
  const chosen = useItem(itemId);
  const found = items.data ?? [];
  const missing = chosen.data && !found.some(({ id }) => String(id) === itemId);
  const offered = missing ? [chosen.data, ...found] : found;
  return (
    <>
      <ChoiceField
        label="辅助核算类别"
        width={128}
        value={categoryId}
        options={(categories.data ?? []).map(({ id, name }) => ({
          value: String(id),
          label: name,
        }))}
        onChange={(chosenId) => onChange({ categoryId: chosenId, itemId: '' })}
      />
      {categoryId !== '' && (
        <Select<string>
          allowClear
          showSearch={{ filterOption: false, onSearch: setText }}
          style={{ width: 180 }}
          placeholder="全部项目"
          aria-label="辅助核算项目"
          loading={items.isFetching}
          value={itemId || null}
          options={offered.map(({ id, code, name }) => ({
            value: String(id),
            label: `${code} ${name}`,
          }))}
          onChange={(id?: string) => onChange({ categoryId, itemId: id ?? '' })}
        />
      )}
    </>
  );
}
