import { App } from 'antd';
import type { CarryForwardView, ClosingStep } from '@mingzhang/contract';
import type { Period } from '@mingzhang/rules';
import { type ApiError, notify, notifyError, useSession } from '@mingzhang/shell-api';
import { useConfirmDanger } from '@mingzhang/web';
import { ofMonth, useMakeVouchers, useRemoveVouchers, useSetInputs } from '../api/checkout.api';
import { inputsWith, isLeft, isToMake, voucherCountOf } from './carry-forward.model';
import { type InTurn, useInTurn } from './use-in-turn';

/** What a person may do with the steps of a month. */
export interface StepActs {
  /** The month is open and the person may prepare its entries. */
  readonly canPrepare: boolean;
  readonly isBusy: boolean;
  readonly select: (id: string) => void;
  /** Goes to the first input of a step, wherever it stands on the page. */
  readonly edit: (id: string) => void;
  /** Makes or replaces the voucher of one step. */
  readonly make: (step: ClosingStep) => void;
  /** Makes or replaces all that are due or stale. */
  readonly makeAll: () => void;
  readonly remove: (step: ClosingStep) => void;
  readonly skip: (step: ClosingStep, skipped: boolean) => void;
  /** Rejects with the refusal, which stands beside the field. */
  readonly setInput: (
    step: ClosingStep,
    change: { key: string; value: string },
  ) => Promise<unknown>;
}

/** The acts of the steps; each says what it has done, and a refusal is shown as it comes. */
export function useStepActs(
  period: Period,
  view: CarryForwardView | undefined,
  { select, edit }: Pick<StepActs, 'select' | 'edit'>,
): StepActs {
  const { can } = useSession();
  const confirm = useConfirmDanger();
  const askFarRate = useAskFarRate();
  const making = useMakeVouchers();
  const removing = useRemoveVouchers();
  const { inTurn, settled } = useInTurn<CarryForwardView>();
  const canPrepare = can('closing.prepare') && view?.periodState === 'open';
  const isBusy = making.isPending || removing.isPending;
  const month = ofMonth(period);
  // What was typed last counts in the vouchers; where it is refused, its field says so.
  const make = (chosen: (view: CarryForwardView) => ClosingStep[], body: { steps?: string[] }) => {
    if (!canPrepare || isBusy || !view) return;
    const made = (steps: readonly ClosingStep[]) => {
      if (steps.length === 0) return;
      const done = `${voucherCountOf(steps)} 张结转凭证已${steps.some(({ posted }) => posted) ? '更新' : '生成'}`;
      making.mutate(
        { body: { ...month, ...body } },
        {
          onSuccess: (after) => {
            // Whoever makes all has to hear what was not made.
            const left = body.steps ? [] : after.steps.filter(isLeft).map(({ name }) => name);
            if (left.length === 0) notify.success(done);
            else notify.warning(`${done}；未生成：${left.join('、')}`);
          },
        },
      );
    };
    void settled().then(
      (given) => made(chosen(given ?? view)),
      () => undefined,
    );
  };
  const given = useGiven(period, inTurn);
  return {
    canPrepare,
    isBusy,
    select,
    edit,
    make: ({ id }) =>
      make(({ steps }) => steps.filter((step) => step.id === id && isToMake(step)), {
        steps: [id],
      }),
    makeAll: () => make(({ steps }) => steps.filter(isToMake), {}),
    skip: (step, skipped) => void given(step, skipped).catch(notifyError),
    setInput: (step, change) => {
      const isSkipped = step.state === 'skipped';
      return given(step, isSkipped, change).catch(async (error: ApiError) => {
        if (error.code !== 'RATE_CONFIRM' || !(await askFarRate(error.msg))) throw error;
        return given(step, isSkipped, change, true);
      });
    },
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

/** Saves what is given of a step, one after the other. */
function useGiven(period: Period, inTurn: InTurn<CarryForwardView>) {
  const setting = useSetInputs();
  const month = ofMonth(period);
  return (
    step: ClosingStep,
    skipped: boolean,
    change?: { key: string; value: string },
    confirmed = false,
  ) =>
    inTurn((before) => {
      const now = before?.steps.find(({ id }) => id === step.id) ?? step;
      const inputs = inputsWith(now, change);
      const sure = confirmed ? { confirmed } : {};
      return setting.mutateAsync({ body: { ...month, step: step.id, skipped, inputs, ...sure } });
    });
}

/** Asks about a rate that is far from the last one; true where the person wants it. */
function useAskFarRate(): (msg: string) => Promise<boolean> {
  const { modal } = App.useApp();
  return async (msg) =>
    await modal.confirm({
      title: '汇率与上次相差较大',
      content: `${msg}。`,
      okText: '按此汇率保存',
      cancelText: '返回修改',
    });
}
