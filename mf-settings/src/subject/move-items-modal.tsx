import { useState } from 'react';
import { Form } from 'antd';
import { Dialog, Chooser } from '@mingzhang/web';
import { useCategories, useItemsOf } from '../api/settings.api';

/** The item that takes over what stands on a subject without one, per category. */
export interface MoveChoice {
  readonly categoryId: number;
  readonly itemId: number;
}

/** Asks which items the balances and entries of a subject move to when it gets auxiliary accounting. */
export function MoveItemsModal({
  title,
  reason,
  categoryIds,
  saving,
  onMove,
  onClose,
}: {
  /** Code and name of the subject. */
  title: string;
  reason: string;
  categoryIds: readonly number[];
  saving: boolean;
  onMove: (moveTo: MoveChoice[]) => void;
  onClose: () => void;
}) {
  const categories = useCategories();
  const items = useItemsOf(categoryIds);
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const moveTo = categoryIds.flatMap((categoryId) => {
    const itemId = chosen[String(categoryId)];
    return itemId === undefined ? [] : [{ categoryId, itemId }];
  });
  return (
    <Dialog
      open
      title={`${title} 已有的数据转入哪里？`}
      okText="转入并保存"
      cancelText="取消"
      confirmLoading={saving}
      okButtonProps={{ disabled: moveTo.length < categoryIds.length }}
      onOk={() => onMove(moveTo)}
      onCancel={onClose}
    >
      <p>{reason}</p>
      <Form layout="vertical">
        {categoryIds.map((categoryId) => {
          const name = categories.data?.find(({ id }) => id === categoryId)?.name ?? '项目';
          return (
            <Form.Item key={categoryId} label={`转入的${name}`} required>
              <Chooser
                search="search"
                aria-label={`转入的${name}`}
                placeholder="编码、名称或拼音首字母"
                loading={items.isPending}
                value={chosen[String(categoryId)]}
                options={(items.data?.[String(categoryId)] ?? []).map((item) => ({
                  value: item.id,
                  label: `${item.code} ${item.name}`,
                  search: `${item.code} ${item.name} ${item.mnemonic}`,
                }))}
                onChange={(itemId) =>
                  itemId !== undefined && setChosen({ ...chosen, [String(categoryId)]: itemId })
                }
                notFoundContent={`还没有${name}，请先在辅助核算中新增`}
              />
            </Form.Item>
          );
        })}
      </Form>
    </Dialog>
  );
}
