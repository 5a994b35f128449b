import type { StockTaking } from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import { useConfirmDanger } from '@mingzhang/web';
import { useCloseTaking, useReopenTaking } from '../api/stock.api';
import type { Ticks } from './use-ticks';

/** 提交盘点, asking where something was not counted; of one that was submitted, opens it again. */
export function useSubmitTaking({ id, name, isOpen, count, counted }: StockTaking): () => void {
  const confirm = useConfirmDanger();
  const close = useCloseTaking();
  const reopen = useReopenTaking();
  const params = { id };
  const submit = (isRestMissing: boolean) =>
    close
      .mutateAsync({ params, body: { isRestMissing } })
      .then(({ different, missing, surplus }) =>
        notify.success(
          `${name}已提交：不符 ${different} 项，盘亏 ${missing} 项，盘盈 ${surplus} 项`,
        ),
      );
  return () => {
    if (!isOpen) {
      reopen.mutate({ params }, { onSuccess: () => notify.success(`${name}已重新打开`) });
      return;
    }
    const left = count - counted;
    if (left === 0) {
      void submit(false).catch(() => undefined);
      return;
    }
    confirm({
      title: `还有 ${left} 项没有盘点`,
      effect: `提交后这 ${left} 项按盘亏列入差异，不能再登记；只是没盘完的，请返回继续盘点。`,
      okText: '按盘亏提交',
      cancelText: '继续盘点',
      onConfirm: () => submit(true),
    });
  };
}

/** Why a stock-taking is not submitted yet: what was counted here has not arrived. */
export function waitingText({ ticks }: Pick<Ticks, 'ticks'>): string {
  const refused = ticks.filter(({ refusal }) => refusal !== undefined).length;
  return refused > 0
    ? `有 ${refused} 项没有登记上，处理后再提交`
    : `有 ${ticks.length} 项待登记，登记后再提交`;
}
