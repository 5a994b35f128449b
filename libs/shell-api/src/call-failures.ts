import { createContext } from 'react';
import type { Call } from '@mingzhang/contract';
import { ApiError } from './api/api-error';

/** Called when a call that a remote makes by the hooks fails. */
export type OnCallFailed = (call: Call, error: ApiError) => void;

/** The listener for the calls of this React root; undefined: none. */
export const CallFailures = createContext<OnCallFailed | undefined>(undefined);

/**
 * Waits for the answer of a call, and reports a failure to the listener.
 * @throws the failure
 */
export async function heard<T>(
  answer: Promise<T>,
  call: Call,
  onFailed: OnCallFailed | undefined,
): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError) onFailed?.(call, error);
    throw error;
  }
}
