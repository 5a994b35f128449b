// The check comes first, and the rest is loaded only after it: an old Node cannot even parse it.
import './check-node.cjs';

import('./run/main.mjs').then(({ runMain }) =>
  runMain(async (root) => {
    const { dumpRelease } = await import('./migrations/release-dump.mjs');
    console.log(dumpRelease({ root, name: process.argv[2] }));
  }),
);
