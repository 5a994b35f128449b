import type { CallShape } from './call-shape';
import { fitsCall } from './fits';

/** What services answer at a moment. */
export interface ServedCalls {
  /** By `callKey`. */
  readonly shapes: ReadonlyMap<string, CallShape>;
  /** Whether every service has told; what is not among them may be there otherwise. */
  readonly isWhole: boolean;
}

/** A call that a build makes and that no service answers, or none in a shape that it was built for. */
export interface LackingCall {
  /** `callKey` of it. */
  readonly key: string;
  readonly why: 'absent' | 'changed';
}

/**
 * What a build needs and the services do not answer.
 * @param calls shapes by `callKey`, as `contract.json` of the build holds them
 * @returns none: it fits
 */
export function callsLacking(
  calls: Readonly<Record<string, CallShape>>,
  { shapes, isWhole }: ServedCalls,
): LackingCall[] {
  return Object.entries(calls).flatMap(([key, shape]): LackingCall[] => {
    const answered = shapes.get(key);
    // A service that has not told yet may answer it.
    if (!answered) return isWhole ? [{ key, why: 'absent' }] : [];
    return fitsCall(shape, answered) ? [] : [{ key, why: 'changed' }];
  });
}
