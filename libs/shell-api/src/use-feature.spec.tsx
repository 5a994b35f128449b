import { renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { type FeatureName, modulesCalls, type ModuleRelease } from '@mingzhang/contract';
import { createQueryClient } from './query-client';
import { fakeApi } from './testing';
import { callQuery } from './use-call';
import { useFeature } from './use-feature';

type Switches = Readonly<Record<string, boolean>> | undefined;

const release = (switches: Switches, features?: readonly string[]) =>
  ({ name: 'mf-books', version: '0.1.0-aa', switches, features }) as ModuleRelease;

describe('a switch in a page', () => {
  const client = createQueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const shown = (name: string = 'books.archive') =>
    renderHook(() => useFeature(name as FeatureName), { wrapper }).result;
  const begins = async (switches: Switches, features?: readonly string[]) => {
    client.clear();
    const api = fakeApi();
    api.answer(modulesCalls.list, [release(switches, features)]);
    await client.fetchQuery(callQuery(modulesCalls.list, {}));
    return api;
  };

  it('is on or off from its first moment, by the list of modules that the page began with', async () => {
    await begins({ 'books.archive': false });
    expect(shown().current).toBe(false);
    await begins({ 'books.archive': true });
    expect(shown().current).toBe(true);
  });

  it('is what a gateway of before says that lists those that are on', async () => {
    await begins(undefined, []);
    expect(shown().current).toBe(false);
    await begins(undefined, ['books.archive', 'books.of-before']);
    expect([shown().current, shown('books.of-before').current]).toEqual([true, true]);
  });

  it('is what the gateway says though the shell does not know it, and off where nobody does', async () => {
    await begins({ 'books.of-later': true, 'books.of-before': false });
    const names = ['books.of-later', 'books.of-before', 'books.of-nobody', 'books.archive'];
    expect(names.map((name) => shown(name).current)).toEqual([true, false, false, true]);
    await begins(undefined);
    expect(shown('books.of-later').current).toBe(false);
  });

  it('stays as it is while the page lives, though the list is read again', async () => {
    const api = await begins({ 'books.archive': true });
    const first = shown();
    api.answer(modulesCalls.list, [release({ 'books.archive': false })]);
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
    api.answer(modulesCalls.list, [release({ 'books.archive': false })]);
    const alone = shown();
    await waitFor(() => expect(alone.current).toBe(false));
    expect(api.requestsOf(modulesCalls.list)).toHaveLength(1);
  });
});
