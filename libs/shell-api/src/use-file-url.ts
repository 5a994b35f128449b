import { useCallback, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Call, RequestOf } from '@mingzhang/contract';
import type { ApiError } from './api/api-error';
import type { CallArguments } from './api/client';
import { fetchFile, type FetchedFile } from './api/download';
import { callKeys } from './call-keys';

/** A file of a call, for showing in the page. */
export interface FileUrl {
  /** An address within this page; undefined until the file has arrived. */
  readonly url: string | undefined;
  readonly file: FetchedFile | undefined;
  readonly error: ApiError | null;
  readonly retry: () => void;
}

/**
 * Shows the file of a call: an `<img>` cannot send the headers of a call. The file under an address
 * never changes, so it is fetched once. The caller shows failures.
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

/** Object URLs in use; the last user revokes the URL, which frees the memory. */
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
