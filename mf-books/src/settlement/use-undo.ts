import { notify } from '@mingzhang/shell-api';
import { focusTable } from '@mingzhang/web';
import { useUnsettle, useUnsettleChosen } from '../api/item-books.api';
import type { SettledOf } from './settlement.model';

/** Taking marks back, and what is said and done after it. */
export function useUndo(
  of: SettledOf,
  { onDone, onRefused }: { readonly onDone: () => void; readonly onRefused: () => void },
) {
  const unsettle = useUnsettle();
  const unsettleChosen = useUnsettleChosen();
  const ended = {
    onSuccess: ({ undone }: { undone: number }) => {
      notify.success(undone > 1 ? `已撤销 ${undone} 组核销` : '已取消核销');
      onDone();
      focusTable();
    },
    onError: onRefused,
  };
  return {
    isSaving: unsettle.isPending || unsettleChosen.isPending,
    one: (id: number, wholeAct: boolean) =>
      unsettle.mutate({ params: { id }, query: { wholeAct: wholeAct ? '1' : '0' } }, ended),
    chosen: (ids: readonly number[]) =>
      unsettleChosen.mutate({ body: { ...of, ids: [...ids] } }, ended),
  };
}
