// The check comes first, and the rest is loaded only after it: an old Node cannot even parse it.
import { parseArgs } from 'node:util';
import './check-node.cjs';

import('./run/main.mjs').then(({ runMain }) =>
  runMain(async (root) => {
    const { addDomain } = await import('./new-domain/add-domain.mjs');
    const { values, positionals } = parseArgs({
      options: { service: { type: 'string' } },
      allowPositionals: true,
    });
    const [name = '', title = name] = positionals;
    addDomain({ root, name, title, service: values.service });
  }),
);
