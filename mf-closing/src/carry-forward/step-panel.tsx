import { useState } from 'react';
import { Button, Segmented } from 'antd';
import type { ClosingStep } from '@mingzhang/contract';
import { formatMoney, Money, type Period } from '@mingzhang/rules';
import { notify, notifyError, useSession } from '@mingzhang/shell-api';
import { Icon, MoneyText, QuietLink } from '@mingzhang/web';
import { useSaveStepSetting, useStepSettings } from '../api/checkout.api';
import { inputText } from '../shared/input-text';
import { VoucherLinks } from '../shared/voucher-links';
import { followers, isToMake } from './carry-forward.model';
import { InputField, inputPlace } from './input-field';
import css from './step-panel.module.css';
import type { StepActs } from './use-step-acts';
import { isByVouchers } from './step-settings.model';
import { VoucherPaper } from './voucher-paper';

const sides = [
  { value: 'after', label: '更新后' },
  { value: 'before', label: '更新前' },
] as const;

/** Where the panel of a step stands on the page. */
export const panelPlace = (step: string) => `panel-${step}`;

/** One step: its voucher on paper, its inputs, the figures behind it, and what comes of it. */
export function StepPanel({
  step,
  steps,
  period,
  acts,
}: {
  step: ClosingStep;
  steps: readonly ClosingStep[];
  period: Period;
  acts: StepActs;
}) {
  const [side, setSide] = useState<'after' | 'before'>('after');
  const canCompare = ['stale', 'held'].includes(step.state) && step.posted !== null;
  const shows = canCompare ? side : 'after';
  const hasPaper = step.lines.length > 0 || canCompare;
  return (
    <aside id={panelPlace(step.id)} className={css.panel} aria-label={step.name}>
      <header className={css.head}>
        <h2>{step.name}</h2>
        {canCompare && (
          <Segmented
            size="small"
            aria-label="凭证的前后"
            options={[...sides]}
            value={side}
            onChange={setSide}
          />
        )}
      </header>
      {hasPaper && <VoucherPaper step={step} period={period} shows={shows} />}
      <Notes step={step} />
      <Inputs step={step} acts={acts} />
      <Origins step={step} />
      <Effects step={step} steps={steps} />
      <Acts step={step} acts={acts} />
    </aside>
  );
}

/** Why the step can't be made, or what a person should know of it. */
function Notes({ step: { note, problems } }: { step: ClosingStep }) {
  if (note === null && problems.length === 0) return null;
  return (
    <div className={css.part}>
      {problems.map(({ msg, code, path }) => (
        <p key={`${code} ${path ?? ''} ${msg}`} className={css.problem} role="alert">
          <Icon name="close" size={14} />
          {msg}
        </p>
      ))}
      {note !== null && <p className={css.note}>{note}</p>}
    </div>
  );
}

/** All inputs with what they rest on; a change counts in this month only. */
function Inputs({ step, acts }: { step: ClosingStep; acts: StepActs }) {
  if (step.inputs.length === 0 || step.state === 'idle' || step.state === 'skipped') return null;
  const isAlone = step.inputs.length === 1;
  return (
    <div className={css.part}>
      <h3>
        参数<small>只改本期，设置不变</small>
      </h3>
      {step.inputs.map((input) => (
        <div key={input.key} className={css.row}>
          <span className={css.grow}>
            {input.title}
            {input.standard !== null && (
              <small>
                标准 {inputText(input, input.standard)}
                {input.basis !== null && `，${input.basis}`}
              </small>
            )}
          </span>
          {isAlone || !acts.canPrepare ? (
            <span>{inputText(input, input.value) || '待填'}</span>
          ) : (
            <InputField
              input={input}
              place={inputPlace(step.id, input.key)}
              label={`${step.name} ${input.title}`}
              width={118}
              onChange={(value) => acts.setInput(step, { key: input.key, value })}
            />
          )}
        </div>
      ))}
    </div>
  );
}

/** The figures of the ledger that the step reads, each with its book. */
function Origins({ step }: { step: ClosingStep }) {
  if (step.origins.length === 0) return null;
  const hasAmount = !['open', 'refused', 'idle'].includes(step.state);
  return (
    <div className={css.part}>
      <h3>取数来源</h3>
      {step.origins.map(({ title, amount, link }, index) => (
        <div key={`${title} ${index}`} className={css.row}>
          <span className={css.grow}>{title}</span>
          {link === null ? (
            <span className={css.figure}>{figureText(amount)}</span>
          ) : (
            <QuietLink to={link} aria-label={`${title} ${figureText(amount)}，查看账簿`}>
              <span className={css.figure}>{figureText(amount)}</span>
            </QuietLink>
          )}
        </div>
      ))}
      {step.computation !== '' && hasAmount && (
        <div className={`${css.row} ${css.total}`}>
          <span className={css.grow}>{step.computation}</span>
          <MoneyText value={step.amount} />
        </div>
      )}
    </div>
  );
}

/** An amount with separators; a quantity or rate as it is told. */
function figureText(text: string): string {
  const amount = Money.tryParse(text);
  return amount !== undefined && amount.decimals <= 2 ? formatMoney(amount) : text;
}

/** What making it now will do, to its own voucher and to the steps after it. */
function Effects({ step, steps }: { step: ClosingStep; steps: readonly ClosingStep[] }) {
  if (!isToMake(step)) return null;
  const next = followers(steps, step.id);
  return (
    <div className={css.part}>
      <p className={css.effect}>
        <Icon name="check" size={14} />
        {effectOf(step)}
      </p>
      {next.length > 0 && <h3>随后也需要更新</h3>}
      {next.map(({ id, name, posted, amount }) => (
        <div key={id} className={css.row}>
          <span className={css.grow}>{name}</span>
          <span className={css.before}>
            <MoneyText value={posted?.amount} />
          </span>
          <span aria-label="变为">→</span>
          <MoneyText value={amount} />
        </div>
      ))}
    </div>
  );
}

function effectOf({ posted, lines, voucherCount }: ClosingStep): string {
  const parted = '每张都以本年利润配平';
  if (posted === null) {
    return voucherCount > 1
      ? `分录过多，生成 ${voucherCount} 张凭证，${parted}，日期为本期最后一天`
      : '生成一张凭证，日期为本期最后一天';
  }
  if (lines.length === 0) return `已没有可结转的金额，更新后 ${posted.title} 将删除`;
  const standing = posted.vouchers.length;
  if (voucherCount > 1 || standing > 1) {
    return `更新替换 ${posted.title}，更新后共 ${voucherCount} 张，${parted}`;
  }
  return `更新替换 ${posted.title}，号码不变，不会出现第二张`;
}

function Acts({ step, acts }: { step: ClosingStep; acts: StepActs }) {
  const { posted, state } = step;
  const isSkipped = state === 'skipped';
  const isAudited = posted?.auditState === 'audited';
  const canSkip = isSkipped || (posted === null && state !== 'idle');
  return (
    <footer className={css.acts}>
      {posted && (
        <span>
          <VoucherLinks posted={posted} verb="查看" />
        </span>
      )}
      {posted && isAudited && (
        <span className={css.locked}>
          <Icon name="lock" size={14} />
          已审核，更新前请先反审核
        </span>
      )}
      {acts.canPrepare && canSkip && (
        <Button size="small" disabled={acts.isBusy} onClick={() => acts.skip(step, !isSkipped)}>
          {isSkipped ? '恢复本项' : '本期跳过'}
        </Button>
      )}
      {acts.canPrepare && canSkip && <NeverAgain step={step} />}
      {acts.canPrepare && posted && !isAudited && (
        <Button size="small" danger disabled={acts.isBusy} onClick={() => acts.remove(step)}>
          撤销结转凭证
        </Button>
      )}
    </footer>
  );
}

/** Switches a step off for this month and all later ones; 结转设置 switches it on again. */
function NeverAgain({ step }: { step: ClosingStep }) {
  const { can } = useSession();
  const settings = useStepSettings();
  const save = useSaveStepSetting();
  const stored = settings.data?.find(({ id }) => id === step.id);
  if (!can('closing.manage') || !stored?.enabled || isByVouchers(step)) return null;
  const { id, inputs } = stored;
  return (
    <Button
      size="small"
      loading={save.isPending}
      onClick={() =>
        save.mutate(
          { body: { id, inputs, enabled: false } },
          {
            onSuccess: () => notify.success(`${step.name}已停用，需要时在“结转设置”中启用`),
            onError: notifyError,
          },
        )
      }
    >
      以后都不结转
    </Button>
  );
}
