import type { AssetUse } from '@mingzhang/contract';
import type { CardRecord } from './card.entity';

/** Columns of a card as they were before a change; put back when it is deleted. */
export interface Replaced {
  readonly uses?: AssetUse[];
  readonly type_id?: number;
  readonly type_name?: string;
  readonly expense_subject_id?: number | null;
  readonly asset_subject_id?: number;
  readonly accumulated_subject_id?: number | null;
  readonly impairment_subject_id?: number | null;
  readonly clearing_subject_id?: number | null;
  readonly is_idle?: boolean;
  readonly disposed_period?: null;
  /** The card that a part went on as. */
  readonly split_asset_id?: number;
}

/** What was replaced, as fields of the card. */
export function putBack(replaced: Replaced): Partial<CardRecord> {
  const { uses, type_id, asset_subject_id, accumulated_subject_id, is_idle } = replaced;
  const { impairment_subject_id, clearing_subject_id } = replaced;
  return {
    ...(uses === undefined ? {} : { uses }),
    ...(type_id === undefined ? {} : { typeId: type_id }),
    ...(asset_subject_id === undefined
      ? {}
      : {
          assetSubjectId: asset_subject_id,
          accumulatedSubjectId: accumulated_subject_id ?? null,
          impairmentSubjectId: impairment_subject_id ?? null,
          clearingSubjectId: clearing_subject_id ?? null,
        }),
    ...(is_idle === undefined ? {} : { isIdle: is_idle }),
    ...(replaced.disposed_period === undefined ? {} : { disposedPeriod: null }),
  };
}
