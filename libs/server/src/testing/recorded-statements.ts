import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type QueryConfig } from 'pg';

type Query = (...given: unknown[]) => unknown;

/** Names of service connections; connections opened by tests have none. */
const serviceConnection = /^mingzhang-/;

/**
 * Records each different statement that services send, in the folder `MINGZHANG_STATEMENTS`; after
 * the run `tools/statements.mjs` checks them.
 * @returns a function that stops recording
 */
export function recordStatements(): () => void {
  const folder = process.env['MINGZHANG_STATEMENTS'];
  if (!folder) return () => undefined;
  const seen = new Set<string>();
  const original = Client.prototype.query as unknown as Query;
  Client.prototype.query = function query(this: Client, ...given: unknown[]) {
    const { connectionParameters } = this as unknown as {
      connectionParameters?: { application_name?: string };
    };
    const [first] = given as [string | QueryConfig | undefined];
    const text = typeof first === 'string' ? first : first?.text;
    if (text && serviceConnection.test(connectionParameters?.application_name ?? '')) {
      seen.add(text);
    }
    return original.apply(this, given);
  } as never;
  return () => {
    Client.prototype.query = original as never;
    mkdirSync(folder, { recursive: true });
    const lines = [...seen].map((text) => `${JSON.stringify(text)}\n`);
    appendFileSync(join(folder, `${process.pid}.jsonl`), lines.join(''));
  };
}
