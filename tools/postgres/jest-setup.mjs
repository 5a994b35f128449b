import { startTestCluster } from './test-cluster.mjs';

/**
 * Jest globalSetup of the integration tests: one cluster for the run, its addresses in the
 * environment of every worker. A given MINGZHANG_TEST_PG is used as it is.
 */
// Jest asks for a default export here.
export default async function setUp() {
  if (process.env.MINGZHANG_TEST_PG) return;
  const cluster = await startTestCluster({ durable: process.env.MINGZHANG_TEST_DURABLE === '1' });
  process.env.MINGZHANG_TEST_PG = cluster.url;
  process.env.MINGZHANG_TEST_PG_ADMIN = cluster.adminUrl;
  globalThis.mingzhangTestCluster = cluster;
}
