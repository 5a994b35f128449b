import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { voucherCalls } from '@mingzhang/contract';
import { callApi, notify, usePeriod, withPeriod } from '@mingzhang/shell-api';
import { useConfirmDanger } from '@mingzhang/web';
import { useAudit } from '../api/use-audit';
import {
  useCancelAudit,
  useCancelCashierSign,
  useCashierSign,
  useRemoveVoucher,
} from '../api/voucher.api';
import type { FormCommands } from './form-commands.types';
import { titleOf } from './save-queue';
import type { VoucherForm } from './use-voucher-form';

/** What can be done with the voucher besides saving it. */
export function useFormCommands(
  form: VoucherForm,
  onNew: () => void,
): Omit<FormCommands, 'onTemplate' | 'onSaveAsTemplate'> {
  const navigate = useNavigate();
  const [period] = usePeriod();
  const confirm = useConfirmDanger();
  const remove = useRemoveVoucher().mutateAsync;
  const audit = useAudit().mutateAsync;
  const cancelAudit = useCancelAudit().mutateAsync;
  const sign = useCashierSign().mutateAsync;
  const cancelSign = useCancelCashierSign().mutateAsync;
  const { stored } = form;
  const go = (path: string) => void navigate(withPeriod(path, period));
  const act = useMarking(form);
  return {
    onNew,
    onNeighbour: (step) => {
      const call = step === 'before' ? voucherCalls.beforeId : voucherCalls.nextId;
      const query = stored ? { currentId: stored.id } : {};
      void callApi(call, { query }).then(
        ({ id }) => {
          if (id !== null) go(`/voucher/form/${id}`);
          else notify.info(step === 'before' ? '已是第一张凭证' : '已是最后一张凭证');
        },
        notify.error.bind(null, '没有读到相邻的凭证，请重试'),
      );
    },
    onCopy: () => go(`/voucher/form?copy=${stored?.id ?? ''}`),
    onReverse: () => go(`/voucher/form?reverse=${stored?.id ?? ''}`),
    onPrint: () => {
      // Paper shows what is in the books, never what is still being typed.
      if (stored && !form.changed) go(`/voucher/print?ids=${stored.id}`);
      else notify.info('请先保存凭证，再打印');
    },
    onInsert: () => go(`/voucher/form?insert=${stored?.id ?? ''}`),
    onSign: () => void act(sign, '出纳已签字').catch(() => undefined),
    onCancelSign: () => void act(cancelSign, '已取消签字').catch(() => undefined),
    onAudit: () => void act(audit, '已审核').catch(() => undefined),
    onCancelAudit: () => void act(cancelAudit, '已反审核').catch(() => undefined),
    onRemove: () => {
      if (!stored) return;
      const title = titleOf(stored);
      confirm({
        title: `删除凭证 ${title}`,
        effect: `${stored.voucherDate} 的 ${title}（借贷各 ${stored.debitTotal}）将被删除，不可恢复。`,
        okText: '删除',
        onConfirm: async () => {
          await remove({ params: { id: stored.id } });
          form.dropDraft();
          notify.success(`已删除 ${title}`);
          go('/voucher');
        },
      });
    },
  };
}

type Mark = ReturnType<typeof useAudit>['mutateAsync'];

/**
 * Marks the voucher (audit, sign, or the like), says what came of it, and reads the voucher again. A second
 * click on the act that is on its way is no act of its own.
 */
function useMarking({ stored, setStored }: VoucherForm) {
  const acting = useRef<string>(undefined);
  return async (call: Mark, done: string) => {
    if (!stored || acting.current === done) return;
    acting.current = done;
    try {
      const report = await call({ body: { ids: String(stored.id) } });
      const [refused] = report.refused;
      if (refused) notify.error(refused.msg);
      else notify.success(`${titleOf(stored)} ${done}`);
      setStored(await callApi(voucherCalls.get, { params: { id: stored.id } }));
    } finally {
      acting.current = undefined;
    }
  };
}
