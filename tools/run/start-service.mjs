import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dataDirPath } from '../postgres/data-dir.mjs';
import { runningProduct } from './running.mjs';
import { loadSecrets } from './secrets.mjs';
import { announceVersion, sweepVersions } from './service-versions.mjs';
import { configOf, discoverServices, loadService } from './services.mjs';
import { readSettings } from './settings.mjs';
import { StartError } from './start-error.mjs';
import { runUntilStopped, watchStopSignals } from './stopping.mjs';
import { listWorkspaces } from './workspaces.mjs';

/** @typedef {import('./services.mjs').Service} Service */

const LOOK_MS = 1_000;
const HASH_SIGNS = 8;

/**
 * `npm run start:service -- asset`: starts the service of this checkout beside that of a running product, on its data.
 * Requests reach it only by a release rule. Its migrations run first; the product's own version works with them, because a
 * release only adds to the schema (decision 0089).
 * @param {{root: string, args: string[], env?: NodeJS.ProcessEnv, log?: (line: string) => void}} options
 * @returns {Promise<number>} exit code
 * @throws {StartError} where no product runs on the data folder, or there is no such service
 */
export async function runStartService({ root, args, env = process.env, log = console.log }) {
  const { signal, fail, failed } = watchStopSignals();
  const service = serviceNamed(root, args[0] ?? '');
  const settings = readSettings(env);
  const dataDir = dataDirPath({ root, explicit: settings.dataDir });
  const product = runningProduct(dataDir);
  if (!product) {
    throw new StartError(
      `${dataDir} 上没有正在运行的明账，请先 npm start，或用 DATA_DIR 指明文件夹。`,
    );
  }
  sweepVersions(dataDir);
  const { databaseUrl, serviceUrls } = product;
  const names = discoverServices(root).map(({ name }) => name);
  const secrets = loadSecrets(dataDir, names);
  const config = configOf(service, { root, settings, databaseUrl, dataDir, secrets, serviceUrls });
  await runUntilStopped(signal, async (opened) => {
    const { migrate, startService } = loadService(service);
    await migrate?.(config);
    signal.throwIfAborted();
    const running = await startService(config);
    opened(() => running.close());
    const version = versionOf(root, service);
    opened(announceVersion({ dataDir, service: service.name, version, url: running.url }));
    opened(follow({ dataDir, databaseUrl, serviceUrls, fail }));
    log(`${service.name} ${version} 已在 ${running.url} 待命，还没有账套使用。`);
    log(`交给账套：npm run release -- pin ${service.name} ${version} --to set:12`);
  });
  return failed() ? 1 : 0;
}

/**
 * @param {string} root
 * @param {string} name
 * @returns {Service}
 */
function serviceNamed(root, name) {
  // The gateway decides which version gets a request, so there is only one.
  const services = discoverServices(root).filter((one) => one.name !== 'gateway');
  const service = services.find((one) => one.name === name);
  if (service) return service;
  const known = services.map((one) => one.name).join('、');
  throw new StartError(`没有名为 ${name} 的服务，可以启动的：${known}。`);
}

/**
 * The version of a service: a hash of its own code and that of the libraries.
 * @param {string} root
 * @param {Service} service
 */
export function versionOf(root, { main }) {
  const libraries = listWorkspaces(root)
    .filter(({ dir }) => dir.startsWith('libs/') || dir.startsWith('libs\\'))
    .map(({ dir }) => join(root, dir, 'dist'))
    .filter((dist) => existsSync(dist));
  const hash = createHash('sha256');
  for (const folder of [dirname(main), ...libraries.toSorted()]) {
    for (const file of codeIn(folder)) hash.update(readFileSync(file));
  }
  const { version } = JSON.parse(readFileSync(join(dirname(main), '../package.json'), 'utf8'));
  return `${version}-${hash.digest('hex').slice(0, HASH_SIGNS)}`;
}

/** @param {string} folder @returns {string[]} */
function codeIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|sql|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/**
 * Follows the addresses of the other services, which change when the product starts again.
 * @param {{dataDir: string, databaseUrl: string, serviceUrls: Record<string, string>,
 *   fail: (error: unknown) => void}} options
 * @returns {() => Promise<void>}
 */
function follow({ dataDir, databaseUrl, serviceUrls, fail }) {
  const timer = setInterval(() => {
    const now = runningProduct(dataDir);
    if (!now) return;
    if (now.databaseUrl === databaseUrl) Object.assign(serviceUrls, now.serviceUrls);
    else fail(new StartError('明账已换了数据库地址重新启动，请重新启动这个服务。'));
  }, LOOK_MS);
  return async () => clearInterval(timer);
}
