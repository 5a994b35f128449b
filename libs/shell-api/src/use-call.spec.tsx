import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { currencyCalls, modulesCalls } from '@mingzhang/contract';
import { createQueryClient } from './query-client';
import { fakeApi } from './testing';
import { useCall, useSave } from './use-call';

describe('a call that is asked again', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const open = () => {
    const client = createQueryClient();
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    return renderHook(
      () => useCall(modulesCalls.list, {}, { quiet: true, againMs: () => 1_000 }).data,
      { wrapper },
    );
  };
  const minute = () => act(() => jest.advanceTimersByTimeAsync(60_000));

  it.each(['FORBIDDEN', 'NOT_FOUND', 'INTERNAL'] as const)(
    'goes on after %s, and has the next answer',
    async (refusal) => {
      const api = fakeApi();
      api.answer(modulesCalls.list, []);
      const { result, unmount } = open();
      await waitFor(() => expect(result.current).toEqual([]));
      api.refuse(modulesCalls.list, refusal);
      const before = api.requestsOf(modulesCalls.list).length;
      await minute();
      expect(api.requestsOf(modulesCalls.list).length).toBeGreaterThan(before + 10);
      const release = { name: 'mf-books', version: '0.1.0-aa' };
      api.answer(modulesCalls.list, [release as never]);
      await minute();
      expect(result.current).toEqual([release]);
      unmount();
    },
  );
});

describe('a save', () => {
  const open = () => {
    const client = createQueryClient();
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    return renderHook(() => useSave(currencyCalls.create), { wrapper });
  };
  const body = { code: 'USD', name: '美元' };

  it('sends the same request once while it is on its way, and does what the first was to do', async () => {
    const api = fakeApi();
    api.answer(currencyCalls.create, { id: 7 } as never);
    const { result } = open();
    const first = jest.fn();
    const second = jest.fn();
    act(() => {
      result.current.mutate({ body } as never, { onSuccess: first });
      result.current.mutate({ body: { ...body } } as never, { onSuccess: second });
    });
    await waitFor(() => expect(first).toHaveBeenCalledTimes(1));
    expect(second).not.toHaveBeenCalled();
    expect(result.current.error).toBeNull();
    expect(api.requestsOf(currencyCalls.create)).toHaveLength(1);
    act(() => result.current.mutate({ body } as never));
    await waitFor(() => expect(api.requestsOf(currencyCalls.create)).toHaveLength(2));
  });

  it('refuses another request to the same place meanwhile', async () => {
    const api = fakeApi();
    api.answer(currencyCalls.create, { id: 7 } as never);
    const { result } = open();
    act(() => {
      result.current.mutate({ body } as never);
      result.current.mutate({ body: { ...body, code: 'EUR' } } as never);
    });
    await waitFor(() => expect(result.current.error?.code).toBe('DUPLICATE_REQUEST'));
  });

  it.each([
    ['does what follows although reading again has removed its component', '/', 1],
    ['does nothing more where the user left the screen meanwhile', '/closing', 0],
  ])('%s', async (_rule, path, times) => {
    const api = fakeApi();
    api.answer(currencyCalls.create, { id: 7 } as never);
    const done = jest.fn();
    const client = createQueryClient();
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const { result, unmount } = renderHook(
      () => useSave(currencyCalls.create, { invalidates: ['currency'] }),
      { wrapper },
    );
    let endReading = (): void => undefined;
    const reading = new Promise<void>((resolve) => (endReading = resolve));
    const invalidate = jest.spyOn(client, 'invalidateQueries').mockReturnValue(reading);
    act(() => result.current.mutate({ body } as never, { onSuccess: done }));
    await waitFor(() => expect(invalidate).toHaveBeenCalled());
    unmount();
    window.history.pushState({}, '', path);
    await act(async () => endReading());
    await act(async () => undefined);
    expect(done).toHaveBeenCalledTimes(times);
    window.history.pushState({}, '', '/');
  });

  it('does nothing more where the user left before the answer', async () => {
    const api = fakeApi();
    api.answer(currencyCalls.create, { id: 7 } as never);
    const done = jest.fn();
    const { result, unmount } = open();
    let answer: Promise<unknown> | undefined;
    act(() => {
      answer = result.current.mutateAsync({ body } as never, { onSuccess: done });
    });
    unmount();
    await answer;
    await act(async () => undefined);
    expect(done).not.toHaveBeenCalled();
  });

  it('asks again for a first answer that was on its way, which is of before the save', async () => {
    const api = fakeApi();
    const before = [{ code: 'CNY' }];
    let endFirst = (): void => undefined;
    const first = new Promise<void>((resolve) => (endFirst = resolve));
    api.answer(currencyCalls.list, async () => {
      await first;
      return before as never;
    });
    api.answer(currencyCalls.create, { id: 7 } as never);
    const client = createQueryClient();
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(
      () => ({
        list: useCall(currencyCalls.list),
        save: useSave(currencyCalls.create, { invalidates: ['currency'] }),
      }),
      { wrapper },
    );
    await waitFor(() => expect(api.requestsOf(currencyCalls.list)).toHaveLength(1));
    const after = [{ code: 'CNY' }, { code: 'USD' }];
    api.answer(currencyCalls.list, after as never);
    act(() => result.current.save.mutate({ body } as never));
    await waitFor(() => expect(api.requestsOf(currencyCalls.list)).toHaveLength(2));
    endFirst();
    await waitFor(() => expect(result.current.list.data).toEqual(after));
  });
});
