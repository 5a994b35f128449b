import type { startTestCluster } from './postgres/test-cluster.mjs';

declare global {
  /** Handed from Jest's globalSetup to its globalTeardown. */
  var mingzhangTestCluster: Awaited<ReturnType<typeof startTestCluster>> | undefined;
}
