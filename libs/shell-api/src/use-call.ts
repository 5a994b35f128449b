import { useContext, useEffect, useMemo, useRef, type RefObject } from 'react';
import {
  keepPreviousData,
  queryOptions,
  replaceEqualDeep,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  type MutationFunctionContext,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { type Call, type CallGroup, type RequestOf, type ResultOf } from '@mingzhang/contract';
import type { ApiError } from './api/api-error';
import { callApi, type CallArguments, type CallOptions } from './api/client';
import { downloadFile } from './api/download';
import { CallFailures, heard, type OnCallFailed } from './call-failures';
import { callKeys } from './call-keys';
import { readAgain } from './read-again';

/** react-query options of a call, for `useQueries`, `prefetchQuery` and the like. */
export function callQuery<C extends Call>(
  call: C,
  request?: RequestOf<C>,
  {
    background,
    onFailed,
  }: Pick<CallOptions, 'background'> & { readonly onFailed?: OnCallFailed | undefined } = {},
) {
  return queryOptions<ResultOf<C>, ApiError>({
    queryKey: callKeys.call(call, request),
    queryFn: ({ signal }) =>
      heard(
        callApi(call, ...([request, { signal, background }] as CallArguments<C>)),
        call,
        onFailed,
      ),
  });
}

export interface UseCallOptions<C extends Call = Call> {
  /** False postpones the call, for example until a subject is chosen. */
  readonly enabled?: boolean;
  /** Shows the last rows while filters or the page change. */
  readonly keepPrevious?: boolean;
  /** Milliseconds for which an answer counts as fresh; 0 by default. */
  readonly staleMs?: number;
  /** No message on failure: the screen shows `error` itself. */
  readonly quiet?: boolean;
  /**
   * Milliseconds until the next call, without the loading bar; 0 ends the polling. Computed from
   * the last answer and the last failure. A refusal may disappear as its cause does, so it does not
   * end the polling by itself.
   */
  readonly againMs?: (data: ResultOf<C> | undefined, error: ApiError | null) => number;
}

/** Reads by a call of the contract. */
export function useCall<C extends Call>(
  call: C,
  request?: RequestOf<C>,
  options: UseCallOptions<C> = {},
): UseQueryResult<ResultOf<C>, ApiError> {
  const onFailed = useContext(CallFailures);
  return useQuery<ResultOf<C>, ApiError>({
    ...callQuery(call, request, { background: options.againMs !== undefined, onFailed }),
    refetchInterval: ({ state: { data, error } }) => options.againMs?.(data, error) || false,
    enabled: options.enabled ?? true,
    staleTime: options.staleMs ?? 0,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    meta: { quiet: options.quiet },
  });
}

/** The answers of several calls; the same object until one of them changes. */
export interface Answers<T> {
  /** One per request, in their order; undefined until it has arrived. */
  readonly data: readonly (T | undefined)[];
  /** All were read since the screen opened, none comes from an earlier visit. */
  readonly isFresh: boolean;
  readonly error: ApiError | null;
  readonly refetch: () => void;
}

/** Reads by the same call several times at once, for example page by page. */
export function useCalls<C extends Call>(
  call: C,
  requests: readonly RequestOf<C>[],
  { quiet }: Pick<UseCallOptions, 'quiet'> = {},
): Answers<ResultOf<C>> {
  const onFailed = useContext(CallFailures);
  return useQueries({
    queries: requests.map((request) => ({
      ...callQuery(call, request, { onFailed }),
      meta: { quiet },
    })),
    combine: joined<ResultOf<C>>,
  });
}

function joined<T>(results: readonly UseQueryResult<T, ApiError>[]): Answers<T> {
  return {
    data: results.map(({ data }) => data),
    isFresh: results.every(({ isFetchedAfterMount }) => isFetchedAfterMount),
    error: results.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => {
      for (const result of results) void result.refetch();
    },
  };
}

export interface UseSaveOptions<C extends Call> {
  /** Groups of calls whose answers the save outdates, see `touchedBy` of the contract. */
  readonly invalidates?: readonly CallGroup[];
  /** No message on failure: the form shows `error` with its findings itself. */
  readonly quiet?: boolean;
  /** Saves in quick succession wait in this queue, each with its own key. */
  readonly queue?: string;
  /**
   * Without a network the save waits for one rather than fail at once: for a screen that shows
   * this, and whose request has an idempotency key.
   */
  readonly waitsForNetwork?: boolean;
  readonly onSuccess?: (result: ResultOf<C>, request: SaveRequest<C>) => void;
}

/** The argument of `mutate`: the request, with an idempotency key if the screen has one. */
export type SaveRequest<C extends Call> = RequestOf<C> & Pick<CallOptions, 'idempotencyKey'>;

/**
 * Writes by a call of the contract and marks dependent answers as out of date. The same request
 * sent again while it is in flight (a double-click on 保存) counts once: it is not sent, and the
 * callbacks of the first one remain (decision 0143).
 * The callbacks of `mutate` run after the outdated answers were read again. They also run if that
 * reading removed the component (its key or condition depends on the answers). They do not run if
 * the user left meanwhile.
 */
export function useSave<C extends Call>(
  call: C,
  options: UseSaveOptions<C> = {},
): UseMutationResult<ResultOf<C>, ApiError, SaveRequest<C>> {
  const client = useQueryClient();
  const onFailed = useContext(CallFailures);
  const isMounted = useIsMounted();
  const answeredWhileMounted = useRef<AnsweredWhileMounted<C>>(new WeakMap());
  const mutation = useMutation<ResultOf<C>, ApiError, SaveRequest<C>>({
    mutationFn: ({ idempotencyKey, ...request }) => {
      const callOptions: CallOptions = { idempotencyKey, queue: options.queue };
      const answer = callApi(call, ...([request, callOptions] as unknown as CallArguments<C>));
      return heard(answer, call, onFailed);
    },
    onSuccess: async (result, request, _prepared, context) => {
      const { pathname } = window.location;
      if (isMounted.current) answeredWhileMounted.current.set(request, { context, pathname });
      options.onSuccess?.(result, request);
      await readAgain(client, options.invalidates ?? []);
    },
    meta: { quiet: options.quiet },
    ...(options.waitsForNetwork ? { networkMode: 'online' as const } : {}),
  });
  return { ...mutation, ...useOnce(mutation, answeredWhileMounted, options.queue !== undefined) };
}

function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

type Mutation<C extends Call> = UseMutationResult<ResultOf<C>, ApiError, SaveRequest<C>>;

/**
 * Requests that were answered while their component was mounted, each with its path at that moment.
 */
type AnsweredWhileMounted<C extends Call> = WeakMap<
  SaveRequest<C>,
  { readonly context: MutationFunctionContext; readonly pathname: string }
>;

/** @param isQueued saves of a queue are sent one after the other, equal or not */
function useOnce<C extends Call>(
  { mutateAsync }: Mutation<C>,
  answeredWhileMounted: RefObject<AnsweredWhileMounted<C>>,
  isQueued: boolean,
): Pick<Mutation<C>, 'mutate' | 'mutateAsync'> {
  const running = useRef<Running<C>>(undefined);
  return useMemo(() => {
    const send = (...[variables, ...rest]: Parameters<typeof mutateAsync>) => {
      // By its type the request may be missing for a call without input; it is always present.
      const request = variables as SaveRequest<C>;
      const { current } = running;
      if (current && !isQueued && isSame(current.request, request)) return current.answer;
      const callbacks = rest[0] ?? {};
      let hasFollowed = false;
      const onSuccess: typeof callbacks.onSuccess = (...answered) => {
        hasFollowed = true;
        callbacks.onSuccess?.(...answered);
      };
      const answer = mutateAsync(request, { ...callbacks, onSuccess }).then((result) => {
        const answered = answeredWhileMounted.current.get(request);
        if (answered?.pathname === window.location.pathname && !hasFollowed) {
          callbacks.onSuccess?.(result, request, undefined, answered.context);
          callbacks.onSettled?.(result, null, request, undefined, answered.context);
        }
        return result;
      });
      const started: Running<C> = { request, answer };
      running.current = started;
      const end = () => {
        if (running.current === started) running.current = undefined;
      };
      started.answer.then(end, end);
      return started.answer;
    };
    return {
      mutate: (...sent) => void send(...sent).catch(() => undefined),
      mutateAsync: send,
    };
  }, [mutateAsync, answeredWhileMounted, isQueued]);
}

/** A request in flight, with its answer. */
interface Running<C extends Call> {
  readonly request: SaveRequest<C>;
  readonly answer: Promise<ResultOf<C>>;
}

/** Whether two requests are equal; files are equal only if they are one object. */
function isSame(left: unknown, right: unknown): boolean {
  return replaceEqualDeep(left, right) === left;
}

/** Saves the file of a call; a refusal is shown like that of every call. */
export function useDownload(): {
  readonly isPending: boolean;
  readonly download: <C extends Call>(call: C, request?: RequestOf<C>) => void;
} {
  const onFailed = useContext(CallFailures);
  const mutation = useMutation<void, ApiError, { call: Call; request: unknown }>({
    mutationFn: ({ call, request }) =>
      heard(downloadFile(call, request as RequestOf<Call>), call, onFailed),
  });
  return {
    isPending: mutation.isPending,
    download: (call, request) => mutation.mutate({ call, request }),
  };
}
