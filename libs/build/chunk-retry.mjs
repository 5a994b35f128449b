/* global __webpack_require__ */
// Runs inside a remote's own runtime. After a failed attempt the shell counts up
// `mzRemoteAttempts[name]`; chunk addresses then carry it, because the browser would otherwise go
// on waiting for a request that hangs, or take the failed answer from its cache.
export default function chunkRetry() {
  return {
    name: 'chunk-retry',
    beforeInit(args) {
      const attempts = globalThis.mzRemoteAttempts;
      const attempt = attempts?.[args.options.name] ?? 0;
      if (attempt > 0) {
        // `u` names script chunks, `k` style sheets.
        for (const kind of ['u', 'k']) {
          const nameOf = __webpack_require__[kind];
          if (nameOf) __webpack_require__[kind] = (id) => `${nameOf(id)}?r=${attempt}`;
        }
      }
      return args;
    },
  };
}
