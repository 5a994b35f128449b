import type { AssetFields } from '@mingzhang/contract';
import { Money, periodOf, type AssetCard, type AssetKind, type Period } from '@mingzhang/rules';

/** What its figures follow from. */
export type CardFigures = Pick<
  AssetFields,
  | 'startUse'
  | 'method'
  | 'lifeMonths'
  | 'usedMonths'
  | 'originalValue'
  | 'residualRate'
  | 'openingAccumulated'
  | 'openingImpairment'
  | 'totalUnits'
  | 'usedUnits'
> & { readonly kind: AssetKind; readonly entryPeriod: Period };

/** The card as the rule of its life takes it. */
export function ruleCard(card: CardFigures): AssetCard {
  return {
    kind: card.kind,
    method: card.method,
    lifeMonths: card.lifeMonths,
    usedMonths: card.usedMonths,
    entryPeriod: card.entryPeriod,
    startUse: periodOf(card.startUse),
    originalValue: Money.parse(card.originalValue),
    residualRate: Money.parse(card.residualRate),
    openingAccumulated: Money.parse(card.openingAccumulated),
    openingImpairment: Money.parse(card.openingImpairment),
    totalUnits: Money.parse(card.totalUnits ?? '0'),
    usedUnits: Money.parse(card.usedUnits ?? '0'),
  };
}
