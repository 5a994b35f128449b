// The check comes first, and the rest is loaded only after it: an old Node cannot even parse it.
import './check-node.cjs';

import('./run/main.mjs').then(({ runMain }) =>
  runMain(async (root) => {
    await (await import('./install.mjs')).ensureInstalled({ root });
    await (await import('./run/build.mjs')).ensureBuilt({ root });
    const { runStartService } = await import('./run/start-service.mjs');
    return runStartService({ root, args: process.argv.slice(2) });
  }),
);
