import type { Job } from '@mingzhang/contract';

type Progress = Omit<Job, 'report'>;

/** Whether a job goes on by itself. */
export function isRunning(job: Pick<Job, 'state'> | null | undefined): boolean {
  return job?.state === 'waiting' || job?.state === 'running';
}

/** Whether anything may still come of a job: a paused one waits for its owner. */
export function isUnfinished(job: Pick<Job, 'state'> | null | undefined): boolean {
  return isRunning(job) || job?.state === 'paused';
}

/** How far a job is, in whole percent; undefined while nobody knows how much there is. */
export function percentOf({ done, total }: Pick<Job, 'done' | 'total'>): number | undefined {
  return total > 0 ? Math.min(100, Math.floor((done * 100) / total)) : undefined;
}

/** What a job is at and how far: 写入：30 / 120 行. */
export function progressText({ state, step, unit, done, total }: Progress): string {
  if (state === 'waiting') return '排队中，即将开始';
  if (step === '') return state === 'paused' ? '尚未开始' : '正在开始';
  if (total > 0) return `${step}：${done} / ${total} ${unit}`;
  return done > 0 ? `${step}：${done} ${unit}` : step;
}

/** Steps of which something stands, each with how much: 结账：3 / 12 个账套. */
export function standingTexts({ steps }: Pick<Job, 'steps'>): string[] {
  return steps.map(({ text, unit, done, total }) => `${text}：${done} / ${total} ${unit}`);
}
