import { Button } from 'antd';
import type { ClosingBatch } from '@mingzhang/contract';
import { Icon, Kbd } from '@mingzhang/web';
import { isAtWork } from '../api/closing-batch.api';
import type { BatchCounts } from './batch.model';
import css from './batch-progress.module.css';

const parts = [
  ['closed', '已结账'],
  ['ready', '可结账'],
  ['waiting', '排队'],
  ['blocked', '阻断'],
  ['warned', '提醒'],
] as const;

/** How far a batch is: its steps, a bar of its sets by how they stand, and what steers it. */
export function BatchProgress({
  batch,
  counts,
  onSteer,
}: {
  batch: ClosingBatch;
  counts: BatchCounts;
  onSteer: Steer;
}) {
  const { job, phase, setCount } = batch;
  // Between parts is a gap: one of nothing would leave it alone.
  const shown = parts.filter(([key]) => counts[key] > 0);
  const said = parts.map(([key, title]) => `${title} ${counts[key]}`).join('，');
  return (
    <section className={css.card} aria-label="批次进度">
      <div className={css.head}>
        <Steps batch={batch} />
        <Steering batch={batch} onSteer={onSteer} />
      </div>
      <div className={css.bar} role="img" aria-label={said}>
        {shown.map(([key]) => (
          <span key={key} className={css[key]} style={{ flexGrow: counts[key] }} />
        ))}
      </div>
      <ul className={css.legend}>
        {parts.map(([key, title]) => (
          <li key={key}>
            <i className={css[key]} />
            {title} <b>{counts[key]}</b>
          </li>
        ))}
        <li className={css.note}>
          <span role="status">{noteOf(job?.state, { phase, setCount })}</span>
        </li>
      </ul>
    </section>
  );
}

function Steps({ batch }: { batch: ClosingBatch }) {
  return (
    <ol className={css.steps}>
      {stepsOf(batch).map(({ title, note, tone }, index) => (
        <li key={title} className={css[tone]} aria-current={tone === 'now' ? 'step' : undefined}>
          <span className={css.mark}>
            {tone === 'done' ? <Icon name="check" size={12} /> : index + 1}
          </span>
          {title} <b>{note}</b>
        </li>
      ))}
    </ol>
  );
}

type Steer = (act: 'pause' | 'resume' | 'cancel') => void;

function Steering({ batch, onSteer }: { batch: ClosingBatch; onSteer: Steer }) {
  const isPaused = batch.job?.state === 'paused';
  if (!isPaused && !isAtWork(batch)) return null;
  return (
    <span className={css.acts}>
      {isPaused ? (
        <Button type="primary" onClick={() => onSteer('resume')}>
          继续 <Kbd>P</Kbd>
        </Button>
      ) : (
        <Button onClick={() => onSteer('pause')}>
          暂停 <Kbd>P</Kbd>
        </Button>
      )}
      <Button onClick={() => onSteer('cancel')}>取消</Button>
    </span>
  );
}

interface Step {
  readonly title: string;
  readonly note: string;
  readonly tone: 'done' | 'now' | 'later';
}

function stepsOf({ job, phase, setCount }: ClosingBatch): readonly Step[] {
  const isDone = job === null || job.state === 'done';
  const now = job ? `${job.done} / ${job.total}` : '';
  const isTrial = phase === 'trial';
  return [
    { title: '选择账套', note: String(setCount), tone: 'done' },
    {
      title: '试算',
      note: isTrial ? now : String(setCount),
      tone: isTrial && !isDone ? 'now' : 'done',
    },
    {
      title: '结账',
      note: isTrial ? '' : now,
      tone: isTrial ? (isDone ? 'now' : 'later') : isDone ? 'done' : 'now',
    },
    { title: '报告', note: '', tone: !isTrial && isDone ? 'now' : 'later' },
  ];
}

function noteOf(
  state: NonNullable<ClosingBatch['job']>['state'] | undefined,
  { phase, setCount }: Pick<ClosingBatch, 'phase' | 'setCount'>,
): string {
  switch (state) {
    case 'waiting':
    case 'running':
      return '可离开本页，处理会继续，回来时从这里接着看';
    case 'paused':
      return '已暂停，已处理的账套保留';
    case 'cancelled':
      return '已取消，已处理的账套保留，其余没有改动';
    case 'failed':
      return '处理中断，已处理的账套保留，可以重新结账';
    default:
      return phase === 'trial'
        ? `${setCount} 个账套试算完成，没有写入账簿`
        : '已处理完毕，请逐个处理例外';
  }
}
