import { z } from 'zod';
import type { Call } from './call';

/** A read whose answer may hold more rows is heavy: such reads take turns (decision 0140). */
const LIGHT_ROWS = 100;

type Node = z.core.JSONSchema.BaseSchema;

/** The rows of a call's answers, by page size; `undefined` is the size of a request without one. */
const rowsByPage = new WeakMap<Call, Map<number | undefined, number>>();

/**
 * The most rows that an answer may hold, by the contract: each list of objects counts its items
 * times the rows of one item. A list without a declared bound (`.max()`) is unbounded; the
 * outermost list of a page has `pageSize` rows. Tests check answers against their schemas, so
 * declared bounds hold.
 * @param query the checked query of the request
 * @returns 1 for an answer without a list, `Infinity` where no bound is declared
 */
export function answerRowsAtMost(call: Call, query: unknown): number {
  const { pageSize: size } = (query ?? {}) as { readonly pageSize?: unknown };
  const pageSize = typeof size === 'number' ? size : undefined;
  const known = rowsByPage.get(call) ?? new Map<number | undefined, number>();
  rowsByPage.set(call, known);
  const rows = known.get(pageSize) ?? rowsIn(outlineOf(call.result), pageSize ?? Infinity);
  known.set(pageSize, rows);
  return rows;
}

/**
 * Whether a request reads so many rows that such reads take turns per user and account set. It
 * follows from the declared bounds, so the contract classifies a new call. `isAlwaysLight` takes
 * precedence.
 * @param query the checked query of the request
 */
export function isHeavyRead(call: Call, query: unknown): boolean {
  if (call.writes || call.isAlwaysLight || call.answers !== 'json') return false;
  return answerRowsAtMost(call, query) > LIGHT_ROWS;
}

function outlineOf(result: z.ZodType): unknown {
  return z.toJSONSchema(result, { io: 'output', unrepresentable: 'any', reused: 'inline' });
}

/**
 * @param listRows rows of a list without a bound of its own
 * @returns rows of a value; 1 when it contains no list of objects
 */
function rowsIn(node: unknown, listRows: number): number {
  if (typeof node !== 'object' || node === null) return 1;
  const { $ref, items, properties, additionalProperties, anyOf, oneOf, allOf } = node as Node;
  // Only recursive schemas use `$ref`, and their depth has no bound.
  if ($ref !== undefined) return Infinity;
  const parts = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])];
  const members = [...parts, ...Object.values(properties ?? {})];
  const most = Math.max(1, ...members.map((part) => rowsIn(part, listRows)));
  const { maxItems = listRows, maxProperties = listRows } = node as Node;
  if (holdsObjects(items)) return Math.max(most, maxItems * rowsIn(items, Infinity));
  if (holdsObjects(additionalProperties)) {
    return Math.max(most, maxProperties * rowsIn(additionalProperties, Infinity));
  }
  return most;
}

/**
 * Whether the items of a list are rows. A list of plain values is part of the row that contains it.
 */
function holdsObjects(items: unknown): boolean {
  if (typeof items !== 'object' || items === null) return false;
  const { type, $ref, anyOf, oneOf, allOf } = items as Node;
  if (type === 'object' || type === 'array' || $ref !== undefined) return true;
  return [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].some(holdsObjects);
}
