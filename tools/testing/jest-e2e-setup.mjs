import { findHeadlessShell } from '../chromium.mjs';
import { newReleaseKey } from '../run/releases.mjs';
import { startProduct } from './product.mjs';
import { WechatStandIn } from './wechat-stand-in.mjs';

/**
 * Jest globalSetup of the journeys: the product once for the whole run, its address, a key that signs builds there and the
 * way to start a Chromium in the environment of every worker. A given MINGZHANG_E2E_URL is used as it is.
 */
// Jest asks for a default export here.
export default async function setUp() {
  const { executablePath, args, env } = findHeadlessShell();
  const own = Object.entries(env).filter(([name, value]) => value !== process.env[name]);
  process.env.MINGZHANG_E2E_CHROMIUM = JSON.stringify({
    executablePath,
    args,
    env: Object.fromEntries(own),
  });
  if (!process.env.MINGZHANG_E2E_URL) {
    const wechat = new WechatStandIn();
    const product = await startProduct({ wechatUrl: await wechat.start() });
    globalThis.mingzhangWechat = wechat;
    process.env.MINGZHANG_E2E_URL = product.url;
    process.env.MINGZHANG_E2E_DATA = product.dataDir;
    globalThis.mingzhangProduct = product;
  }
  if (process.env.MINGZHANG_E2E_DATA) {
    // One for all: journeys run beside each other, and each would lose the keys that others add meanwhile.
    const key = newReleaseKey(process.env.MINGZHANG_E2E_DATA);
    process.env.MINGZHANG_E2E_KEY = String(key.export({ type: 'pkcs8', format: 'pem' }));
  }
}
