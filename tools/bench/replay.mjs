/** @typedef {import('./record-statements.mjs').Statement} Statement */

/**
 * Runs the recorded statements of one call on a bare connection, one after the other as the product
 * does.
 * @param {import('pg').Client} client
 * @param {readonly Statement[]} statements
 * @param {{from: unknown, to: (rows: Record<string, unknown>[][]) => unknown}[]} [swaps] recorded
 *   values that are another one in each run, made from the rows answered so far
 */
export async function replay(client, statements, swaps = []) {
  /** @type {Record<string, unknown>[][]} */
  const rows = [];
  for (const { name, text, values } of statements) {
    const sent = swaps.length === 0 ? values : values.map((value) => swap(value, swaps, rows));
    const result = await client.query(
      name === undefined ? { text, values: sent } : { name, text, values: sent },
    );
    rows.push(result.rows ?? []);
  }
  return rows;
}

/**
 * @param {unknown} value
 * @param {{from: unknown, to: (rows: Record<string, unknown>[][]) => unknown}[]} swaps
 * @param {Record<string, unknown>[][]} rows
 * @returns {unknown}
 */
function swap(value, swaps, rows) {
  if (Array.isArray(value)) return value.map((each) => swap(each, swaps, rows));
  const found = swaps.find(({ from }) => from === value);
  return found ? found.to(rows) : value;
}
