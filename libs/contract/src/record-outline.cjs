// Replaces `*.record` for contracts and schemas in front-end builds (`libs/build/base-config.mjs`). They read `body`
// and `shape` of a record, which have no content in a browser (`zod-outline`).
const { outline } = require('./zod-outline');

module.exports = new Proxy(
  {},
  { get: (_target, name) => (name === '__esModule' ? true : outline) },
);
