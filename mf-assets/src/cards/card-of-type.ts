import type { AssetType } from '@mingzhang/contract';
import { toPercent } from '@mingzhang/rules';

/** What a type gives a new card. */
export function ofType(type: AssetType) {
  const { id: typeId, method, lifeMonths, residualRate } = type;
  return {
    typeId,
    method,
    lifeMonths,
    residualPercent: toPercent(residualRate),
    assetSubjectId: type.assetSubjectId,
    accumulatedSubjectId: type.accumulatedSubjectId,
    impairmentSubjectId: type.impairmentSubjectId,
    clearingSubjectId: type.clearingSubjectId,
  };
}
