import { assetCardRecord, type AssetFields } from '@mingzhang/contract';
import type { AssetState } from '@mingzhang/rules';
import { filedNames, haveSameFields } from '@mingzhang/server';
import type { CardRecord } from './card.entity';

/** A card that stands in the account set, with what it amounts to after the last month that is kept. */
export interface StandingCard {
  readonly card: CardRecord;
  readonly now: AssetState | undefined;
}

/** Figures that months change: an export has them as its month ends. */
const monthNames = [
  'originalValue' as const,
  'residualRate' as const,
  'lifeMonths' as const,
  'usedMonths' as const,
  'openingAccumulated' as const,
  'openingImpairment' as const,
  'method' as const,
  'totalUnits' as const,
  'usedUnits' as const,
];
/** What a file says of a card and no month changes. 使用部门 and 状态 are columns of several fields. */
const lastingNames = [
  ...filedNames(assetCardRecord).filter((name) => !monthNames.some((each) => each === name)),
  'uses' as const,
  'isIdle' as const,
];

/**
 * Whether a row of a file is a card that stands there: as it was entered, or as it amounts to by now.
 * @param usedMonths whether the row says 已折旧月份; otherwise they follow from the calendar of the day
 */
export function isSameCard(
  { card, now }: StandingCard,
  row: AssetFields,
  { usedMonths }: { readonly usedMonths: boolean },
): boolean {
  if (!haveSameFields(assetCardRecord, lastingNames, [filedFields(card), filedFields(row)])) {
    return false;
  }
  const figures = usedMonths ? monthNames : monthNames.filter((name) => name !== 'usedMonths');
  const isSame = (standing: AssetFields) =>
    haveSameFields(assetCardRecord, figures, [standing, row]);
  return isSame(card) || (now !== undefined && isSame({ ...card, ...figuresOf(now) }));
}

/** Whether two rows of a file say the same of a card. */
export function isSameRow(first: AssetFields, row: AssetFields): boolean {
  const names = [...lastingNames, ...monthNames];
  return haveSameFields(assetCardRecord, names, [filedFields(first), filedFields(row)]);
}

/** Files do not say the items of expense subjects. */
function filedFields(fields: AssetFields): AssetFields {
  return { ...fields, uses: fields.uses.map((use) => ({ ...use, auxiliary: {} })) };
}

function figuresOf(now: AssetState): Pick<AssetFields, (typeof monthNames)[number]> {
  return {
    originalValue: now.originalValue.toString(),
    residualRate: now.residualRate.toExactText(),
    lifeMonths: now.lifeMonths,
    usedMonths: now.usedMonths,
    openingAccumulated: now.accumulated.toString(),
    openingImpairment: now.impairment.toString(),
    method: now.method,
    totalUnits: now.totalUnits.toExactText(),
    usedUnits: now.usedUnits.toExactText(),
  };
}
