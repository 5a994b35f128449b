import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { RECORDED } from '../sql/recorded.mjs';
import { startTestCluster } from './test-cluster.mjs';

/**
 * Jest globalSetup of the integration tests: one cluster for the run, its addresses in the
 * environment of every worker, and the folder in which they write down the statements of services. A given MINGZHANG_TEST_PG is used as it is.
 */
// Jest asks for a default export here.
export default async function setUp() {
  rmSync(RECORDED, { recursive: true, force: true });
  process.env.MINGZHANG_STATEMENTS = RECORDED;
  // Databases that test files copy are made anew in each run.
  process.env.MINGZHANG_TEST_RUN = randomBytes(4).toString('hex');
  if (process.env.MINGZHANG_TEST_PG) return;
  const cluster = await startTestCluster({ durable: process.env.MINGZHANG_TEST_DURABLE === '1' });
  process.env.MINGZHANG_TEST_PG = cluster.url;
  process.env.MINGZHANG_TEST_PG_ADMIN = cluster.adminUrl;
  globalThis.mingzhangTestCluster = cluster;
}
