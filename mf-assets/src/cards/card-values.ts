import type { Asset } from '@mingzhang/contract';
import type { UseValue } from './use-fields';

/** A card as its form has it: rates in percent. */
export type CardValues = Omit<Asset, 'uses' | 'residualRate'> & {
  readonly residualPercent: string;
  readonly uses: readonly UseValue[];
};

/** A card as a voucher has it that no card knows yet. */
export interface VoucherDraft {
  readonly voucherId: number;
  readonly name: string;
  readonly startUse: string;
  readonly originalValue: string;
  readonly assetSubjectId: number;
}
