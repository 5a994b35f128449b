/** Jest globalTeardown: stops the product that globalSetup started. */
export default async function tearDown() {
  await globalThis.mingzhangProduct?.stop();
}
