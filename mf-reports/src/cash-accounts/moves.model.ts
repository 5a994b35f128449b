import type {
  CashAccountKind,
  CashAssignment,
  CashFlowLine,
  CashItemPart,
} from '@mingzhang/contract';
import { Money, sumOf } from '@mingzhang/rules';
import { movedParts } from '@mingzhang/rules/statements';

/** A T account of the screen. */
export interface Account {
  readonly by: CashAccountKind;
  readonly key: string;
}

/** Cash by a line that stands in an account, negative where it goes out. */
export function flowIn(line: CashFlowLine, { by, key }: Account): Money {
  const inflow = Money.parse(line.inflow);
  if (by === 'subject') return inflow;
  const own = line.parts.filter(({ item }) => item === key);
  const amount = sumOf(own.map((part) => Money.parse(part.amount)));
  return inflow.isNegative ? amount.negate() : amount;
}

/** The item that an amount of a line is taken from; undefined where all of the line is meant. */
function sourceOf(line: CashFlowLine, { by, key }: Account): string | undefined {
  if (by === 'item') return key;
  return line.parts.length === 1 ? line.parts[0]?.item : undefined;
}

/** Whether a part of the line may be moved by itself. */
export const maySplit = (line: CashFlowLine, account: Account) =>
  sourceOf(line, account) !== undefined;

/**
 * What to send so that a line counts for another item, with all that stands in the account or an amount of it;
 * undefined where nothing of it can go there.
 */
export function movedLine(
  line: CashFlowLine,
  account: Account,
  { to, amount }: { readonly to: string; readonly amount?: Money | undefined },
): CashAssignment | undefined {
  if (line.row === null) return undefined;
  const from = sourceOf(line, account);
  const place = { voucherId: line.voucherId, row: line.row, version: line.version };
  if (from === undefined) return { ...place, item: to };
  const parts = line.parts.map((part) => ({ ...part, amount: Money.parse(part.amount) }));
  const moved = movedParts(parts, { from, to, ...(amount ? { amount } : {}) });
  return moved && { ...place, ...assignedTo(moved.map(toldPart)) };
}

/** What to send so that a line is again what it is now; the version is that of the moment. */
export function undoneLine(line: CashFlowLine): Omit<CashAssignment, 'version'> {
  const place = { voucherId: line.voucherId, row: line.row ?? 0 };
  if (line.reason !== 'assigned') return { ...place, item: null };
  return { ...place, ...assignedTo(line.parts) };
}

function toldPart({ item, amount }: { item: string; amount: Money }): CashItemPart {
  return { item, amount: amount.toString() };
}

function assignedTo(parts: readonly CashItemPart[]): Pick<CashAssignment, 'item' | 'parts'> {
  const [only] = parts;
  return parts.length > 1 ? { item: null, parts: [...parts] } : { item: only?.item ?? null };
}
