import { useNavigate } from 'react-router-dom';
import { Button, Tag } from 'antd';
import type { ClosingStep } from '@mingzhang/contract';
import { formatMoney, Money, type Period } from '@mingzhang/rules';
import { DirectionText, Icon, MoneyText } from '@mingzhang/web';
import { carryForwardPath } from '../shared/paths';
import { stepTag } from '../shared/step-tag';
import { VoucherLinks } from '../shared/voucher-links';
import css from './step-cards.module.css';

/** How many lines of a voucher a card of 结转损益 shows. */
const LINES_SHOWN = 4;

/** 结转损益: what is carried to the profit of the year; one that is out of date shows the difference. */
export function ProfitCards({
  steps,
  period,
  onMake,
  isBusy,
}: {
  steps: readonly ClosingStep[];
  period: Period;
  /** Undefined where the person may not, or the month is closed. */
  onMake: ((step: ClosingStep) => void) | undefined;
  isBusy: boolean;
}) {
  const active = steps.filter(({ state }) => state !== 'idle');
  if (active.length === 0) return <p className={css.none}>损益类科目没有需要结转的余额。</p>;
  return (
    <ul className={css.profit} aria-label="结转损益">
      {active.map((step) => (
        <ProfitCard key={step.id} step={step} period={period} onMake={onMake} isBusy={isBusy} />
      ))}
    </ul>
  );
}

function ProfitCard({
  step,
  period,
  onMake,
  isBusy,
}: {
  step: ClosingStep;
  period: Period;
  onMake: ((step: ClosingStep) => void) | undefined;
  isBusy: boolean;
}) {
  const navigate = useNavigate();
  const { name, state, posted, note, problems } = step;
  const tag = stepTag(step);
  const isToMake = state === 'due' || state === 'stale';
  return (
    <li className={`${css.part} ${state === 'stale' ? css.stale : ''}`}>
      <h3>
        {name}
        {state === 'current' && posted && (
          <span className={css.done}>
            <Icon name="check" size={12} />
            <VoucherLinks posted={posted} />
          </span>
        )}
        {tag && <Tag color={tag.color}>{tag.text}</Tag>}
      </h3>
      {state === 'stale' && posted ? (
        <Difference posted={posted.amount} now={step.amount} />
      ) : (
        <Lines step={step} />
      )}
      <div className={css.act}>
        {isToMake && onMake && (
          <Button
            size="small"
            icon={<Icon name="refresh" size={14} />}
            disabled={isBusy}
            onClick={() => onMake(step)}
          >
            {posted ? `更新 ${posted.title}` : '生成凭证'}
          </Button>
        )}
        <Button
          type="link"
          size="small"
          onClick={() => void navigate(carryForwardPath(period, step.id))}
        >
          查看测算
        </Button>
        <span>{problems[0]?.msg ?? note ?? (state === 'current' ? '来源余额未变化' : '')}</span>
      </div>
    </li>
  );
}

/** What the voucher says, what it should say, and the difference with its sign. */
function Difference({ posted, now }: { posted: string; now: string }) {
  const difference = Money.parse(now).minus(Money.parse(posted));
  return (
    <dl className={css.figures}>
      <div>
        <dt>已生成凭证金额</dt>
        <dd>
          <MoneyText value={posted} />
        </dd>
      </div>
      <div>
        <dt>按当前余额应为</dt>
        <dd>
          <MoneyText value={now} />
        </dd>
      </div>
      <div className={`${css.total} ${css.differs}`}>
        <dt>相差</dt>
        <dd>
          {difference.isPositive ? '+' : ''}
          {formatMoney(difference)}
        </dd>
      </div>
    </dl>
  );
}

/** The lines of the voucher with their sides, and the whole. */
function Lines({ step: { lines, amount } }: { step: ClosingStep }) {
  const shown = lines.length > LINES_SHOWN ? lines.slice(0, LINES_SHOWN - 1) : lines;
  const rest = lines.length - shown.length;
  return (
    <dl className={css.figures}>
      {shown.map(({ subjectCode, subjectName, auxiliaryTitle, debit, credit }, index) => (
        <div key={`${subjectCode} ${auxiliaryTitle} ${index}`}>
          <dt>
            <DirectionText direction={Money.parse(debit).isZero ? 'credit' : 'debit'} />
            {subjectCode} {subjectName} {auxiliaryTitle}
          </dt>
          <dd>
            <MoneyText value={Money.parse(debit).isZero ? credit : debit} />
          </dd>
        </div>
      ))}
      {rest > 0 && (
        <div>
          <dt>另有 {rest} 行</dt>
          <dd />
        </div>
      )}
      <div className={css.total}>
        <dt>合计</dt>
        <dd>
          <MoneyText value={amount} />
        </dd>
      </div>
    </dl>
  );
}
