import '@testing-library/jest-dom';
import { act, screen } from '@testing-library/react';
import { modulesCalls, type ModuleRelease } from '@mingzhang/contract';
import { fakeApi, fakeUser, renderScreen } from '@mingzhang/web/testing';
import { hasChanged, NewVersion } from './new-version';

const release = (version: string, name = 'mf-books'): ModuleRelease => ({
  name,
  version,
  entry: '',
  integrity: '',
  filesIntegrity: '',
  previous: null,
  routes: [],
  titles: {},
  menu: [],
  sources: {},
});
const shown = [release('0.1.0-aa'), release('0.1.0-cc', 'mf-voucher')];

describe('a newer build', () => {
  it('is one of a remote that the page shows', () => {
    expect(hasChanged(shown, shown)).toBe(false);
    expect(hasChanged(shown, [release('0.1.0-bb')])).toBe(true);
    expect(hasChanged(shown, [...shown, release('0.1.0-dd', 'mf-new')])).toBe(false);
  });

  it('is told of after ten minutes, once there is one', async () => {
    jest.useFakeTimers();
    const api = fakeApi();
    api.answer(modulesCalls.list, shown);
    renderScreen(<NewVersion />, { path: '/', user: fakeUser({}) });
    await act(() => jest.advanceTimersByTimeAsync(9 * 60_000));
    expect(api.requestsOf(modulesCalls.list)).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(api.requestsOf(modulesCalls.list)).toHaveLength(2);
    expect(screen.queryByText('有新版本')).toBeNull();
    api.answer(modulesCalls.list, [release('0.1.0-bb')]);
    await act(() => jest.advanceTimersByTimeAsync(10 * 60_000));
    expect(screen.getByRole('button', { name: '有新版本' })).toBeVisible();
    jest.useRealTimers();
  });
});
