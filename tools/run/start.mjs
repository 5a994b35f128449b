import { openContext } from './context.mjs';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureDemo, markerOf } from './demo.mjs';
import { keepOwnBuilds } from './releases.mjs';
import { sweepVersions } from './service-versions.mjs';
import { migrateAll, startAll } from './services.mjs';
import { supervise } from './supervisor.mjs';
import { browserUrl, checkAddress, readSettings } from './settings.mjs';
import { runUntilStopped, watchStopSignals } from './stopping.mjs';

const PRODUCT = fileURLToPath(new URL('./product-process.mjs', import.meta.url));

/**
 * `npm start`: installs, builds, starts the product and prints its address; ends with Ctrl+C. All services run in one
 * process. This process starts it again when it dies, and the database too. The database is opened first and closed last.
 * @param {{root: string, env?: NodeJS.ProcessEnv, log?: (line: string) => void,
 *   isSupervised?: boolean, work?: Work}} options `isSupervised: false` runs the services in this
 *   process, so that a test can record them; `work` runs beside the product (`npm run dev`)
 * @returns {Promise<number>} exit code
 * @throws {import('./start-error.mjs').StartError} when the start cannot succeed
 */
export async function runStart({
  root,
  env = process.env,
  log = console.log,
  isSupervised = true,
  work,
}) {
  const { signal, failed } = watchStopSignals();
  await runUntilStopped(signal, async (opened) => {
    const settings = readSettings(env);
    await checkAddress(settings);
    const { context, services, closeDatabase } = await openContext({ root, settings, signal, log });
    opened(async () => {
      await closeDatabase();
      log('已停止。');
    });
    signal.throwIfAborted();
    sweepVersions(context.dataDir);
    const { bucket } = settings;
    context.releases = keepOwnBuilds({ root, dataDir: context.dataDir, bucket, log });
    const run = isSupervised ? startSupervised : startHere;
    const product = await run({ services, context, log, signal });
    opened(async () => {
      log('正在停止……');
      await product.stop();
    });
    await welcome({ context, signal, log });
    if (work && !signal.aborted) {
      opened(await work({ baseUrl: browserUrl(settings), restart: product.restart }));
    }
  });
  return failed() ? 1 : 0;
}

/**
 * @typedef {object} Starting
 * @property {import('./services.mjs').Service[]} services
 * @property {import('./services.mjs').RunContext} context
 * @property {(line: string) => void} log
 * @property {AbortSignal} signal
 */

/** @typedef {{stop: () => Promise<void>, restart: () => void}} Running */
/**
 * @typedef {(product: {baseUrl: string, restart: () => void}) => Promise<() => Promise<void>>} Work
 *   returns a function that ends the work
 */

/** @param {Starting} options @returns {Promise<Running>} */
async function startSupervised({ services, context, log, signal }) {
  const product = supervise({
    title: '服务进程',
    file: PRODUCT,
    messageOf: (isNew) => ({ services, context, migrates: isNew }),
    log,
  });
  try {
    await product.started;
    signal.throwIfAborted();
  } catch (error) {
    await product.stop();
    throw error;
  }
  return product;
}

/** @param {Starting} options @returns {Promise<Running>} */
async function startHere({ services, context, signal }) {
  await migrateAll(services, context);
  signal.throwIfAborted();
  const running = await startAll(services, context);
  const restart = () => {
    throw new Error('what runs in this process cannot be started anew');
  };
  return { stop: running.close, restart };
}

/**
 * Prints the address, the demo sign-ins and how to stop.
 * @param {{context: import('./services.mjs').RunContext, signal: AbortSignal,
 *   log: (line: string) => void}} options
 */
export async function welcome({ context, signal, log }) {
  const { root, settings, dataDir } = context;
  const baseUrl = browserUrl(settings);
  log(`\n明账已启动：${baseUrl}`);
  if (settings.demo) {
    const aborted = new Promise((resolve) => signal.addEventListener('abort', () => resolve([])));
    try {
      const signIns = await Promise.race([ensureDemo({ root, dataDir, baseUrl, log }), aborted]);
      if (signIns.length > 0) log('\n演示账号（角色 / 手机号 / 密码）：');
      for (const { role, mobile, password } of signIns) log(`  ${role}  ${mobile}  ${password}`);
    } catch (error) {
      // The program itself works; a later start tries again.
      console.error('演示账套没有建成：', error);
    }
  } else if (settings.production && existsSync(markerOf(dataDir))) {
    log('这里建立过演示账套：演示账号的密码是公开的，正式运行时已全部锁定，不能登录。');
  } else if (settings.publicHost) {
    log('其他机器也能访问这个地址，因此不提供演示账号。');
  }
  if (!signal.aborted) log(`\n数据在 ${dataDir}。按 Ctrl+C 停止。`);
}
