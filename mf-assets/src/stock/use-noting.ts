import type { RequestOf, stockTakingCalls } from '@mingzhang/contract';
import { stockResultTitles } from '@mingzhang/rules';
import { notify } from '@mingzhang/shell-api';
import { momentText } from '@mingzhang/web';
import { useNote } from '../api/stock.api';

type Body = RequestOf<typeof stockTakingCalls.note>['body'];

/** Notes what was seen; says so where somebody else had noted otherwise. */
export function useNoting(takingId: number) {
  const save = useNote();
  const note = (body: Body, onDone: () => void = () => {}) =>
    save.mutate(
      { params: { id: takingId }, body },
      {
        onSuccess: ({ line, replaced }) => {
          if (replaced) {
            const { countedName, countedAt, result } = replaced;
            const before = `${countedName} ${momentText(countedAt)} 登记“${stockResultTitles[result]}”`;
            notify.warning(`${line.code} 已按您的登记修改，此前${before}`);
          }
          onDone();
        },
      },
    );
  return { note, isPending: save.isPending };
}
