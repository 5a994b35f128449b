import type { ApiError } from '@mingzhang/shell-api';
import { useConfirmDanger } from '@mingzhang/web';

/** Asks about a rate that is far from the last one; other refusals stand in the form. */
export function useAskFarRate(): (error: ApiError, save: () => Promise<unknown>) => void {
  const confirm = useConfirmDanger();
  return (error, save) => {
    if (error.code !== 'RATE_CONFIRM') return;
    confirm({
      title: '汇率与上次相差较大',
      effect: `${error.msg}。`,
      okText: '按此汇率保存',
      cancelText: '返回修改',
      onConfirm: save,
    });
  };
}
