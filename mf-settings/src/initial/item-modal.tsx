import { useEffect, useId, useRef, useState } from 'react';
import { Form, type RefSelectProps } from 'antd';
import type { Subject } from '@mingzhang/contract';
import { Dialog, useFocusReturn } from '@mingzhang/web';
import { useCategories, useItemsOf } from '../api/settings.api';
import { newLine } from './initial.model';
import type { BalanceLine } from './initial.types';
import { ItemField } from './item-field';

/**
 * Chooses one item of each category of a subject, for a line of its own. The focus goes from
 * category to category and then to 添加, so that Enter takes it.
 */
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
  const fields = useRef(new Map<number, RefSelectProps>());
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  useFocusReturn();
  const itemsOf = (categoryId: number) => items.data?.[String(categoryId)] ?? [];
  const title = subject.auxiliary
    .map((id) => itemsOf(id).find((item) => item.id === chosen[String(id)])?.name)
    .filter(Boolean)
    .join(' / ');
  const line = newLine(subject.id, { auxiliary: chosen, auxiliaryTitle: title, currency });
  const missing = subject.auxiliaryRequired.some((id) => chosen[String(id)] === undefined);
  const isTaken = takenKeys.has(line.key);
  const isComplete = !missing && !isTaken && title !== '';
  const allChosen = subject.auxiliary.every((id) => chosen[String(id)] !== undefined);
  const addId = useFocusWhen(isComplete && allChosen);
  const choose = (categoryId: number, itemId: number | undefined) => {
    const { [String(categoryId)]: _before, ...rest } = chosen;
    const next = itemId === undefined ? rest : { ...rest, [String(categoryId)]: itemId };
    setChosen(next);
    if (itemId === undefined) return;
    const open = subject.auxiliary.find((id) => next[String(id)] === undefined);
    fields.current.get(open ?? 0)?.focus();
  };
  return (
    <Dialog
      open
      title={`为 ${subject.code} ${subject.name} 添加项目`}
      okText="添加"
      cancelText="取消"
      okButtonProps={{ id: addId, disabled: !isComplete }}
      afterOpenChange={(open) => open && fields.current.get(subject.auxiliary[0] ?? 0)?.focus()}
      onOk={() => onAdd(line)}
      onCancel={onClose}
    >
      <Form layout="vertical">
        {subject.auxiliary.map((id) => (
          <ItemField
            key={id}
            category={{ id, name: categories.data?.find((one) => one.id === id)?.name ?? '项目' }}
            required={subject.auxiliaryRequired.includes(id)}
            items={itemsOf(id)}
            loading={items.isPending}
            value={chosen[String(id)]}
            onChange={(itemId) => choose(id, itemId)}
            field={(element) => {
              if (element) fields.current.set(id, element);
            }}
          />
        ))}
        {isTaken && <p>这组项目已在表中</p>}
      </Form>
    </Dialog>
  );
}

/** The id of a button that takes the focus once it can be used. */
function useFocusWhen(isReady: boolean): string {
  const id = useId();
  useEffect(() => {
    // An item made in place is listed a moment later; only then can it be added.
    if (isReady) document.getElementById(id)?.focus();
  }, [isReady, id]);
  return id;
}
