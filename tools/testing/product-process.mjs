// The whole product in a process of its own, on a database that ends with it. The end of the channel
// stops it, too, so that a test run that is killed leaves nothing behind.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMain } from '../run/main.mjs';
import { runStart } from '../run/start.mjs';
import { STAND_IN_APP } from './wechat-stand-in.mjs';

const dataDir = mkdtempSync(join(tmpdir(), 'mingzhang-product-'));
// The database's user has to pass when the tests run as root.
chmodSync(dataDir, 0o711);
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

/** @returns {Promise<number>} a port that nobody listens on */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = address && typeof address === 'object' ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/**
 * @param {string} url of the stand-in
 * @param {string} port of the product
 */
function wechatSettings(url, port) {
  return {
    WECHAT_APP_ID: STAND_IN_APP.appId,
    WECHAT_APP_SECRET: STAND_IN_APP.appSecret,
    WECHAT_AUTHORIZE_URL: `${url}/connect/qrconnect`,
    WECHAT_API_URL: url,
    PUBLIC_URL: `http://localhost:${port}`,
  };
}

await runMain(async (root) => {
  try {
    const port = String(await freePort());
    const { MINGZHANG_PRODUCT_WECHAT: wechatUrl } = process.env;
    const env = {
      PORT: port,
      DATA_DIR: dataDir,
      DEMO: process.env.MINGZHANG_PRODUCT_DEMO ?? '0',
      ...(wechatUrl ? wechatSettings(wechatUrl, port) : {}),
    };
    return await runStart({ root, env, log: (line) => process.send?.({ line }) });
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
