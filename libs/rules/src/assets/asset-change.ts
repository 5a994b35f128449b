import type { Money } from '../money';
import type { Period } from '../period';
import type { DepreciationMethod } from './asset-card';

interface InPeriod {
  readonly period: Period;
}

/** A logged change of a card, as far as figures depend on it. Its own month is depreciated as before (DR08). */
export type AssetChange = InPeriod &
  (
    | { readonly kind: 'increase' | 'decrease'; readonly amount: Money }
    | { readonly kind: 'residual'; readonly residualRate: Money }
    | { readonly kind: 'life'; readonly lifeMonths: number }
    | { readonly kind: 'method'; readonly method: DepreciationMethod; readonly totalUnits?: Money }
    | { readonly kind: 'impairment'; readonly amount: Money }
    /** Above zero: more has been worn off than was booked. */
    | { readonly kind: 'accumulatedAdjust'; readonly amount: Money }
    /** A part of the original value leaves, with its share of what was worn off. */
    | { readonly kind: 'partial'; readonly amount: Money }
    | { readonly kind: 'dispose' }
  );
