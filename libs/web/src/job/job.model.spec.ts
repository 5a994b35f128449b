import type { Job } from '@mingzhang/contract';
import { isRunning, isUnfinished, percentOf, progressText, standingTexts } from './job.model';

const job: Job = {
  jobId: 'ledger-1',
  kind: 'ledger-subject',
  title: '科目.xlsx',
  state: 'running',
  step: '写入',
  unit: '行',
  done: 30,
  total: 120,
  steps: [],
  files: [],
  createdAt: '2026-01-05T00:00:00Z',
};

describe('a job', () => {
  it('tells how far it is, in the unit of its step', () => {
    expect([percentOf(job), progressText(job)]).toEqual([25, '写入：30 / 120 行']);
    expect(percentOf({ done: 5, total: 0 })).toBeUndefined();
    expect(progressText({ ...job, step: '读取文件', total: 0 })).toBe('读取文件：30 行');
    expect(progressText({ ...job, state: 'waiting' })).toBe('排队中，即将开始');
    expect(progressText({ ...job, step: '结账', unit: '个账套' })).toBe('结账：30 / 120 个账套');
    expect(progressText({ ...job, state: 'paused', step: '' })).toBe('尚未开始');
  });

  it('tells what stands', () => {
    const standing = { name: 'close', text: '结账', unit: '个账套', done: 3, total: 12 };
    expect(standingTexts({ steps: [standing] })).toEqual(['结账：3 / 12 个账套']);
  });

  it('that is paused goes on by its owner only', () => {
    expect([isRunning({ state: 'paused' }), isUnfinished({ state: 'paused' })]).toEqual([
      false,
      true,
    ]);
    expect([isRunning(job), isUnfinished({ state: 'cancelled' })]).toEqual([true, false]);
  });
});
