import { fork } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../run/main.mjs';

const STOP_TIMEOUT_MS = 60_000;

/**
 * Starts the product as `npm start` does: what is stale is built, the database is a new one in a
 * temporary folder, the port a free one.
 * @param {{demo?: boolean, root?: string, wechatUrl?: string}} [options] `demo`: with the demo company, without by
 *   default; `root`: of another tree than this one; `wechatUrl`: stand-in for WeChat, without it nobody signs in by it
 * @returns {Promise<{url: string, dataDir: string, pid: number, stop: () => Promise<void>}>} `pid` of
 *   the supervisor; `stop` fails when the end is not clean
 */
export async function startProduct({ demo = false, root = ROOT, wechatUrl = '' } = {}) {
  const child = fork(join(root, 'tools/testing/product-process.mjs'), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      MINGZHANG_PRODUCT_DEMO: demo ? '1' : '0',
      MINGZHANG_PRODUCT_WECHAT: wechatUrl,
    },
  });
  let output = '';
  let dataDir = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  }
  /** @type {Promise<number | null>} */
  const exited = new Promise((resolve) => child.once('close', resolve));
  /** @type {Promise<string>} */
  const started = new Promise((resolve) => {
    let url = '';
    child.on('message', (/** @type {{line: string}} */ { line }) => {
      url = /明账已启动：(\S+)/.exec(line)?.[1] ?? url;
      dataDir = /数据在 (\S+?)。/.exec(line)?.[1] ?? dataDir;
      // Said last, after the demo company has been loaded.
      if (line.includes('Ctrl+C')) resolve(url);
    });
  });
  const url = await Promise.race([started, exited.then(() => undefined)]);
  if (url === undefined) throw new Error(`the product did not start:\n${output}`);
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      const code = await exited;
      clearTimeout(timer);
      if (code !== 0) throw new Error(`the product ended with exit code ${code}:\n${output}`);
    },
  };
}
