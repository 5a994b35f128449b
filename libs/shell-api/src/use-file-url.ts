import { useCallback, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Call, RequestOf } from '@mingzhang/contract';
import type { ApiError } from './api/api-error';
import type { CallArguments } from './api/client';
import { fetchFile, type FetchedFile } from './api/download';
import { callKeys } from './call-keys';

/** A file of a call, as the page shows it. */
export interface FileUrl {
  /** An address within this page; undefined until the file has come. */
  readonly url: string | undefined;
  readonly file: FetchedFile | undefined;
  readonly error: ApiError | null;
  readonly retry: () => void;
}

/**
 * Shows a file that a call answers: an `<img>` cannot send the headers of a call. The file never
 * changes under its address, so it is fetched once. Failures are the caller's to show.
 */
export function useFileUrl<C extends Call>(
  call: C,
  request: RequestOf<C>,
  { enabled = true }: { readonly enabled?: boolean } = {},
): FileUrl {
  const { data, error, refetch } = useQuery<FetchedFile, ApiError>({
    queryKey: callKeys.call(call, request),
    queryFn: ({ signal }) =>
      fetchFile(call, ...([request, { signal, background: true }] as CallArguments<C>)),
    enabled,
    staleTime: Infinity,
    meta: { quiet: true },
  });
  return { url: useObjectUrl(data?.blob), file: data, error, retry: () => void refetch() };
}

interface Shown {
  readonly url: string;
  users: number;
}

/** Addresses of what is shown at the moment; the last to show it gives the memory back. */
const shown = new WeakMap<Blob, Shown>();

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const subscribe = useCallback(() => (blob ? holdUrl(blob) : () => undefined), [blob]);
  return useSyncExternalStore(subscribe, () => blob && shown.get(blob)?.url);
}

function holdUrl(blob: Blob): () => void {
  const held = shown.get(blob) ?? { url: URL.createObjectURL(blob), users: 0 };
  held.users += 1;
  shown.set(blob, held);
  return () => {
    held.users -= 1;
    if (held.users > 0) return;
    URL.revokeObjectURL(held.url);
    shown.delete(blob);
  };
}
