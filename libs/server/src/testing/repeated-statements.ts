import { Client, type QueryConfig, type QueryResult } from 'pg';

/** A statement that was repeated where the product sends it once. */
export interface RepeatedStatement {
  readonly text: string;
  /** Fewest rows read by a call with a custom plan. */
  readonly planned: number;
  /** Fewest rows read by the last calls, with the plan PostgreSQL chooses by then. */
  readonly settled: number;
}

type Query = (...given: unknown[]) => unknown;
type Answer = Promise<QueryResult>;

/** Calls with a custom plan, before PostgreSQL chooses. */
const plannedCalls = 2;
/**
 * PostgreSQL makes custom plans for the first five calls of a connection; then it may use a generic
 * one.
 */
const choosingCalls = 8;
const settledCalls = 4;

/**
 * Sends each statement accepted by `isMeant` ten more times before the real one, on the same
 * connection and in the same transaction, each time rolled back to a savepoint. Only statements
 * within an open transaction can be repeated; others pass unchanged.
 * @param timesAtMost most repetitions of one text; further ones pass unchanged
 * @returns the statements repeated so far, and a function that stops repeating
 */
export function repeatStatements(
  isMeant: (query: QueryConfig) => boolean,
  timesAtMost: number,
): { readonly repeated: readonly RepeatedStatement[]; readonly end: () => void } {
  const repeated: RepeatedStatement[] = [];
  const occurrences = new Map<string, number>();
  const inTransaction = new WeakSet<Client>();
  const repeating = new WeakMap<Client, Promise<unknown>>();
  const original = Client.prototype.query as unknown as Query;
  Client.prototype.query = function query(this: Client, ...given: unknown[]) {
    const statement = queryConfig(given);
    if (statement && /^\s*(start transaction|begin)\b/i.test(statement.text)) {
      inTransaction.add(this);
    }
    if (statement && /^\s*(commit|rollback)\s*$/i.test(statement.text)) inTransaction.delete(this);
    const count = statement ? (occurrences.get(statement.text) ?? 0) : timesAtMost;
    if (statement && inTransaction.has(this) && count < timesAtMost && isMeant(statement)) {
      occurrences.set(statement.text, count + 1);
      const send = (sent: string | QueryConfig) => original.call(this, sent) as Answer;
      repeating.set(
        this,
        repeat(send, statement).then((result) => {
          repeated.push(result);
          repeating.delete(this);
        }),
      );
    }
    const busy = repeating.get(this);
    return busy
      ? afterwards(busy, given, (sent) => original.call(this, ...sent))
      : original.apply(this, given);
  } as never;
  return {
    repeated,
    end: () => {
      Client.prototype.query = original as never;
    },
  };
}

/** Milliseconds; a slower call is not repeated, since each may last until the statement timeout. */
const hopelessMs = 10_000;

/**
 * Rows that the transaction has read from tables so far, by scans and indexes, also in functions. A
 * count does not depend on the machine's load, unlike a time.
 */
const rowsReadSoFar = `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0) as rows
  from pg_stat_xact_user_tables`;

/** Sends a query once the connection is free, for callers with a callback and without one. */
function afterwards(
  busy: Promise<unknown>,
  given: readonly unknown[],
  send: (given: readonly unknown[]) => unknown,
): Promise<unknown> | undefined {
  const last = given.at(-1);
  if (typeof last !== 'function') return busy.then(() => send(given));
  void busy.then(() => send(given));
  return undefined;
}

function queryConfig([first, values]: readonly unknown[]): QueryConfig | undefined {
  if (typeof first === 'string') {
    return { text: first, ...(Array.isArray(values) ? { values } : {}) };
  }
  const { text, name, values: own } = (first ?? {}) as QueryConfig;
  const sent = own ?? (Array.isArray(values) ? values : undefined);
  return text ? { text, ...(name ? { name } : {}), ...(sent ? { values: sent } : {}) } : undefined;
}

async function repeat(
  send: (sent: string | QueryConfig) => Answer,
  statement: QueryConfig,
): Promise<RepeatedStatement> {
  const rowsRead = async (): Promise<number> => {
    const { rows } = await send(rowsReadSoFar);
    return Number((rows[0] as { rows: string }).rows);
  };
  let isHopeless = false;
  const call = async (mode: 'force_custom_plan' | 'auto'): Promise<number> => {
    await send('savepoint repeated');
    await send(`set local plan_cache_mode = ${mode}`);
    const before = await rowsRead();
    const start = performance.now();
    // A refused statement is refused again when it is sent for real.
    await send(statement).catch(() => undefined);
    isHopeless = performance.now() - start > hopelessMs;
    await send('rollback to savepoint repeated');
    await send('release savepoint repeated');
    return (await rowsRead()) - before;
  };
  const planned: number[] = [];
  const chosen: number[] = [];
  while (planned.length < plannedCalls) planned.push(await call('force_custom_plan'));
  isHopeless = false;
  while (chosen.length < choosingCalls && !isHopeless) chosen.push(await call('auto'));
  // The real statement gets a custom plan: a bad generic plan would end the whole test.
  await send('set local plan_cache_mode = force_custom_plan');
  return {
    text: statement.text,
    planned: Math.min(...planned),
    settled: Math.min(...chosen.slice(-settledCalls)),
  };
}
