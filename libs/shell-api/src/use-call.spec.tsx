import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { modulesCalls } from '@mingzhang/contract';
import { createQueryClient } from './query-client';
import { fakeApi } from './testing';
import { useCall } from './use-call';

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
