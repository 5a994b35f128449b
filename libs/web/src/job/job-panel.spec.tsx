import '@testing-library/jest-dom';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Button } from 'antd';
import { defineJobKind, jobCalls, type Job } from '@mingzhang/contract';
import { fileSaver } from '@mingzhang/shell-api';
import { z } from 'zod';
import { fakeApi, renderScreen, type FakeApi } from '../testing';
import { JobPanel, type JobView } from './job-panel';
import { useJob } from './use-job';

/** A kind of another domain than the ledger's imports, with a report of its own. */
const closing = defineJobKind({
  kind: 'rooms-closing',
  title: '批量结账',
  pausable: true,
  report: z.strictObject({ closed: z.number(), left: z.array(z.string()) }),
  steps: { check: { text: '检查', unit: '个账套' }, close: { text: '结账', unit: '个账套' } },
  files: { list: { title: '下载未结账的账套', ending: '-未结账.xlsx' } },
});
const view: JobView<typeof closing> = {
  kind: closing,
  act: '结账',
  result: ({ state, report }) => ({
    tone: state === 'done' ? 'success' : 'info',
    text: report ? `已结账 ${report.closed} 个账套` : '结账已取消',
  }),
  report: ({ report }) => report && <p>未结账：{report.left.join('、')}</p>,
};
const checked = { name: 'check', text: '检查', unit: '个账套', done: 12, total: 12 };
const closed = { name: 'close', text: '结账', unit: '个账套', done: 3, total: 12 };
const job: Job = {
  jobId: 'rooms-1',
  kind: 'rooms-closing',
  title: '2026年01期',
  state: 'running',
  step: '结账',
  unit: '个账套',
  done: 3,
  total: 12,
  steps: [checked, closed],
  files: [],
  createdAt: '2026-01-05T00:00:00Z',
};

function Closing() {
  const state = useJob(closing, []);
  if (!state.job) return <Button onClick={() => state.show('rooms-1')}>看任务</Button>;
  return <JobPanel view={view} state={state} job={state.job} onClose={() => undefined} />;
}

describe('the panel of a job', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi();
    api.answer(jobCalls.latest, job);
    api.answer(jobCalls.get, job);
  });

  it('shows an unfinished one in words of its own, and pauses and resumes it', async () => {
    api.answer(jobCalls.pause, {});
    api.answer(jobCalls.resume, {});
    const { user } = renderScreen(<Closing />);
    expect(await screen.findByRole('status')).toHaveTextContent('结账：3 / 12 个账套');
    expect(screen.getByRole('list', { name: '已完成的部分' })).toHaveTextContent(
      '检查：12 / 12 个账套结账：3 / 12 个账套',
    );
    api.answer(jobCalls.get, { ...job, state: 'paused' });
    await user.click(screen.getByRole('button', { name: '暂停结账' }));
    expect(await screen.findByText('结账已暂停')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('已完成的部分保留，可以随时继续');
    expect(api.requestsOf(jobCalls.pause)).toHaveLength(1);
    api.answer(jobCalls.get, job);
    await user.click(screen.getByRole('button', { name: '继续结账' }));
    expect(await screen.findByText('正在结账')).toBeInTheDocument();
    expect(api.requestsOf(jobCalls.resume)).toHaveLength(1);
  });

  it('finds a paused one again, and a cancelled one still tells what stands', async () => {
    api.answer(jobCalls.latest, { ...job, state: 'paused' });
    api.answer(jobCalls.get, { ...job, state: 'paused' });
    api.answer(jobCalls.cancel, {});
    const { user } = renderScreen(<Closing />);
    expect(await screen.findByText('结账已暂停')).toBeInTheDocument();
    api.answer(jobCalls.get, { ...job, state: 'cancelled' });
    await user.click(screen.getByRole('button', { name: '取消结账' }));
    expect(await screen.findByText('结账已取消')).toBeInTheDocument();
    expect(screen.getByRole('list', { name: '已完成的部分' })).toHaveTextContent(
      '结账：3 / 12 个账套',
    );
  });

  it('shows the report of its kind, and offers the files that there are', async () => {
    const saved: string[] = [];
    api.answer(jobCalls.get, {
      ...job,
      state: 'done',
      files: ['list'],
      report: { closed: 11, left: ['甲公司'] },
    });
    api.answerFile(jobCalls.file, '2026年01期-未结账.xlsx');
    jest.spyOn(fileSaver, 'save').mockImplementation((_, name) => void saved.push(name));
    const { user } = renderScreen(<Closing />);
    expect(await screen.findByText('已结账 11 个账套')).toBeInTheDocument();
    expect(screen.getByText('未结账：甲公司')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: '已完成的部分' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /下载未结账的账套/ }));
    await waitFor(() => expect(saved).toEqual(['2026年01期-未结账.xlsx']));
    expect(api.requestsOf(jobCalls.file)[0]?.params).toEqual({ jobId: 'rooms-1', name: 'list' });
  });

  describe('of which no more is told', () => {
    beforeEach(() => {
      jest.useFakeTimers();
    });
    afterEach(() => {
      jest.useRealTimers();
    });
    const asked = () => api.requestsOf(jobCalls.get).length;
    const minute = () => act(() => jest.advanceTimersByTimeAsync(60_000));
    const gone = '任务不存在或已过保存期限';

    it('says why it stands still, and asks no more', async () => {
      renderScreen(<Closing />);
      expect(await screen.findByText('正在结账')).toBeInTheDocument();
      api.refuse(jobCalls.get, 'NOT_FOUND', { msg: gone });
      expect(await screen.findByText(`看不到这次结账的进度：${gone}`)).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: '取消结账' })).not.toBeInTheDocument();
      const before = asked();
      await minute();
      expect(asked()).toBe(before);
      api.answer(jobCalls.latest, null);
      fireEvent.click(screen.getByRole('button', { name: '再次结账' }));
      expect(await screen.findByRole('button', { name: '看任务' })).toBeInTheDocument();
    });

    it('asks no more either where the page does not exist or the right is gone', async () => {
      for (const status of [403, 404]) {
        api.answer(jobCalls.get, job);
        const { unmount } = renderScreen(<Closing />);
        expect(await screen.findByText('正在结账')).toBeInTheDocument();
        api.fail(jobCalls.get, status);
        expect(await screen.findByText(/^看不到这次结账的进度：/)).toBeInTheDocument();
        const before = asked();
        await minute();
        expect(asked()).toBe(before);
        unmount();
      }
    });

    it('leads back to the beginning where it was never seen', async () => {
      api.answer(jobCalls.latest, null);
      api.refuse(jobCalls.get, 'NOT_FOUND', { msg: gone });
      renderScreen(<Closing />);
      fireEvent.click(await screen.findByRole('button', { name: '看任务' }));
      expect(await screen.findByText(gone)).toBeInTheDocument();
      const before = asked();
      await minute();
      expect(asked()).toBe(before);
      expect(screen.getByRole('button', { name: '看任务' })).toBeInTheDocument();
    });

    it('is asked for again while the network or the service fails', async () => {
      renderScreen(<Closing />);
      expect(await screen.findByText('正在结账')).toBeInTheDocument();
      for (const status of [500, 503]) {
        api.fail(jobCalls.get, status);
        const before = asked();
        await minute();
        expect(asked()).toBeGreaterThan(before + 10);
        expect(screen.getByText('正在结账')).toBeInTheDocument();
      }
      api.answer(jobCalls.get, { ...job, state: 'cancelled' });
      expect(await screen.findByText('结账已取消')).toBeInTheDocument();
    });
  });
});
