/** Jest globalTeardown: stops the cluster that globalSetup started. */
export default async function tearDown() {
  await globalThis.mingzhangTestCluster?.stop();
}
