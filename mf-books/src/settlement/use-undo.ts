import { notify } from '@mingzhang/shell-api';
import { focusTable } from '@mingzhang/web';
import { useUnsettle, useUnsettleChosen } from '../api/item-books.api';
import type { SettledOf } from './settlement.model';

/** Taking marks back, and what is said and done after it. */
export function useUndo(
  of: SettledOf,
  {
    onChosenDone,
    onRefused,
  }: {
    /** Those that were chosen are gone; one that is taken back by its row leaves the choice as it is. */
    readonly onChosenDone: () => void;
    readonly onRefused: () => void;
  },
) {
  const unsettle = useUnsettle();
  const unsettleChosen = useUnsettleChosen();
  const tell = ({ undone }: { undone: number }) => {
    notify.success(`已撤销 ${undone} 组核销`);
    focusTable('核销记录');
  };
  return {
    isSaving: unsettle.isPending || unsettleChosen.isPending,
    one: (id: number, wholeAct: boolean) =>
      unsettle.mutate(
        { params: { id }, query: { wholeAct: wholeAct ? '1' : '0' } },
        { onSuccess: tell, onError: onRefused },
      ),
    chosen: (ids: readonly number[]) =>
      unsettleChosen.mutate(
        { body: { ...of, ids: [...ids] } },
        {
          onSuccess: (answer) => {
            onChosenDone();
            tell(answer);
          },
          onError: onRefused,
        },
      ),
  };
}
