import type { Money } from '../../money';

/** A line of an invoice with what decides on which subject it is booked. */
export interface TypedLine {
  readonly itemName: string;
  readonly specification: string;
  readonly rate: string;
  /** Without tax, in yuan. */
  readonly amount: Money;
  /** Null: that of the header. */
  readonly businessId: number | null;
}

/** An invoice with what decides its voucher. */
interface TypedHeader {
  readonly businessId: number | null;
  readonly settlementSubjectId: number | null;
  readonly settlementItemId: number | null;
  /** Code of `nonDeductibleReasons`, or null. */
  readonly nonDeductibleReason: string | null;
}

/** Business types of a red invoice: of its header, and of its lines by their place. */
interface TypesOfRed {
  readonly header: TypedHeader;
  /** Null: that of the header. */
  readonly lineBusinessIds: readonly (number | null)[];
}

/** Ways to find the line that a red one reverses, the surest first. */
const fits: readonly ((red: TypedLine, blue: TypedLine) => boolean)[] = [
  (red, blue) => isSameItem(red, blue) && red.amount.abs().equals(blue.amount.abs()),
  isSameItem,
  (red, blue) => red.itemName === blue.itemName,
];

/**
 * What a red invoice takes from the blue one that it reverses, so that its voucher is the reverse of
 * the blue entry: business types, settlement and the reason for no deduction. A red line has the type
 * of the blue line of the same item, specification, rate and amount; else of the same item. Lines
 * that match none are matched by place where both have as many, else they have the type of the
 * header. Undefined where the blue invoice has no type. Errors: none.
 */
export function typesOfBlue(
  redLines: readonly TypedLine[],
  blue: TypedHeader & { readonly lines: readonly TypedLine[] },
): TypesOfRed | undefined {
  const types = blue.lines.map((line) => line.businessId ?? blue.businessId);
  const [first = null] = types;
  const isUniform = types.length > 0 && types.every((type) => type === first);
  const businessId = isUniform ? first : (blue.businessId ?? first);
  if (businessId === null) return undefined;
  const byPlace = redLines.length === blue.lines.length;
  const free = new Set(blue.lines.keys());
  const lineBusinessIds = redLines.map((red, place) => {
    if (isUniform || blue.lines.length === 0) return null;
    const at = matchingPlace(red, blue.lines, free) ?? (byPlace ? place : undefined);
    if (at === undefined) return null;
    free.delete(at);
    const type = types[at] ?? businessId;
    return type === businessId ? null : type;
  });
  const { settlementSubjectId, settlementItemId, nonDeductibleReason } = blue;
  return {
    header: { businessId, settlementSubjectId, settlementItemId, nonDeductibleReason },
    lineBusinessIds,
  };
}

function isSameItem(red: TypedLine, blue: TypedLine): boolean {
  return (
    red.itemName === blue.itemName &&
    red.specification === blue.specification &&
    red.rate === blue.rate
  );
}

/** The first place of the surest fit; lines that another red one has matched come last. */
function matchingPlace(
  red: TypedLine,
  lines: readonly TypedLine[],
  free: ReadonlySet<number>,
): number | undefined {
  for (const fit of fits) {
    const places = [...lines.keys()].filter((at) => {
      const line = lines[at];
      return line !== undefined && fit(red, line);
    });
    const at = places.find((place) => free.has(place)) ?? places[0];
    if (at !== undefined) return at;
  }
  return undefined;
}
