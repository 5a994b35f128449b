import { keyFigureCalls } from '@mingzhang/contract';
import type { Period } from '@mingzhang/rules';
import { useCall } from '@mingzhang/shell-api';

/** 经营指标; a failure stands where they would be. */
export function useKeyFigures(period: Period) {
  return useCall(keyFigureCalls.get, { query: { period } }, { quiet: true });
}
