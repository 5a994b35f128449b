// The check comes first, and the rest is loaded only after it: an old Node cannot even parse it.
import './check-node.cjs';

import('./run/main.mjs').then(({ runMain }) =>
  runMain(async (root) => {
    const { sealMigrations } = await import('./migrations/checksums.mjs');
    const { sealFunctions } = await import('./migrations/editions.mjs');
    const sealed = [...sealMigrations(root), ...sealFunctions(root)];
    for (const file of sealed) console.log(`sealed ${file}`);
  }),
);
