import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { closingBatchCalls as calls, sessionCalls, type BatchRow } from '@mingzhang/contract';
import { pageLocation } from '@mingzhang/shell-api';
import { barriersOf, fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from '../screens';
import { fakeBatch, fakeRow, fakeSet, finding } from '../shared/testing/fake-batch';
import { userWith } from '../shared/testing/fake-month';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});
const open = (path = '/check-out/batch') => renderScreen(<Screens />, { path, user: userWith(0) });
const page = (...records: ReturnType<typeof fakeSet>[]) => ({
  page: 1,
  pageSize: 500,
  total: records.length,
  records,
});
const unaudited = finding('未审核凭证', 'block');
const gap = finding('凭证断号', 'warn');
const rows: BatchRow[] = [
  fakeRow(1, 'ready'),
  fakeRow(2, 'blocked', [unaudited]),
  fakeRow(3, 'warned', [gap]),
];
const tried = fakeBatch('trial', { done: 3, total: 3 });

describe('批量结账', () => {
  it('chooses all account sets of a filter at once and tries them', async () => {
    api.answer(calls.latest, null);
    api.answer(calls.sets, page(fakeSet(1), fakeSet(2)));
    api.answer(calls.start, fakeBatch('trial', { done: 0, total: 2, state: 'running' }));
    const { user } = open();
    await screen.findByText('第1公司');
    expect(api.requestsOf(calls.sets)[0]?.query).toMatchObject({ state: 'due', month: '1' });
    expect(screen.getByRole('button', { name: '试算 0 个账套' })).toBeDisabled();
    await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
    await user.click(screen.getByRole('button', { name: '试算 2 个账套' }));
    await waitFor(() => expect(api.requestsOf(calls.start)).toHaveLength(1));
    expect(api.requestsOf(calls.start)[0]?.body).toEqual({ year: 2026, month: 1, ids: [1, 2] });
  });

  it('is without a barrier', async () => {
    api.answer(calls.latest, tried);
    api.answer(calls.rows, rows);
    open();
    await screen.findByRole('button', { name: '结账 1 个账套' });
    expect(screen.getByRole('status')).toHaveTextContent('3 个账套试算完成');
    expect(await barriersOf()).toEqual([]);
  });

  it('closes what is ready, and what has warnings when that is wanted', async () => {
    api.answer(calls.latest, tried);
    api.answer(calls.rows, rows);
    api.answer(calls.close, fakeBatch('close', { done: 0, total: 2, state: 'running' }));
    const { user } = open();
    expect(await screen.findByRole('button', { name: '结账 1 个账套' })).toBeEnabled();
    await user.click(screen.getByRole('checkbox', { name: '连同提醒的 1 个' }));
    await user.click(screen.getByRole('button', { name: '结账 2 个账套' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('结账 2 个账套，其中 1 个有提醒');
    expect(dialog).toHaveTextContent(/一并放过的提醒：.+ 1 个账套/);
    expect(api.requestsOf(calls.close)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: '连同提醒的一起结账' }));
    await waitFor(() => expect(api.requestsOf(calls.close)[0]?.body).toEqual({ ids: [1, 3] }));
  });

  it('works the exceptions off by keyboard', async () => {
    api.answer(calls.latest, tried);
    api.answer(calls.rows, rows);
    api.answer(calls.retry, fakeRow(3, 'ready'));
    api.answer(sessionCalls.changeAccountSets, {});
    const goTo = jest.spyOn(pageLocation, 'goTo').mockImplementation(() => undefined);
    const { user } = open();
    const first = await screen.findByRole('complementary', { name: '第2公司' });
    expect(first).toHaveTextContent('未审核凭证的说明');
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('complementary', { name: '第3公司' })).toHaveTextContent(
      '-8,412.33',
    );
    await user.keyboard('r');
    await screen.findByText('第3公司已重新试算');
    expect(api.requestsOf(calls.retry)[0]?.body).toEqual({ id: 3 });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/check-out/list?period=2026-01'));
    expect(api.requestsOf(sessionCalls.changeAccountSets)[0]?.query).toEqual({
      accountSetsId: '3',
    });
    goTo.mockRestore();
  });

  it('shows how far it is, and pauses and goes on by a key', async () => {
    api.answer(calls.latest, fakeBatch('close', { done: 1, total: 3, state: 'running' }));
    api.answer(calls.rows, [fakeRow(1, 'closed'), ...rows.slice(1)]);
    api.answer(calls.steer, {});
    const { user } = open();
    const progress = await screen.findByRole('region', { name: '批次进度' });
    expect(progress).toHaveTextContent('结账 1 / 3');
    expect(
      await within(progress).findByRole('img', { name: /已结账 1.*阻断 1.*提醒 1/ }),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: /^结账 0 个账套/ })).toBeDisabled();
    await user.keyboard('p');
    await waitFor(() => expect(api.requestsOf(calls.steer)[0]?.body).toEqual({ act: 'pause' }));
    api.answer(calls.latest, fakeBatch('close', { done: 1, total: 3, state: 'paused' }));
    await user.click(await screen.findByRole('button', { name: /^继续/ }, { timeout: 4_000 }));
    await waitFor(() => expect(api.requestsOf(calls.steer)[1]?.body).toEqual({ act: 'resume' }));
  });

  it('shows the sets of a state, finds one by name, and says where there are none', async () => {
    api.answer(calls.latest, tried);
    api.answer(calls.rows, rows);
    const { user } = open('/check-out/batch?tab=all');
    await user.type(await screen.findByRole('textbox', { name: '查找账套' }), '第1');
    const table = await screen.findByRole('table', { name: '批次中的账套' });
    await waitFor(() => expect(within(table).queryByText('第2公司')).not.toBeInTheDocument());
    expect(within(table).getByText('第1公司')).toBeVisible();
    await user.click(screen.getByText('已结账 0'));
    expect(await screen.findByText('没有已结账的账套')).toBeVisible();
  });

  it('begins a new batch beside the one there is', async () => {
    api.answer(calls.latest, tried);
    api.answer(calls.rows, rows);
    api.answer(calls.sets, page(fakeSet(9)));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '新的批次' }));
    expect(await screen.findByText('第9公司')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '返回上一批' }));
    await screen.findByRole('region', { name: '批次进度' });
  });
});
