import type { AssetType } from '@mingzhang/contract';
import { percentOf } from '../shared/percent';

/** What a type gives a new card. */
export function ofType(type: AssetType) {
  const { id: typeId, method, lifeMonths, residualRate } = type;
  return {
    typeId,
    method,
    lifeMonths,
    residualPercent: percentOf(residualRate),
    assetSubjectId: type.assetSubjectId,
    accumulatedSubjectId: type.accumulatedSubjectId,
    impairmentSubjectId: type.impairmentSubjectId,
    clearingSubjectId: type.clearingSubjectId,
  };
}
