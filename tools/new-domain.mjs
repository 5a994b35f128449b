// The check comes first, and the rest is loaded only after it: an old Node cannot even parse it.
import './check-node.cjs';

import('./run/main.mjs').then(({ runMain }) =>
  runMain(async (root) => {
    const { addDomain } = await import('./new-domain/add-domain.mjs');
    const [name = '', title] = process.argv.slice(2);
    addDomain({ root, name, title: title ?? name });
  }),
);
