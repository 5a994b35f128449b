import type { z } from 'zod';
import type { settlementCalls } from '@mingzhang/contract';
import { Money, settledBase, settlingFault, type OpenEntry } from '@mingzhang/rules';
import { mapUnhurried } from '@mingzhang/server';
import { refused } from './settlement-refusal';
import { placeKey, placeText, toOpen, type Part } from './settlement.mapper';
import type { OpenRow } from './settlement.query';

type Marks = z.output<typeof settlementCalls.settle.body>['marks'];
type Mark = Marks[number];

/** A line of a mark to be written, debit positive: in base currency, and in the mark's own. */
export interface SignedPart {
  /** Position of its mark in the request. */
  readonly place: number;
  readonly part: Part;
  readonly isForeign: boolean;
  readonly own: Money;
  readonly amount: Money;
}

/** Decimals of foreign amounts, as in vouchers. */
const foreignDecimals = 3;

/** Open amounts of entries; each mark reduces them. */
interface OpenEntries {
  /** By the key with which a mark names them. */
  readonly byKey: Map<string, OpenEntry>;
  /** Key of the entry at a place; for openings that of one of their currencies. */
  readonly keyAt: ReadonlyMap<string, string>;
}

export async function openEntries(rows: readonly OpenRow[]): Promise<OpenEntries> {
  const byKey = new Map<string, OpenEntry>();
  const keyAt = new Map<string, string>();
  await mapUnhurried(rows, (row) => {
    const entry = toOpen(row);
    byKey.set(entry.key, entry);
    keyAt.set(placeText({ voucherId: row.voucher_id, lineNo: row.line_no }), entry.key);
  });
  return { byKey, keyAt };
}

/**
 * The lines of marks to be written; each mark is checked against the amounts that earlier marks
 * left open.
 * @param about.open is reduced by each mark
 * @throws BusinessError SETTLEMENT_REFUSED naming the mark and its row
 */
export async function signedParts(
  marks: Marks,
  { base, open }: { readonly base: string; readonly open: OpenEntries },
): Promise<SignedPart[]> {
  const { byKey } = open;
  const parts = await mapUnhurried(marks.entries(), ([place, mark]) => {
    const currency = mark.currency ?? base;
    const keyed = keyedParts(mark, currency, open);
    const decimals = currency === base ? 2 : foreignDecimals;
    const fault = settlingFault(keyed, byKey, { currency, decimals });
    if (fault) {
      const entryOf = (row: number) => byKey.get(keyed[row]?.key ?? '');
      throw refused(fault, { place, marks: marks.length, currency, base, entryOf });
    }
    return keyed.flatMap(({ part, key, amount: own }) => {
      const settled = settle(byKey, key, own);
      return settled ? [{ place, part, isForeign: currency !== base, ...settled }] : [];
    });
  });
  return parts.flat();
}

/** The lines of a mark with their entries and settled amounts, in the mark's currency. */
function keyedParts({ lines }: Mark, currency: string, open: OpenEntries) {
  return lines.map((part) => ({
    part,
    key: placeKey(part, currency, open),
    amount: Money.parse(part.amount ?? '0'),
  }));
}

/**
 * Reduces the open amount of an entry; returns the settled amount, signed by its side, in own and
 * base currency.
 */
function settle(
  open: OpenEntries['byKey'],
  key: string,
  own: Money,
): { readonly own: Money; readonly amount: Money } | undefined {
  const entry = open.get(key);
  if (!entry) return undefined;
  const amount = settledBase(entry, own);
  open.set(key, { ...entry, open: entry.open.minus(own), base: entry.base.minus(amount) });
  return entry.side === 'debit' ? { own, amount } : { own: own.negate(), amount: amount.negate() };
}
