import type { CarryForwardView, ClosingStep } from '@mingzhang/contract';
import type { Period } from '@mingzhang/rules';
import { notify, useSession } from '@mingzhang/shell-api';
import { useConfirmDanger } from '@mingzhang/web';
import { ofMonth, useMakeVouchers, useRemoveVouchers, useSetInputs } from '../api/checkout.api';
import { inputsWith, isToMake } from './carry-forward.model';

/** What a person may do with the steps of a month. */
export interface StepActs {
  /** The month is open and the person may prepare its entries. */
  readonly canPrepare: boolean;
  readonly isBusy: boolean;
  readonly select: (id: string) => void;
  /** Makes or replaces the voucher of one step. */
  readonly make: (step: ClosingStep) => void;
  /** Makes or replaces all that are due or stale. */
  readonly makeAll: () => void;
  readonly remove: (step: ClosingStep) => void;
  readonly skip: (step: ClosingStep, skipped: boolean) => void;
  readonly setInput: (step: ClosingStep, change: { key: string; value: string }) => void;
}

/** The acts of the steps; each says what it has done, and a refusal is shown as it comes. */
export function useStepActs(
  period: Period,
  view: CarryForwardView | undefined,
  select: (id: string) => void,
): StepActs {
  const { can } = useSession();
  const confirm = useConfirmDanger();
  const making = useMakeVouchers();
  const removing = useRemoveVouchers();
  const setting = useSetInputs();
  const canPrepare = can('closing.prepare') && view?.periodState === 'open';
  const isBusy = making.isPending || removing.isPending || setting.isPending;
  const month = ofMonth(period);
  const make = (steps: readonly ClosingStep[], body: { steps?: string[] }) => {
    if (!canPrepare || isBusy || steps.length === 0) return;
    const done = `${steps.length} 张结转凭证已${steps.some(({ posted }) => posted) ? '更新' : '生成'}`;
    making.mutate({ body: { ...month, ...body } }, { onSuccess: () => notify.success(done) });
  };
  const given = (step: ClosingStep, skipped: boolean, change?: { key: string; value: string }) => {
    if (!canPrepare || isBusy) return;
    setting.mutate({
      body: { ...month, step: step.id, skipped, inputs: inputsWith(step, change) },
    });
  };
  return {
    ...{ canPrepare, isBusy, select },
    make: (step) => make(isToMake(step) ? [step] : [], { steps: [step.id] }),
    makeAll: () => make(view?.steps.filter(isToMake) ?? [], {}),
    skip: given,
    setInput: (step, change) => given(step, step.state === 'skipped', change),
    remove: (step) =>
      confirm({
        title: `撤销${step.name}的凭证 ${step.posted?.title ?? ''}`,
        effect: '凭证将被删除，本项恢复为待生成，可以随时重新生成。',
        okText: '撤销',
        onConfirm: () =>
          removing
            .mutateAsync({ body: { ...month, steps: [step.id] } })
            .then(() => notify.success(`${step.name}的凭证已撤销`)),
      }),
  };
}
