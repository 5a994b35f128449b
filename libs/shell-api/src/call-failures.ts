import { createContext } from 'react';
import type { Call } from '@mingzhang/contract';
import { ApiError } from './api/api-error';

/** Hears of a call that failed, of those that a remote makes by the hooks. */
export type OnCallFailed = (call: Call, error: ApiError) => void;

/** Who hears of the calls of this React root; undefined: nobody. */
export const CallFailures = createContext<OnCallFailed | undefined>(undefined);

/** Waits for the answer of a call, and says when it fails. */
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
