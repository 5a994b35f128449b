import { Money, round2 } from '../money';
import { residualOf, type AssetCard, type DepreciationMethod } from './asset-card';
import type { AssetChange } from './asset-change';

/** What a card amounts to at some moment; amounts in yuan. */
export interface AssetState {
  readonly originalValue: Money;
  readonly residualRate: Money;
  readonly residualValue: Money;
  readonly accumulated: Money;
  readonly impairment: Money;
  readonly lifeMonths: number;
  /** Months without depreciation by the method `none` do not count. */
  readonly usedMonths: number;
  readonly method: DepreciationMethod;
  readonly totalUnits: Money;
  readonly usedUnits: Money;
  readonly isDisposed: boolean;
}

/** As this account set takes the card over. One literal: objects spread together are slow tables. Errors: none. */
export function openingState(card: AssetCard): AssetState {
  return {
    originalValue: card.originalValue,
    residualRate: card.residualRate,
    residualValue: residualOf(card.originalValue, card.residualRate),
    accumulated: card.openingAccumulated,
    impairment: card.openingImpairment,
    lifeMonths: card.lifeMonths,
    usedMonths: card.usedMonths,
    method: card.method,
    totalUnits: card.totalUnits,
    usedUnits: card.usedUnits,
    isDisposed: false,
  };
}

/** What is left to depreciate; never below zero (DR05). Errors: none. */
export function leftOf({
  originalValue,
  residualValue,
  impairment,
  accumulated,
}: AssetState): Money {
  const left = originalValue.minus(residualValue).minus(impairment).minus(accumulated);
  return left.isNegative ? Money.zero : left;
}

/** 净值: the original value less what was worn off. Errors: none. */
export function netOf({ originalValue, accumulated }: AssetState): Money {
  return originalValue.minus(accumulated);
}

/** The card after a change that `changeProblem` has nothing against. Shares are rounded to fen. Errors: none. */
export function changed(state: AssetState, change: AssetChange): AssetState {
  switch (change.kind) {
    case 'increase':
      return withOriginal(state, state.originalValue.plus(change.amount));
    case 'decrease':
      return withOriginal(state, state.originalValue.minus(change.amount));
    case 'partial': {
      const share = (amount: Money) =>
        round2(amount.times(change.amount).dividedBy(state.originalValue, 10));
      return withOriginal(
        {
          ...state,
          accumulated: state.accumulated.minus(share(state.accumulated)),
          impairment: state.impairment.minus(share(state.impairment)),
        },
        state.originalValue.minus(change.amount),
      );
    }
    case 'residual': {
      const { residualRate } = change;
      const residualValue = residualOf(state.originalValue, residualRate);
      return { ...state, residualRate, residualValue };
    }
    case 'life':
      return { ...state, lifeMonths: change.lifeMonths };
    case 'method': {
      const { method, totalUnits } = change;
      return { ...state, method, ...(totalUnits ? { totalUnits, usedUnits: Money.zero } : {}) };
    }
    case 'impairment':
      return { ...state, impairment: state.impairment.plus(change.amount) };
    case 'accumulatedAdjust':
      return { ...state, accumulated: state.accumulated.plus(change.amount) };
    case 'dispose':
      return { ...state, isDisposed: true };
  }
}

function withOriginal(state: AssetState, originalValue: Money): AssetState {
  const residualValue = residualOf(originalValue, state.residualRate);
  return { ...state, originalValue, residualValue };
}
