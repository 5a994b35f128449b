import { renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { modulesCalls, type ModuleRelease } from '@mingzhang/contract';
import { createQueryClient } from './query-client';
import { fakeApi } from './testing';
import { callQuery } from './use-call';
import { useFeature } from './use-feature';

const release = (features: string[] | undefined) =>
  ({ name: 'mf-books', version: '0.1.0-aa', features }) as ModuleRelease;

describe('a switch in a page', () => {
  const client = createQueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const shown = () => renderHook(() => useFeature('books.archive'), { wrapper }).result;
  const begins = async (features: string[] | undefined) => {
    client.clear();
    const api = fakeApi();
    api.answer(modulesCalls.list, [release(features)]);
    await client.fetchQuery(callQuery(modulesCalls.list, {}));
    return api;
  };

  it('is on or off from its first moment, by the list of modules that the page began with', async () => {
    await begins([]);
    expect(shown().current).toBe(false);
    await begins(['books.archive']);
    expect(shown().current).toBe(true);
  });

  it('stays as it is while the page lives, though the list is read again', async () => {
    const api = await begins(['books.archive']);
    const first = shown();
    api.answer(modulesCalls.list, [release([])]);
    await client.refetchQueries({ queryKey: callQuery(modulesCalls.list, {}).queryKey });
    expect([first.current, shown().current]).toEqual([true, true]);
    expect(api.requestsOf(modulesCalls.list)).toHaveLength(2);
  });

  it('is what it is by default where the gateway tells of none', async () => {
    await begins(undefined);
    expect(shown().current).toBe(true);
  });

  it('is asked for where a remote runs without the shell', async () => {
    client.clear();
    const api = fakeApi();
    api.answer(modulesCalls.list, [release([])]);
    const alone = shown();
    await waitFor(() => expect(alone.current).toBe(false));
    expect(api.requestsOf(modulesCalls.list)).toHaveLength(1);
  });
});
