import '@testing-library/jest-dom';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { modulesCalls, type ModuleRelease } from '@mingzhang/contract';
import { pageLocation } from '@mingzhang/shell-api';
import { fakeApi, fakeUser, renderScreen } from '@mingzhang/web/testing';
import { LocalBuilds } from './local-builds';

const release = (name: string, overrideSeconds?: number): ModuleRelease => ({
  name,
  version: '0.1.0-aa',
  entry: '',
  integrity: '',
  filesIntegrity: '',
  previous: null,
  routes: [],
  titles: {},
  menu: [],
  sources: {},
  overrideSeconds,
});

describe('a build for this session alone', () => {
  it('is named with the time that is left, whatever the clock of the page says', async () => {
    jest.useFakeTimers();
    fakeApi().answer(modulesCalls.list, [release('mf-books', 3_540), release('mf-voucher')]);
    renderScreen(<LocalBuilds />, { path: '/', user: fakeUser({}) });
    await act(() => jest.advanceTimersByTimeAsync(100));
    const strip = screen.getByRole('status');
    expect(strip).toHaveTextContent('本地版本 mf-books 0.1.0-aa，还有 59 分钟');
    jest.setSystemTime(Date.now() + 60 * 60_000);
    await act(() => jest.advanceTimersByTimeAsync(2 * 60_000));
    expect(strip).toHaveTextContent('还有 57 分钟');
    await act(() => jest.advanceTimersByTimeAsync(60 * 60_000));
    expect(strip).toHaveTextContent('本地版本 mf-books 0.1.0-aa 已到期，刷新页面后不再使用');
    jest.useRealTimers();
  });

  it('ends by a click', async () => {
    const api = fakeApi();
    api.answer(modulesCalls.list, [release('mf-books', 3_540)]);
    api.answer(modulesCalls.endOverride, {});
    const reload = jest.spyOn(pageLocation, 'reload').mockImplementation(() => undefined);
    renderScreen(<LocalBuilds />, { path: '/', user: fakeUser({}) });
    await userEvent.click(await screen.findByRole('button', { name: '停用' }));
    expect(api.requestsOf(modulesCalls.endOverride)[0]?.body).toEqual({ name: 'mf-books' });
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
