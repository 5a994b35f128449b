import type { CallShape } from './call-shape';
import { fitsCall } from './fits';

/** The calls that services answer at a moment. */
export interface ServedCalls {
  /** By `callKey`. */
  readonly shapes: ReadonlyMap<string, CallShape>;
  /** Whether every service has reported; if not, a missing call may still be answered. */
  readonly isWhole: boolean;
}

/** A call of a build that no service answers, or only in a shape that does not fit. */
interface LackingCall {
  /** Its `callKey`. */
  readonly key: string;
  readonly why: 'absent' | 'changed';
}

/**
 * The calls that a build needs and the services do not answer.
 * @param calls shapes by `callKey`, from the build's `contract.json`
 * @returns empty when the build fits
 */
export function callsLacking(
  calls: Readonly<Record<string, CallShape>>,
  { shapes, isWhole }: ServedCalls,
): LackingCall[] {
  return Object.entries(calls).flatMap(([key, shape]): LackingCall[] => {
    const answered = shapes.get(key);
    // A service that has not reported yet may answer it.
    if (!answered) return isWhole ? [{ key, why: 'absent' }] : [];
    return fitsCall(shape, answered) ? [] : [{ key, why: 'changed' }];
  });
}
