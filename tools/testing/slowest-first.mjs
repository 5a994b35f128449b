import Sequencer from '@jest/test-sequencer';

/**
 * Files that take ten seconds and more on two processors, by the end of their path. A clean checkout has
 * no times of an earlier run; begun last, one of these keeps one processor busy while the other waits.
 */
export const SLOW = [
  'e2e/src/release-matrix.deep.e2e.ts',
  'e2e/src/accessibility.e2e.ts',
  'e2e/src/month.e2e.ts',
  'e2e/src/draft.e2e.ts',
  'e2e/src/people.e2e.ts',
  'e2e/src/print.e2e.ts',
  'tools/faults/kills.deep.e2e.mjs',
  'tools/new-domain/generated-domain.deep.e2e.mjs',
  'e2e/src/assets.e2e.ts',
  'e2e/src/closing.e2e.ts',
  'e2e/src/two-editors.e2e.ts',
  'tools/faults/comes-back.deep.e2e.mjs',
  'e2e/src/sizes.e2e.ts',
  'services/ledger/src/generated-requests.int.spec.ts',
  'services/ledger/src/voucher/voucher-concurrency.int.spec.ts',
  'services/ledger/src/voucher/voucher-locks.int.spec.ts',
  'services/ledger/src/initial-balance/initial-balance-table.int.spec.ts',
  'services/ledger/src/subject/subject-round-trip.int.spec.ts',
  'tools/new-domain/generated-domain.deep.int.spec.mjs',
  'services/ledger/src/operation-walk.int.spec.ts',
  'services/identity/src/identity.int.spec.ts',
  'tools/new-domain/add-domain.deep.spec.mjs',
  'tools/run/start.spec.mjs',
  'tools/run/commands.spec.mjs',
  'libs/server/src/file-thread/file-thread.spec.ts',
  'tools/postgres/test-cluster.spec.mjs',
  'libs/server/src/sheet/sheet.spec.ts',
];

/**
 * Test files with those of the list first.
 * @template {{path: string}} T
 * @param {readonly T[]} tests
 * @returns {T[]}
 */
export function slowestFirst(tests) {
  const rank = (/** @type {T} */ { path }) => {
    const at = SLOW.findIndex((end) => path.endsWith(end));
    return at === -1 ? SLOW.length : at;
  };
  return tests.toSorted((a, b) => rank(a) - rank(b));
}

// Jest asks for a default export here.
/** Jest's order, with the files first that are known to take long. */
export default class SlowestFirst extends Sequencer {
  /**
   * @override
   * @param {Parameters<Sequencer['sort']>[0]} tests
   */
  async sort(tests) {
    return slowestFirst(await super.sort(tests));
  }
}
