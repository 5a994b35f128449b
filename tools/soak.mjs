// The check comes first, and the rest is loaded only after it: an old Node cannot even parse it.
import './check-node.cjs';

/** What `npm run soak -- <name>` runs, each loaded only when it is asked for. */
const SOAKS = {
  kills: async () => (await import('./faults/run-soak.mjs')).runSoak,
  journeys: async () => (await import('./faults/journeys.mjs')).runJourneys,
  requests: async () => (await import('./faults/requests.mjs')).runRequests,
  reads: async () => (await import('./faults/reads.mjs')).runReads,
};

import('./run/main.mjs').then(({ runMain }) =>
  runMain(async (root) => {
    const [name = '', ...args] = process.argv.slice(2);
    const load = SOAKS[/** @type {keyof typeof SOAKS} */ (name)];
    if (!load) {
      const { StartError } = await import('./run/start-error.mjs');
      throw new StartError(`用法：npm run soak -- ${Object.keys(SOAKS).join(' | ')} [选项]`);
    }
    return (await load())({ root, args });
  }),
);
