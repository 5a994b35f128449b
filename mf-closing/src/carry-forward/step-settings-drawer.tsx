import { Alert, Drawer, Radio, Switch } from 'antd';
import type { Period } from '@mingzhang/rules';
import { notify, useSession } from '@mingzhang/shell-api';
import { ErrorPanel, SkeletonRows } from '@mingzhang/web';
import type { carryForwardCalls, ResultOf, StepSetting } from '@mingzhang/contract';
import { useSaveStepSetting, useStepSettings } from '../api/checkout.api';
import { InputField, inputPlace } from './input-field';
import { OwnTemplates } from './own-templates';
import {
  inputsAfter,
  isByVouchers,
  profitVoucherChanges,
  profitVouchers,
} from './step-settings.model';
import css from './step-settings-drawer.module.css';

type Step = ResultOf<typeof carryForwardCalls.settings>[number];

const frequencies: Readonly<Record<Step['frequency'], string>> = {
  month: '每月',
  quarter: '季末',
  year: '年末',
};

/** 结转设置: which steps an account set does, with which inputs, and in how many vouchers. */
export function StepSettingsDrawer({ period, onClose }: { period: Period; onClose: () => void }) {
  const { can } = useSession();
  const settings = useStepSettings();
  const save = useSaveStepSetting();
  const canManage = can('closing.manage');
  const steps = settings.data ?? [];
  const saveAll = async (changes: readonly StepSetting[]) => {
    for (const { id, enabled, inputs } of changes) {
      await save.mutateAsync({ body: { id, enabled, inputs } });
    }
    notify.success('结转设置已保存');
  };
  // A refusal is shown by the call's own message; the drawer then shows what stands.
  const change = (changes: readonly StepSetting[]) => void saveAll(changes).catch(() => undefined);
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
          <section className={`${css.step} ${css.vouchers}`} aria-label="结转损益的凭证">
            <b>结转损益的凭证</b>
            <Radio.Group
              disabled={!canManage || save.isPending}
              value={profitVouchers(steps)}
              options={[
                { value: 'one', label: '收入、费用合为一张' },
                { value: 'two', label: '收入、费用分开两张' },
              ]}
              onChange={(event) =>
                change(profitVoucherChanges(steps, event.target.value === 'two' ? 'two' : 'one'))
              }
            />
          </section>
          {canManage && <OwnTemplates steps={steps} period={period} />}
          {steps.map((step) => (
            <StepSettingRow
              key={step.id}
              step={step}
              disabled={!canManage || save.isPending}
              onChange={(changes) => change([{ ...step, ...changes }])}
            />
          ))}
        </>
      )}
    </Drawer>
  );
}

function StepSettingRow({
  step,
  disabled,
  onChange,
}: {
  step: Step;
  disabled: boolean;
  onChange: (changes: Partial<StepSetting>) => void;
}) {
  const { id, name, frequency, basis, enabled, params } = step;
  return (
    <section className={css.step} aria-label={name}>
      <div className={css.head}>
        <b>{name}</b>
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
            onChange={(checked) => onChange({ enabled: checked })}
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
              key={input.value ?? ''}
              input={input}
              place={inputPlace(`setting-${id}`, input.key)}
              label={`${name} ${input.title}`}
              width={118}
              placeholder="每期填"
              disabled={disabled}
              onChange={(value) => onChange({ inputs: inputsAfter(step, input.key, value) })}
            />
          </div>
        ))}
    </section>
  );
}
