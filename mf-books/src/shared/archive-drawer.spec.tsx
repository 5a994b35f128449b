import '@testing-library/jest-dom';
import { act, screen, waitFor } from '@testing-library/react';
import {
  accountBookCalls,
  bookArchiveCalls,
  jobCalls,
  modulesCalls,
  subjectCalls,
} from '@mingzhang/contract';
import { fakeApi, renderScreen } from '@mingzhang/web/testing';
import { Screens } from '../screens';

const done = {
  jobId: 'ledger-1',
  kind: 'ledger-books',
  title: '晨星商贸_2026年',
  state: 'done',
  step: '',
  unit: '',
  done: 40,
  total: 40,
  steps: [],
  files: ['zip'],
  createdAt: '2026-02-05T00:00:00Z',
};

describe('全部账簿', () => {
  const open = async (differing: readonly string[]) => {
    const api = fakeApi();
    api.answer(subjectCalls.list, []);
    api.answer(accountBookCalls.generalLedger, []);
    api.answer(jobCalls.latest, null);
    api.answer(bookArchiveCalls.archive, { jobId: 'ledger-1' });
    const report = { books: 40, files: 12, rows: 900, differing };
    api.answer(jobCalls.get, { ...done, report } as never);
    const { user } = renderScreen(<Screens />, {
      path: '/account-book/general-ledger?period=2026-02',
    });
    await user.click(await screen.findByRole('button', { name: '导出总账' }));
    await user.click(await screen.findByText('导出全年全部账簿…'));
    await user.click(await screen.findByText('CSV（.csv）'));
    await user.click(screen.getByRole('button', { name: '开始导出' }));
    return api;
  };

  it('are exported by a job, of the year of the period at hand', async () => {
    const api = await open([]);
    expect(await screen.findByText(/已导出 40 本账，共 12 种、900 行.*全部相符/)).toBeVisible();
    // What it was made for is the primary act.
    expect(screen.getByRole('button', { name: /下载全部账簿/ })).toHaveClass('ant-btn-primary');
    expect(screen.getByRole('button', { name: /完\s*成/ })).not.toHaveClass('ant-btn-primary');
    expect(api.requestsOf(bookArchiveCalls.archive)[0]?.query).toEqual({
      year: '2026',
      format: 'csv',
    });
  });

  it('are reached, begun and fetched by keyboard', async () => {
    const api = fakeApi();
    api.answer(subjectCalls.list, []);
    api.answer(accountBookCalls.generalLedger, []);
    api.answer(jobCalls.latest, null);
    api.answer(bookArchiveCalls.archive, { jobId: 'ledger-1' });
    const running = { ...done, state: 'running', files: [], report: null };
    api.answer(jobCalls.get, running as never);
    const { user } = renderScreen(<Screens />, {
      path: '/account-book/general-ledger?period=2026-02',
    });
    const opener = await screen.findByRole('button', { name: '导出总账' });
    act(() => opener.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: /xlsx/ })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: /xlsx/ })).toHaveFocus());
    await user.click(screen.getByRole('menuitem', { name: /全年/ }));
    const start = await screen.findByRole('button', { name: '开始导出' });
    act(() => start.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: '后台运行' })).toHaveFocus());
    const report = { books: 40, files: 12, rows: 900, differing: [] };
    api.answer(jobCalls.get, { ...done, report } as never);
    await waitFor(
      () => expect(screen.getByRole('button', { name: /下载全部账簿/ })).toHaveFocus(),
      { timeout: 5000 },
    );
    await user.click(screen.getByRole('button', { name: /完\s*成/ }));
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('are not offered where their switch is off', async () => {
    const api = fakeApi();
    api.answer(subjectCalls.list, []);
    api.answer(accountBookCalls.generalLedger, []);
    api.answer(modulesCalls.list, [{ name: 'mf-books', features: [] } as never]);
    const { user } = renderScreen(<Screens />, {
      path: '/account-book/general-ledger?period=2026-02',
    });
    await user.click(await screen.findByRole('button', { name: '导出总账' }));
    expect(await screen.findByText(/xlsx/)).toBeVisible();
    expect(screen.queryByText('导出全年全部账簿…')).toBeNull();
  });

  it('say which of them do not agree with the balances', async () => {
    await open(['多栏账/5602 管理费用.csv']);
    expect(await screen.findByText(/其中 1 种与余额表不符/)).toBeVisible();
    expect(screen.getByText(/不符的账簿：多栏账\/5602 管理费用\.csv/)).toBeVisible();
  });
});
