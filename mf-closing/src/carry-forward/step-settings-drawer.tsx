import { Alert, Drawer, Radio, Switch } from 'antd';
import type { Period } from '@mingzhang/rules';
import { notify, notifyError, useSession } from '@mingzhang/shell-api';
import { ErrorPanel, SkeletonRows, useFocusReturn } from '@mingzhang/web';
import type { carryForwardCalls, ResultOf, StepSetting } from '@mingzhang/contract';
import { useSaveStepSetting, useStepSettings } from '../api/checkout.api';
import { OwnTag } from '../shared/own-tag';
import { InputField, inputPlace } from './input-field';
import { OwnTemplates } from './own-templates';
import {
  inputsAfter,
  isByVouchers,
  profitVoucherChanges,
  profitVouchers,
} from './step-settings.model';
import css from './step-settings-drawer.module.css';
import { useInTurn } from './use-in-turn';

type Step = ResultOf<typeof carryForwardCalls.settings>[number];

const frequencies: Readonly<Record<Step['frequency'], string>> = {
  month: '每月',
  quarter: '季末',
  year: '年末',
};

/** What is saved of a step, made of what stands when it is sent. */
interface Change {
  readonly id: string;
  readonly changed: (stored: StepSetting) => Partial<StepSetting>;
}
type Saved = Readonly<Record<string, StepSetting>>;

/** 结转设置: which steps an account set does, with which inputs, and in how many vouchers. */
export function StepSettingsDrawer({ period, onClose }: { period: Period; onClose: () => void }) {
  const { can } = useSession();
  const settings = useStepSettings();
  const canManage = can('closing.manage');
  const steps = settings.data ?? [];
  const save = useSettingsSaving(steps);
  useFocusReturn();
  return (
    <Drawer open title="结转设置" size={520} destroyOnHidden onClose={onClose}>
      {!canManage && (
        <Alert type="info" showIcon title="您可以查看，修改请联系账套管理员或主管。" />
      )}
      {settings.error && (
        <ErrorPanel error={settings.error} onRetry={() => void settings.refetch()} />
      )}
      {settings.isPending && <SkeletonRows rows={12} />}
      {settings.data && (
        <>
          <p className={css.note}>改动用于未结账的期间，已生成的凭证在测算中提示更新。</p>
          <ProfitVouchers steps={steps} disabled={!canManage} onChange={save} />
          {canManage && <OwnTemplates steps={steps} period={period} />}
          {steps.map((step) => (
            <StepSettingRow
              key={step.id}
              step={step}
              disabled={!canManage}
              onChange={(changed) => save([{ id: step.id, changed }])}
            />
          ))}
        </>
      )}
    </Drawer>
  );
}

/** Saves settings of steps one after the other, each on top of what is still being saved. */
function useSettingsSaving(
  steps: readonly Step[],
): (changes: readonly Change[]) => Promise<unknown> {
  const save = useSaveStepSetting();
  const { inTurn } = useInTurn<Saved>();
  return (changes) =>
    inTurn(async (before = {}) => {
      const saved = { ...before };
      for (const { id, changed } of changes) {
        const stored = saved[id] ?? steps.find((step) => step.id === id);
        if (!stored) continue;
        const { enabled, inputs } = { ...stored, ...changed(stored) };
        saved[id] = { id, enabled, inputs };
        await save.mutateAsync({ body: saved[id] });
      }
      notify.success('结转设置已保存');
      return saved;
    });
}

function ProfitVouchers({
  steps,
  disabled,
  onChange,
}: {
  steps: readonly Step[];
  disabled: boolean;
  onChange: (changes: readonly Change[]) => Promise<unknown>;
}) {
  const choose = (choice: 'one' | 'two') =>
    onChange(
      profitVoucherChanges(steps, choice).map((setting) => ({
        id: setting.id,
        changed: () => setting,
      })),
    );
  return (
    <section className={`${css.step} ${css.vouchers}`} aria-label="结转损益的凭证">
      <b>结转损益的凭证</b>
      <Radio.Group
        disabled={disabled}
        value={profitVouchers(steps)}
        options={[
          { value: 'one', label: '收入、费用合为一张' },
          { value: 'two', label: '收入、费用分开两张' },
        ]}
        onChange={({ target }) =>
          void choose(target.value === 'two' ? 'two' : 'one').catch(notifyError)
        }
      />
    </section>
  );
}

function StepSettingRow({
  step,
  disabled,
  onChange,
}: {
  step: Step;
  disabled: boolean;
  onChange: (changed: Change['changed']) => Promise<unknown>;
}) {
  const { id, name, frequency, basis, enabled, params } = step;
  return (
    <section className={css.step} aria-label={name}>
      <div className={css.head}>
        <b>{name}</b>
        <OwnTag id={id} />
        <small>
          {frequencies[frequency]}
          {basis !== null && ` · ${basis}`}
        </small>
        {!isByVouchers(step) && (
          <Switch
            size="small"
            aria-label={`启用${name}`}
            checked={enabled}
            disabled={disabled}
            onChange={(checked) => void onChange(() => ({ enabled: checked })).catch(notifyError)}
          />
        )}
      </div>
      {enabled &&
        params.map((input) => (
          <div key={input.key} className={css.input}>
            <span>
              {input.title}
              {input.basis !== null && <small>{input.basis}</small>}
            </span>
            <InputField
              input={input}
              place={inputPlace(`setting-${id}`, input.key)}
              label={`${name} ${input.title}`}
              width={118}
              placeholder="每期填"
              disabled={disabled}
              onChange={(value) =>
                onChange((stored) => ({ inputs: inputsAfter(stored, input.key, value) }))
              }
            />
          </div>
        ))}
    </section>
  );
}
