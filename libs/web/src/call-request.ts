import type { Call, CallAnswering, RequestOf, ResultOf } from '@mingzhang/contract';
import { useCall } from '@mingzhang/shell-api';

/** A call and the request to send by it, for pieces that know neither. It is read by `useRequest`, sent by
 * `useSave(call).mutate(request)`. */
export interface CallRequest<Result = unknown> {
  readonly call: CallAnswering<Result>;
  readonly request: RequestOf<Call>;
}

/**
 * Puts a call and its request together: `callRequest(assetsCalls.book, { params: { id } })`. The call is named where it is
 * written, since a build finds the calls that it needs by their names (decision 0088).
 */
export function callRequest<C extends Call>(
  call: C,
  request: RequestOf<C>,
): CallRequest<ResultOf<C>> {
  return { call: call as CallAnswering<ResultOf<C>>, request };
}

/** Reads by a call with its request. A failure is shown where the answer would be, not as a message. */
export function useRequest<Result>(
  { call, request }: CallRequest<Result>,
  { enabled = true }: { readonly enabled?: boolean } = {},
) {
  return useCall<CallAnswering<Result>>(call, request, { enabled, quiet: true });
}
