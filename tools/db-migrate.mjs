// The check comes first, and the rest is loaded only after it: an old Node cannot even parse it.
import './check-node.cjs';

import('./run/main.mjs').then(({ runMain }) =>
  runMain(async (root) =>
    (await import('./run/commands.mjs')).runMigrations({ root }, process.argv.slice(2)),
  ),
);
