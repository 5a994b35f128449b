import { useRef } from 'react';
import { App } from 'antd';
import { touchedBy, voucherCalls, type BatchReport } from '@mingzhang/contract';
import { ApiError, notifyError, useAccountSet, useSave } from '@mingzhang/shell-api';

/**
 * Audits vouchers. With the cashier module on, cash vouchers without a signature are asked about before anything is
 * audited, since no one can sign them afterwards; who declines audits nothing.
 */
export function useAudit() {
  const { modal } = App.useApp();
  const { cashierModule } = useAccountSet();
  const save = useSave(voucherCalls.audit, { invalidates: touchedBy.voucher, quiet: true });
  const mutateAsync = async ({ body }: MarkRequest): Promise<BatchReport> => {
    if (cashierModule !== 1) return save.mutateAsync({ body });
    try {
      return await save.mutateAsync({ body: { ...body, asksUnsigned: '1' } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'AUDIT_UNSIGNED') throw error;
      const isSure = await modal.confirm({
        title: '审核没有出纳签字的凭证',
        content: `${error.msg}。`,
        okText: '仍然审核',
        cancelText: '返回',
      });
      if (!isSure) throw new Declined();
      // What the question has said is not said again.
      const { notes: _asked, ...report } = await save.mutateAsync({ body });
      return report;
    }
  };
  /** The vouchers that are being audited: a second click on the same ones is no act of its own. */
  const auditing = useRef<string>(undefined);
  const asked = async (request: MarkRequest) => {
    auditing.current = request.body.ids;
    try {
      return await mutateAsync(request);
    } catch (error) {
      if (error instanceof ApiError) notifyError(error);
      throw error;
    } finally {
      auditing.current = undefined;
    }
  };
  return {
    isPending: save.isPending,
    mutateAsync: asked,
    mutate: (request: MarkRequest, on: { onSuccess?: (report: BatchReport) => void } = {}) => {
      if (auditing.current === request.body.ids) return;
      void asked(request).then(on.onSuccess, () => undefined);
    },
  };
}

/** Vouchers to be audited, signed, or the like. */
interface MarkRequest {
  readonly body: { readonly ids: string };
}

/** The act of `useAudit`, and of the others that mark vouchers. */
export interface Marking {
  readonly isPending: boolean;
  readonly mutate: (
    request: MarkRequest,
    on: { onSuccess?: (report: BatchReport) => void },
  ) => void;
}

/** The question was answered with 返回: nothing happened, and there is nothing to say. */
class Declined extends Error {}
