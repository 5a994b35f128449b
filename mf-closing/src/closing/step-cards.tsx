import { useState } from 'react';
import { Button, Tag } from 'antd';
import type { ClosingStep } from '@mingzhang/contract';
import type { Period } from '@mingzhang/rules';
import { Icon, MoneyText, QuietLink } from '@mingzhang/web';
import { idleSteps, idleText } from '../shared/idle-steps';
import { OwnTag } from '../shared/own-tag';
import { carryForwardPath } from '../shared/paths';
import { stepTag } from '../shared/step-tag';
import { VoucherLinks } from '../shared/voucher-links';
import css from './step-cards.module.css';

/** The period-end entries as cards: amount, where it comes from, and the voucher. */
export function StepCards({ steps, period }: { steps: readonly ClosingStep[]; period: Period }) {
  const [showsIdle, setShowsIdle] = useState(false);
  const active = steps.filter(({ state }) => state !== 'idle');
  const idle = idleSteps(steps);
  const shown = showsIdle ? [...active, ...idle] : active;
  return (
    <>
      {shown.length === 0 && <p className={css.none}>本期没有需要计提或摊销的项目。</p>}
      <ul className={css.cards} aria-label="期末计提">
        {shown.map((step) => (
          <Card key={step.id} step={step} period={period} />
        ))}
      </ul>
      {idle.length > 0 && (
        <Button type="link" size="small" onClick={() => setShowsIdle(!showsIdle)}>
          {showsIdle ? '收起不适用的项目' : `期末计提另有 ${idleText(idle)}，显示`}
        </Button>
      )}
    </>
  );
}

/** Where the amount comes from; what keeps it from being made, first. */
function originOf({ state, note, computation }: ClosingStep): string | null {
  if (state === 'skipped') return note ?? '本期跳过';
  if (state === 'idle') return note ?? '不适用';
  return (state === 'held' ? note : null) ?? (computation || note);
}

function Card({ step, period }: { step: ClosingStep; period: Period }) {
  const { id, name, state, note, computation, posted } = step;
  const isNothing = state === 'idle' || state === 'skipped';
  const tag = stepTag(step);
  return (
    <li className={`${css.card} ${isNothing ? css.nothing : ''}`}>
      <span className={css.name}>
        {state === 'current' && <Icon name="check" size={14} />}
        <QuietLink to={carryForwardPath(period, id)}>{name}</QuietLink>
        <OwnTag id={id} />
      </span>
      <span className={css.amount}>
        {isNothing || state === 'open' || state === 'refused' ? (
          '—'
        ) : (
          <MoneyText value={step.amount} />
        )}
      </span>
      <span className={css.origin} title={note ?? computation}>
        {originOf(step)}
      </span>
      <span className={css.voucher}>
        {tag && <Tag color={tag.color}>{tag.text}</Tag>}
        {!tag && posted && <VoucherLinks posted={posted} />}
      </span>
    </li>
  );
}
