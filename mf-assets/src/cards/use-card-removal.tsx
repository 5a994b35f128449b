import { App } from 'antd';
import { assetsCalls, touchedBy } from '@mingzhang/contract';
import { notify, toApiError, useSave } from '@mingzhang/shell-api';
import { useConfirmDanger } from '@mingzhang/web';

/** Refusals that are shown one by one. */
const shownAtMost = 20;

/** Deletes cards after asking: all of them or none, and each that can't be deleted is told with its reason. */
export function useCardRemoval(onRemoved: (ids: readonly number[]) => void) {
  const confirm = useConfirmDanger();
  const { modal } = App.useApp();
  const remove = useSave(assetsCalls.batchRemove, { invalidates: touchedBy.asset, quiet: true });
  const tell = (thrown: unknown, count: number) => {
    const { details, msg } = toApiError(thrown);
    const shown = details.slice(0, shownAtMost);
    void modal.error({
      title:
        count === 1 || details.length === 0
          ? '没有删除'
          : `没有删除：${count} 张卡片中有 ${details.length} 张不能删除`,
      content:
        shown.length === 0 ? (
          msg
        ) : (
          <ul style={{ margin: 0, paddingInlineStart: 18 }}>
            {shown.map((each) => (
              <li key={`${each.row} ${each.msg}`}>{each.msg}</li>
            ))}
            {details.length > shownAtMost && <li>另有 {details.length - shownAtMost} 张</li>}
          </ul>
        ),
      okText: '知道了',
    });
  };
  /** @param name of a single card: GD0001 收银服务器 */
  return (ids: readonly number[], name?: string) => {
    const title = name === undefined ? `${ids.length} 张资产卡片` : `资产卡片 ${name}`;
    confirm({
      title: `删除 ${title}`,
      effect: '删除后不可恢复。已有折旧、变动或凭证的卡片不能删除；不再使用的请做处置。',
      okText: '删除',
      onConfirm: () =>
        remove.mutateAsync({ body: [...ids] }).then(
          () => {
            onRemoved(ids);
            notify.success(`${title}已删除`);
          },
          (thrown: unknown) => tell(thrown, ids.length),
        ),
      // The row or the panel went with the card: work goes on in the list.
      onFocusLost: () => document.querySelector<HTMLElement>('main [tabindex="0"]')?.focus(),
    });
  };
}
