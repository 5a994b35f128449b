import { useState, type Ref } from 'react';
import { Form, type RefSelectProps } from 'antd';
import {
  accountingCategoryDetailCalls,
  touchedBy,
  type AccountingCategoryDetail,
} from '@mingzhang/contract';
import { nextItemCode, withoutUnseen } from '@mingzhang/rules';
import { notify, useSave, useSession } from '@mingzhang/shell-api';
import { asPage, Chooser } from '@mingzhang/web';
import { useItemCodes } from '../api/settings.api';

/** The option that makes what was typed; ids of records begin with 1. */
const MAKE = 0;

/**
 * Chooses an item of a category by code, name or pinyin initials. A name that is not there yet is
 * made in place, under the next code.
 */
export function ItemField({
  category,
  required,
  items,
  loading,
  value,
  onChange,
  field,
}: {
  category: { readonly id: number; readonly name: string };
  required: boolean;
  items: readonly AccountingCategoryDetail[];
  loading: boolean;
  value: number | undefined;
  onChange: (itemId: number | undefined) => void;
  field: Ref<RefSelectProps>;
}) {
  const canMake = useSession().can('settings.write');
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  // What is not read yet may be there.
  const isNew = canMake && !loading && name !== '' && !items.some((item) => item.name === name);
  const all = asPage(useItemCodes(category.id, canMake).data)?.records;
  const create = useSave(accountingCategoryDetailCalls.create, {
    invalidates: touchedBy.item,
    onSuccess: (made) => {
      notify.success(`已新增${category.name} ${made.code} ${made.name}`);
      onChange(made.id);
    },
  });
  const code = all && nextItemCode(all.map((item) => item.code));
  const optionOf = ({ id, code: own, name: title }: AccountingCategoryDetail) => ({
    value: id,
    label: `${own} ${title}`,
  });
  const options = items.filter((item) => isNamed(item, name)).map(optionOf);
  const known = create.data ? [...items, create.data] : items;
  const chosen = known.find(({ id }) => id === value);
  const making = { value: MAKE, label: `新增“${name}”，编码 ${code ?? ''}` };
  const choose = (itemId: number | undefined) => {
    if (itemId !== MAKE) onChange(itemId);
    else if (code !== undefined) create.mutate({ body: { categoryId: category.id, code, name } });
  };
  return (
    <Form.Item label={category.name} required={required}>
      <Chooser
        ref={field}
        allowClear
        search={{ text: typed, onText: setTyped }}
        chosen={chosen && optionOf(chosen)}
        aria-label={category.name}
        placeholder={
          canMake ? '编码、名称或拼音首字母；没有的直接输入名称' : '编码、名称或拼音首字母'
        }
        loading={loading || create.isPending}
        value={value}
        options={isNew && code !== undefined ? [...options, making] : options}
        onChange={choose}
        notFoundContent={canMake ? `输入名称即可新增${category.name}` : `还没有${category.name}`}
      />
    </Form.Item>
  );
}

/** Whether an item is found by a part of its code, name or pinyin initials. */
function isNamed({ code, name, mnemonic }: AccountingCategoryDetail, text: string): boolean {
  return `${code} ${name} ${mnemonic}`.toLowerCase().includes(withoutUnseen(text).toLowerCase());
}
