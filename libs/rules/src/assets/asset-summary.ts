import { Money, sumOf } from '../money';
import { sharesOf } from './depreciation-voucher';

/** What a card is summed up under at a time: its departments with their shares; its type or subject alone. */
export type SummaryPlace = readonly { readonly key: number; readonly share: Money }[];

/** A card over a span of months; amounts in yuan. */
export interface SummedCard {
  /** As the span begins and as it ends. */
  readonly from: SummaryPlace;
  readonly to: SummaryPlace;
  readonly openingOriginal: Money;
  readonly increase: Money;
  readonly closingOriginal: Money;
  readonly openingAccumulated: Money;
  readonly closingAccumulated: Money;
  readonly impairment: Money;
  /** What each month wore off, and who bore it. */
  readonly worn: readonly { readonly place: SummaryPlace; readonly amount: Money }[];
}

const summedKeys = [
  ...(['openingOriginal', 'increase', 'decrease', 'transferredOriginal'] as const),
  ...(['openingAccumulated', 'depreciation', 'accumulatedDecrease'] as const),
  ...(['transferredAccumulated', 'impairment'] as const),
];

/**
 * What stands of cards under a key, in yuan: 期初 + 本期增加 − 本期减少 + 转入 is 期末, of the original value and of what is
 * worn off.
 */
export type SummedAmounts = Readonly<Record<(typeof summedKeys)[number], Money>>;

/**
 * A card by the keys that it is summed up under. What each month wore off is shared as its voucher has it
 * (`sharesOf`, DR12), other amounts by the shares of the time; what is under other keys at the end than before is
 * told as transferred, which comes to nothing over all keys. Errors: none.
 */
export function summedByKey(card: SummedCard): ReadonlyMap<number, SummedAmounts> {
  const { from, to, worn } = card;
  const found = new Map<number, SummedAmounts>();
  const add = (key: (typeof summedKeys)[number], place: SummaryPlace, amount: Money): void => {
    const shares = sharesOf(amount, place);
    for (const [at, { key: under }] of place.entries()) {
      const sums = found.get(under) ?? noAmounts;
      found.set(under, { ...sums, [key]: sums[key].plus(shares[at] ?? Money.zero) });
    }
  };
  const whole = sumsOfCard(card);
  for (const key of ['increase', 'decrease', 'accumulatedDecrease', 'impairment'] as const) {
    add(key, to, whole[key]);
  }
  add('openingOriginal', from, card.openingOriginal);
  add('openingAccumulated', from, card.openingAccumulated);
  for (const { place, amount } of worn) add('depreciation', place, amount);
  if (!isSame(from, to)) {
    add('transferredOriginal', from, card.openingOriginal.negate());
    add('transferredOriginal', to, card.openingOriginal);
    add('transferredAccumulated', from, card.openingAccumulated.negate());
    add('transferredAccumulated', to, card.openingAccumulated);
  }
  for (const { place, amount } of worn.filter((month) => !isSame(month.place, to))) {
    add('transferredAccumulated', place, amount.negate());
    add('transferredAccumulated', to, amount);
  }
  return found;
}

/** A card by itself: what is not told otherwise went as a decrease. Errors: none. */
export function sumsOfCard(card: Omit<SummedCard, 'from' | 'to'>): SummedAmounts {
  const { openingOriginal, increase, openingAccumulated, impairment } = card;
  const depreciation = sumOf(card.worn.map(({ amount }) => amount));
  return {
    ...noAmounts,
    openingOriginal,
    increase,
    openingAccumulated,
    impairment,
    depreciation,
    decrease: openingOriginal.plus(increase).minus(card.closingOriginal),
    accumulatedDecrease: openingAccumulated.plus(depreciation).minus(card.closingAccumulated),
  };
}

/** Amounts of several together. Errors: none. */
export function summedTogether(all: readonly SummedAmounts[]): SummedAmounts {
  return Object.fromEntries(
    summedKeys.map((key) => [key, sumOf(all.map((each) => each[key]))]),
  ) as SummedAmounts;
}

/** 期末原值, 期末累计折旧 and 期末净值. Errors: none. */
export function closingSums(sums: SummedAmounts): {
  readonly closingOriginal: Money;
  readonly closingAccumulated: Money;
  readonly net: Money;
} {
  const closingOriginal = sums.openingOriginal
    .plus(sums.increase)
    .minus(sums.decrease)
    .plus(sums.transferredOriginal);
  const closingAccumulated = sums.openingAccumulated
    .plus(sums.depreciation)
    .minus(sums.accumulatedDecrease)
    .plus(sums.transferredAccumulated);
  return { closingOriginal, closingAccumulated, net: closingOriginal.minus(closingAccumulated) };
}

const noAmounts: SummedAmounts = Object.fromEntries(
  summedKeys.map((key) => [key, Money.zero]),
) as SummedAmounts;

function isSame(one: SummaryPlace, other: SummaryPlace): boolean {
  return (
    one.length === other.length &&
    one.every(({ key, share }, at) => {
      const beside = other[at];
      return beside?.key === key && share.compare(beside.share) === 0;
    })
  );
}
