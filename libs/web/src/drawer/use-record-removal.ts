import type { Call, CallGroup, RequestOf } from '@mingzhang/contract';
import { groupOf, notify, useSave } from '@mingzhang/shell-api';
import { useConfirmDanger } from '../states/confirm-danger';

/** A record that is to be deleted, in the words of its confirmation. */
interface Removal<Remove extends Call> {
  readonly request: RequestOf<Remove>;
  /** 删除币别 USD 美元. */
  readonly title: string;
  /** What goes with it, and what keeps it from being deleted. */
  readonly effect: string;
  /** What is said afterwards: USD 已删除. */
  readonly done: string;
}

/** What `mutateAsync` takes once the call is known; of a call not yet known TypeScript cannot tell. */
type Mutate<C extends Call> = (request: RequestOf<C>) => Promise<unknown>;

/** Deletes one record after asking, and says so. */
export function useRecordRemoval<Remove extends Call>(
  call: Remove,
  more: {
    /** Groups of calls that a removal touches beside the records' own. */
    readonly invalidates?: readonly CallGroup[];
  } = {},
): (removal: Removal<Remove>) => void {
  const confirmDanger = useConfirmDanger();
  const invalidates = [...new Set([groupOf(call), ...(more.invalidates ?? [])])];
  const remove = useSave(call, { invalidates });
  return ({ request, title, effect, done }) =>
    confirmDanger({
      title,
      effect,
      okText: '删除',
      onConfirm: () =>
        (remove.mutateAsync as Mutate<Remove>)(request).then(() => notify.success(done)),
    });
}
