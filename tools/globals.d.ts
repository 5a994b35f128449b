import type { startTestCluster } from './postgres/test-cluster.mjs';
import type { startProduct } from './testing/product.mjs';
import type { WechatStandIn } from './testing/wechat-stand-in.mjs';

declare global {
  /** Handed from Jest's globalSetup to its globalTeardown. */
  var mingzhangTestCluster: Awaited<ReturnType<typeof startTestCluster>> | undefined;
  var mingzhangProduct: Awaited<ReturnType<typeof startProduct>> | undefined;
  var mingzhangWechat: WechatStandIn | undefined;
}
