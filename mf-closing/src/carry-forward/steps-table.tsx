import { useEffect, useRef } from 'react';
import { Button, Tag } from 'antd';
import type { ClosingStep } from '@mingzhang/contract';
import { Icon, MoneyText, totalPxOf } from '@mingzhang/web';
import { inputText } from '../shared/input-text';
import { OwnTag } from '../shared/own-tag';
import { stepTag } from '../shared/step-tag';
import { VoucherLinks } from '../shared/voucher-links';
import css from './carry-forward.module.css';
import { InputField, inputPlace } from './input-field';
import type { StepActs } from './use-step-acts';

/** The steps of a month: from which figures, at which rate, what is posted and what it should be. */
export function StepsTable({
  steps,
  selected,
  acts,
}: {
  steps: readonly ClosingStep[];
  selected: string | undefined;
  acts: StepActs;
}) {
  return (
    // The arrow keys choose a step wherever the focus is: here it stands before the first figure.
    <table className={css.steps} aria-label="结转项目" tabIndex={0}>
      <thead>
        <tr>
          <th>结转项目</th>
          <th>取数</th>
          <th>比例／参数</th>
          <FigureHead title="已生成" amounts={steps.map(({ posted }) => posted?.amount)} />
          <FigureHead title="现在应为" amounts={steps.map(({ amount }) => amount)} />
          <th>凭证</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <StepRow key={step.id} step={step} isSelected={step.id === selected} acts={acts} />
        ))}
      </tbody>
    </table>
  );
}

/** Pixels of a column of figures with its padding, which is more than that of books. */
const figurePx = { least: 94, padding: 4 } as const;

/** The head of a column in which the largest of these amounts stands whole in bold. */
function FigureHead({
  title,
  amounts,
}: {
  title: string;
  amounts: readonly (string | null | undefined)[];
}) {
  const shown = amounts.filter((amount) => amount !== undefined && amount !== null);
  const width = Math.max(figurePx.least, totalPxOf(shown) + figurePx.padding);
  return (
    <th className={css.figure} style={{ width }}>
      {title}
    </th>
  );
}

function StepRow({
  step,
  isSelected,
  acts,
}: {
  step: ClosingStep;
  isSelected: boolean;
  acts: StepActs;
}) {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isSelected]);
  const { state, posted } = step;
  const isNothing = state === 'idle' || state === 'skipped';
  return (
    <tr
      ref={row}
      aria-current={isSelected}
      className={css[state]}
      onClick={() => acts.select(step.id)}
      onFocus={() => acts.select(step.id)}
    >
      <td className={css.name}>
        {step.name} <OwnTag id={step.id} />
      </td>
      <td className={css.source} title={step.note ?? step.computation}>
        {(isNothing || state === 'held' ? step.note : null) ?? (step.computation || step.note)}
      </td>
      <td className={css.parameter}>
        <Parameter step={step} acts={acts} />
      </td>
      <td className={`${css.figure} ${css.before}`}>
        {posted && <MoneyText value={posted.amount} />}
      </td>
      <td className={`${css.figure} ${css.now}`}>
        {isNothing || state === 'open' || state === 'refused' ? (
          <span className={css.none}>—</span>
        ) : (
          <MoneyText value={step.amount} />
        )}
      </td>
      <td className={css.state}>
        <StepState step={step} />
      </td>
    </tr>
  );
}

/** The one input of a step in place; of several their number, and where they stand. */
function Parameter({ step, acts }: { step: ClosingStep; acts: StepActs }) {
  const [only] = step.inputs;
  if (only === undefined || step.state === 'idle' || step.state === 'skipped') return null;
  if (step.inputs.length > 1) {
    return (
      <Button type="link" size="small" onClick={() => acts.edit(step.id)}>
        {step.inputs.length} 项参数
      </Button>
    );
  }
  if (!acts.canPrepare) return <span>{inputText(only, only.value)}</span>;
  return (
    <InputField
      input={only}
      place={inputPlace(step.id, only.key)}
      label={`${step.name} ${only.title}`}
      onChange={(value) => acts.setInput(step, { key: only.key, value })}
    />
  );
}

/** The voucher of a step and what is to be done about it. */
function StepState({ step }: { step: ClosingStep }) {
  const { state, posted } = step;
  const tag = stepTag({ state });
  return (
    <>
      {state === 'current' && <Icon name="check" size={14} />}
      {posted && <VoucherLinks posted={posted} onFollow={(event) => event.stopPropagation()} />}
      {tag && <Tag color={tag.color}>{tag.text}</Tag>}
      {state === 'idle' && <span className={css.none}>不适用</span>}
      {state === 'skipped' && <span className={css.none}>本期跳过</span>}
    </>
  );
}
