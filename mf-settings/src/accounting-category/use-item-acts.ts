import {
  accountingCategoryDetailCalls,
  touchedBy,
  type AccountingCategoryDetail,
} from '@mingzhang/contract';
import { notify, useSave } from '@mingzhang/shell-api';
import { useConfirmDanger, useRecordRemoval } from '@mingzhang/web';

const invalidates = touchedBy.item;

/** Deleting one item of a category, or all that nothing uses. */
export function useItemActs(categoryId: number, categoryName: string) {
  const confirmDanger = useConfirmDanger();
  const removeItem = useRecordRemoval(accountingCategoryDetailCalls.remove, { invalidates });
  const clearItems = useSave(accountingCategoryDetailCalls.clear, { invalidates });
  const remove = ({ id, code, name }: AccountingCategoryDetail) =>
    removeItem({
      request: { params: { id } },
      title: `删除${categoryName} ${code} ${name}`,
      effect: '只有没有期初余额和分录的项目可以删除，删除后不可恢复；已使用的可改为停用。',
      done: `${name} 已删除`,
    });
  const clear = () =>
    confirmDanger({
      title: `清空未使用的${categoryName}`,
      effect: '删除所有没有期初余额和分录的项目，不可恢复；已使用的保留。',
      okText: '清空',
      onConfirm: () =>
        clearItems
          .mutateAsync({ params: { id: categoryId } })
          .then(({ removed, kept }) =>
            notify.success(`已删除 ${removed} 个，保留已使用的 ${kept} 个`),
          ),
    });
  return { remove, clear };
}
