// Replaces `zod` in front-end builds (`libs/build/base-config.mjs`). A browser sends requests and
// shows answers; only the service validates. So a schema declaration just has to run without error.
// This saves 22 KB in the shell and in every remote, and no zod version has to be shared between
// releases.

/** Members that read a schema rather than compose it. */
const reads = /^(safe)?(parse|decode|encode)(async)?$|^(options|enum|def|_def|_zod|element)$/i;

/** A schema without content: composing returns itself, reading or running it is refused. */
export const outline: object = new Proxy(() => undefined, {
  apply: () => outline,
  get: (_target, name) => {
    if (typeof name === 'symbol' || name === 'then') return undefined;
    if (!reads.test(name)) return outline;
    throw new Error(`schemas are for services: a browser has no zod to answer .${name}`);
  },
});

/** `z.string`, `z.coerce.number`: every start of a schema returns the outline. */
export const z = new Proxy({}, { get: () => outline });
