import type { z } from 'zod';
import type { settlementCalls } from '@mingzhang/contract';
import { Money, settledBase, settlingFault, type OpenEntry } from '@mingzhang/rules';
import { refused } from './settlement-refusal';
import { placeKey, type Part } from './settlement.mapper';

type Marks = z.output<typeof settlementCalls.settle.body>['marks'];
type Mark = Marks[number];

/** A line of a mark as it is written, debit positive: in base currency, and in the mark's own. */
export interface SignedPart {
  /** Place of its mark among those of the request. */
  readonly place: number;
  readonly part: Part;
  readonly isForeign: boolean;
  readonly own: Money;
  readonly amount: Money;
}

/** Of amounts in foreign currencies, as vouchers keep them. */
const foreignDecimals = 3;

/** What is open of entries, by the key under which a mark names them; a mark takes its share away. */
type OpenEntries = Map<string, OpenEntry>;

export function openByKey(entries: readonly OpenEntry[]): OpenEntries {
  return new Map(entries.map((entry) => [entry.key, entry]));
}

/**
 * The lines of marks as they are written: every mark is judged by what those before it have left open.
 * @param about.open is taken from, mark by mark
 * @throws BusinessError SETTLEMENT_REFUSED naming the mark and its row
 */
export function signedParts(
  marks: Marks,
  { base, open }: { readonly base: string; readonly open: OpenEntries },
): SignedPart[] {
  return marks.flatMap((mark, place) => {
    const currency = mark.currency ?? base;
    const keyed = keyedParts(mark, currency, open);
    const decimals = currency === base ? 2 : foreignDecimals;
    const fault = settlingFault(keyed, open, { currency, decimals });
    if (fault) {
      const entryOf = (row: number) => open.get(keyed[row]?.key ?? '');
      throw refused(fault, { place, marks: marks.length, currency, base, entryOf });
    }
    return keyed.flatMap(({ part, key, amount: own }) => {
      const settled = take(open, key, own);
      return settled ? [{ place, part, isForeign: currency !== base, ...settled }] : [];
    });
  });
}

/** The lines of a mark with what they name and settle of it, in the mark's currency. */
function keyedParts({ lines }: Mark, currency: string, open: OpenEntries) {
  return lines.map((part) => ({
    part,
    key: placeKey(part, currency, open),
    amount: Money.parse(part.amount ?? '0'),
  }));
}

/** Takes from an entry what is settled of it, and answers that by its side: in its own and in base currency. */
function take(
  open: OpenEntries,
  key: string,
  own: Money,
): { readonly own: Money; readonly amount: Money } | undefined {
  const entry = open.get(key);
  if (!entry) return undefined;
  const amount = settledBase(entry, own);
  open.set(key, { ...entry, open: entry.open.minus(own), base: entry.base.minus(amount) });
  return entry.side === 'debit' ? { own, amount } : { own: own.negate(), amount: amount.negate() };
}
