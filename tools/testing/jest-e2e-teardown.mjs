/** Jest globalTeardown: stops the product that globalSetup started, and WeChat's stand-in beside it. */
export default async function tearDown() {
  await globalThis.mingzhangProduct?.stop();
  globalThis.mingzhangWechat?.stop();
}
