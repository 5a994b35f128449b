import { useState } from 'react';
import { Form, Modal, Select } from 'antd';
import type { Subject } from '@mingzhang/contract';
import { useCategories, useItemsOf } from '../api/settings.api';
import { newLine } from './initial.model';
import type { BalanceLine } from './initial.types';

/** Chooses one item of each category of a subject, for a line of its own. */
export function ItemModal({
  subject,
  currency,
  takenKeys,
  onAdd,
  onClose,
}: {
  subject: Subject;
  currency: string;
  takenKeys: ReadonlySet<string>;
  onAdd: (line: BalanceLine) => void;
  onClose: () => void;
}) {
  const categories = useCategories();
  const items = useItemsOf(subject.auxiliary);
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const itemsOf = (categoryId: number) => items.data?.[String(categoryId)] ?? [];
  const title = subject.auxiliary
    .map((id) => itemsOf(id).find((item) => item.id === chosen[String(id)])?.name)
    .filter(Boolean)
    .join(' / ');
  const line = newLine(subject.id, { auxiliary: chosen, auxiliaryTitle: title, currency });
  const missing = subject.auxiliaryRequired.some((id) => chosen[String(id)] === undefined);
  const isTaken = takenKeys.has(line.key);
  const choose = (categoryId: number, itemId: number | undefined) => {
    const { [String(categoryId)]: _before, ...rest } = chosen;
    setChosen(itemId === undefined ? rest : { ...rest, [String(categoryId)]: itemId });
  };
  return (
    <Modal
      open
      title={`为 ${subject.code} ${subject.name} 添加项目`}
      okText="添加"
      cancelText="取消"
      okButtonProps={{ disabled: missing || isTaken || title === '' }}
      onOk={() => onAdd(line)}
      onCancel={onClose}
    >
      <Form layout="vertical">
        {subject.auxiliary.map((categoryId) => {
          const name = categories.data?.find(({ id }) => id === categoryId)?.name ?? '项目';
          return (
            <Form.Item
              key={categoryId}
              label={name}
              required={subject.auxiliaryRequired.includes(categoryId)}
            >
              <Select<number>
                allowClear
                showSearch={{ optionFilterProp: 'search' }}
                aria-label={name}
                placeholder="编码、名称或拼音首字母"
                loading={items.isPending}
                value={chosen[String(categoryId)] ?? null}
                options={itemsOf(categoryId).map((item) => ({
                  value: item.id,
                  label: `${item.code} ${item.name}`,
                  search: `${item.code} ${item.name} ${item.mnemonic}`,
                }))}
                onChange={(itemId: number | undefined) => choose(categoryId, itemId)}
                notFoundContent={`还没有${name}，请先在辅助核算中新增`}
              />
            </Form.Item>
          );
        })}
        {isTaken && <p>这组项目已在表中</p>}
      </Form>
    </Modal>
  );
}
