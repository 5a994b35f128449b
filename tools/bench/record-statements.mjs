// Preloaded into the product (`node --import`): hands out the SQL of one call when the benchmark
// asks for it. So the bare driver runs the very statements of the product, never a stale copy.
import pg from 'pg';

/** @typedef {{name?: string, text: string, values: unknown[]}} Statement */

const original = pg.Client.prototype.query;
/** @type {{user: string, statements: Statement[]} | undefined} */
let recording;

pg.Client.prototype.query = function query(/** @type {any[]} */ ...args) {
  const { user, connectionParameters } = /** @type {any} */ (this);
  // A worker looking for jobs is no part of a call.
  const forJobs = String(connectionParameters?.application_name ?? '').endsWith('-jobs');
  if (recording && user === recording.user && !forJobs) {
    const [first, values] = args;
    recording.statements.push(
      typeof first === 'string'
        ? { text: first, values: Array.isArray(values) ? values : [] }
        : { name: first.name, text: first.text, values: first.values ?? [] },
    );
  }
  return Reflect.apply(original, this, args);
};

process.on('message', (/** @type {{record?: string}} */ { record }) => {
  if (record) recording = { user: record, statements: [] };
  process.send?.({ statements: record ? [] : (recording?.statements ?? []) });
  if (!record) recording = undefined;
});
// The channel must not keep the product alive when it is told to stop.
process.channel?.unref();
