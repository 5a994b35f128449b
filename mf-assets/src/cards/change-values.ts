import { assetChangeCalls, type RequestOf } from '@mingzhang/contract';
import { fromPercent, type AssetChangeKind, type DepreciationMethod } from '@mingzhang/rules';
import type { UseValue } from './use-fields';

/** As the form has them; which are asked for depends on the kind. */
export interface ChangeValues {
  readonly date: string;
  readonly note: string;
  readonly amount: string;
  readonly residualPercent: string;
  readonly lifeMonths: number;
  readonly method: DepreciationMethod;
  readonly totalUnits: string;
  readonly typeId: number;
  readonly uses: readonly UseValue[];
  readonly proceeds: string;
  readonly tax: string;
  readonly cost: string;
  readonly compensation: string;
  readonly settlementSubjectId: number | null;
  readonly way: 'sale' | 'scrap';
  readonly assetSubjectId: number;
  readonly accumulatedSubjectId: number | null;
  readonly impairmentSubjectId: number | null;
  readonly clearingSubjectId: number | null;
  readonly code: string;
  readonly name: string;
}
type Change = RequestOf<typeof assetChangeCalls.create>['body']['change'];

/** The change as the service takes it. */
export function changeOf(kind: AssetChangeKind, values: ChangeValues, isIdle: boolean): Change {
  const { amount = '', tax, settlementSubjectId = null } = values;
  const { proceeds, cost, compensation } = values;
  const ofDisposal = { proceeds, tax, cost, compensation, settlementSubjectId };
  switch (kind) {
    case 'increase':
      return { kind, amount, tax, settlementSubjectId };
    case 'decrease':
    case 'accumulatedAdjust':
      return { kind, amount, settlementSubjectId };
    case 'impairment':
      return { kind, amount };
    case 'residual':
      return { kind, residualRate: fromPercent(values.residualPercent) };
    case 'life':
      return { kind, lifeMonths: values.lifeMonths };
    case 'method':
      return { kind, method: values.method, totalUnits: values.totalUnits ?? null };
    case 'type':
      return { kind, typeId: values.typeId };
    case 'status':
      return { kind, isIdle: !isIdle };
    case 'department':
      return {
        kind,
        uses: values.uses.map(({ percent, ...use }) => ({ ...use, share: fromPercent(percent) })),
      };
    case 'partial':
      return { kind, amount, way: values.way, ...ofDisposal };
    case 'split':
      return { kind, amount, code: values.code, name: values.name };
    case 'subject': {
      const { assetSubjectId, accumulatedSubjectId = null } = values;
      const { impairmentSubjectId = null, clearingSubjectId = null } = values;
      return {
        kind,
        assetSubjectId,
        accumulatedSubjectId,
        impairmentSubjectId,
        clearingSubjectId,
      };
    }
    case 'sale':
    case 'scrap':
    case 'shortage':
    case 'invest':
    case 'donate':
      return { kind, ...ofDisposal };
  }
}
