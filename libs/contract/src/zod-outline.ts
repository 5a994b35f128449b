// What front-end builds take for `zod` (`libs/build/base-config.mjs`). A browser sends requests and
// shows answers; it validates neither, the service does. So of a schema it needs only that the
// declaration runs: 22 KB less in the shell and in every remote, and nothing to share between
// releases of different days.

/** What asks a schema for something instead of composing it. */
const reads = /^(safe)?(parse|decode|encode)(async)?$|^(options|enum|def|_def|_zod|element)$/i;

/** A schema without content: composing gives itself, reading or running it is refused. */
const outline: object = new Proxy(() => undefined, {
  apply: () => outline,
  get: (_target, name) => {
    if (typeof name === 'symbol' || name === 'then') return undefined;
    if (!reads.test(name)) return outline;
    throw new Error(`schemas are for services: a browser has no zod to answer .${name}`);
  },
});

/** `z.string`, `z.coerce.number`: whatever begins a schema. */
export const z = new Proxy({}, { get: () => outline });
