import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { boundGarbage } from './heap.mjs';
import { placesOf } from './releases.mjs';
import { noteRunning } from './running.mjs';
import { verifyKeysOf } from './secrets.mjs';
import { addressError } from './settings.mjs';
import { StartError } from './start-error.mjs';
import { listWorkspaces } from './workspaces.mjs';

/** @typedef {{name: string, port: number, main: string}} Service */
/** @typedef {{url: string, close: () => Promise<void>}} RunningService */

/**
 * Configuration of a service.
 * @typedef {object} ServiceConfig
 * @property {string} name
 * @property {string} databaseUrl connection of the owner, for migrations and making the app role
 * @property {string} appPassword password of the service's application role
 * @property {string} host
 * @property {number} port 0: any free one
 * @property {string} dataDir
 * @property {JsonWebKey | undefined} signingKey the service's own private key
 * @property {string | undefined} dataKey the service's own key for data that it encrypts
 * @property {Record<string, JsonWebKey>} verifyKeys public keys of all services
 * @property {Record<string, string>} serviceUrls filled while services start, shared by all of them
 * @property {boolean} publicHost whether other machines can reach the gateway
 * @property {boolean} production
 * @property {number | string[] | undefined} trustProxy the gateway's
 * @property {string[]} allowedHosts
 * @property {string} smsProvider
 * @property {string | undefined} smsUrl
 * @property {string | undefined} smsToken
 * @property {import('./wechat-settings.mjs').WechatSettings | undefined} wechat for identity alone
 * @property {string} staticRoot root of the project, where the shell is built
 * @property {string} releaseBookFile the release rules, for feature switches
 * @property {import('./releases.mjs').Releases | undefined} releases builds of the remotes, for the gateway
 * @property {string} logLevel
 */

const FIRST = 'identity';
const LAST = 'gateway';
const CLOSE_TIMEOUT_MS = 15_000;
const HEALTH_TIMEOUT_MS = 60_000;

/**
 * The services of the project in the order they start: identity, the others, the gateway.
 * @param {string} root
 * @returns {Service[]}
 */
export function discoverServices(root) {
  const rank = (/** @type {string} */ name) => (name === FIRST ? 0 : name === LAST ? 2 : 1);
  return listWorkspaces(root)
    .flatMap(({ dir, manifest }) => {
      const { service, port = 0 } = manifest.mingzhang ?? {};
      if (!service) return [];
      const main = join(root, dir, manifest.main ?? 'dist/service.js');
      return [{ name: service, port, main }];
    })
    .sort((a, b) => rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : 1));
}

/**
 * @param {Service} service
 * @returns {{startService: (config: ServiceConfig) => Promise<RunningService>,
 *   migrate?: (config: ServiceConfig) => Promise<void>, storage?: {schema: string}}} `storage` of a service with a schema
 */
export function loadService({ name, main }) {
  if (!existsSync(main))
    throw new StartError(`服务 ${name} 还没有构建：缺 ${main}，请先 npm run build。`);
  return createRequire(main)(main);
}

/**
 * @typedef {object} RunContext shared by all services of one start
 * @property {string} root
 * @property {import('./settings.mjs').Settings} settings
 * @property {string} databaseUrl
 * @property {string} dataDir
 * @property {import('./secrets.mjs').Secrets} secrets
 * @property {Record<string, string>} serviceUrls
 * @property {import('./releases.mjs').Releases} [releases] set by a start only
 */

/**
 * The configuration of one service. The gateway alone takes the public address.
 * @param {Service} service
 * @param {RunContext} context
 * @param {number} localPort port of a service that is not the gateway
 * @returns {ServiceConfig}
 */
export function configOf({ name }, context, localPort = 0) {
  const { settings, secrets } = context;
  const isGateway = name === LAST;
  return {
    name,
    databaseUrl: context.databaseUrl,
    appPassword: secrets.appPasswords[name] ?? '',
    host: isGateway ? settings.host : '127.0.0.1',
    port: isGateway ? settings.port : localPort,
    dataDir: context.dataDir,
    signingKey: secrets.signingKeys[name],
    dataKey: secrets.dataKeys[name],
    verifyKeys: verifyKeysOf(secrets),
    serviceUrls: context.serviceUrls,
    publicHost: settings.publicHost,
    production: settings.production,
    trustProxy: isGateway ? settings.trustProxy : undefined,
    allowedHosts: settings.allowedHosts,
    smsProvider: settings.smsProvider,
    smsUrl: settings.smsUrl,
    smsToken: settings.smsToken,
    wechat: name === FIRST ? settings.wechat : undefined,
    staticRoot: context.root,
    releaseBookFile: placesOf(context.dataDir).bookFile,
    releases: isGateway ? context.releases : undefined,
    logLevel: settings.logLevel,
  };
}

/**
 * Brings the schema of every service up to date, one after the other: identity's comes first, since
 * all services write to its operation log.
 * @param {Service[]} services
 * @param {RunContext} context
 */
export async function migrateAll(services, context) {
  for (const service of services) {
    await loadService(service).migrate?.(configOf(service, context));
  }
}

/**
 * The services that keep data, with their schemas.
 * @param {Service[]} services
 * @param {RunContext} context
 */
function storedServices(services, context) {
  return services.flatMap((service) => {
    const { storage } = loadService(service);
    if (!storage) return [];
    return [{ config: configOf(service, context), schema: storage.schema, main: service.main }];
  });
}

/**
 * Makes sure that the secrets are those of the database's roles, if the database has such roles. Changes nothing.
 * @param {Service[]} services
 * @param {RunContext} context
 */
export async function requireOwnRoles(services, context) {
  const stored = storedServices(services, context);
  const [first] = stored;
  if (first) await createRequire(first.main)('@mingzhang/server').requireRolePasswords(stored);
}

/**
 * Makes sure that nobody uses the database's roles, so that they may be taken over. Changes nothing.
 * @param {Service[]} services
 * @param {RunContext} context
 */
export async function requireIdleRoles(services, context) {
  const stored = storedServices(services, context);
  const [first] = stored;
  if (first) await createRequire(first.main)('@mingzhang/server').requireIdleRoles(stored);
}

/**
 * Gives the database roles of all services the passwords of the data folder: all of them, or none if a running product
 * uses the database.
 * @param {Service[]} services
 * @param {RunContext} context
 */
export async function takeOverAll(services, context) {
  const stored = storedServices(services, context);
  const [first] = stored;
  if (!first) return;
  const { takeOverRoles } = createRequire(first.main)('@mingzhang/server');
  await takeOverRoles(stored);
}

/**
 * For commands that do not migrate: all migrations must have run before.
 * @param {Service[]} services
 * @param {string} databaseUrl
 * @throws {StartError} naming the services whose migrations have not all run
 */
export async function requireMigrated(services, databaseUrl) {
  const behind = [];
  for (const service of services) {
    const { storage } = loadService(service);
    if (!storage) continue;
    const { pendingMigrations } = createRequire(service.main)('@mingzhang/server');
    const pending = await pendingMigrations(databaseUrl, storage);
    if (pending.length > 0) behind.push(`${service.name} 差 ${pending.length} 步`);
  }
  if (behind.length === 0) return;
  throw new StartError(
    `数据库还没有升级到这个版本（${behind.join('，')}），这个命令不改动数据库结构。` +
      '请先备份，再 npm start 或 npm run db:migrate。',
  );
}

/**
 * Lets every service recompute its own data and collects the differences. Each service but the gateway, which has no data,
 * has a `verify.js` beside its main file.
 * @param {Service[]} services
 * @param {string} databaseUrl
 * @returns {Promise<(object & {service: string})[]>} empty if everything agrees
 * @throws {StartError} if a service with data has no `verify.js`
 */
export async function verifyAll(services, databaseUrl) {
  const found = [];
  for (const { name, main } of services.filter((one) => one.name !== LAST)) {
    const script = join(dirname(main), 'verify.js');
    if (!existsSync(script)) throw new StartError(`服务 ${name} 没有核对程序：缺 ${script}。`);
    const { verify } = createRequire(script)(script);
    /** @type {readonly object[]} */
    const differences = await verify({ databaseUrl });
    found.push(...differences.map((difference) => ({ ...difference, service: name })));
  }
  return found;
}

/**
 * Starts all services in this process and waits until the gateway answers.
 * @param {Service[]} services in the order of `discoverServices`
 * @param {RunContext} context its `serviceUrls` is filled
 * @returns {Promise<{close: () => Promise<void>}>} `close` ends the gateway first, identity last
 */
export async function startAll(services, context) {
  boundGarbage();
  /** @type {{name: string, close: () => Promise<void>}[]} */
  const running = [];
  const close = async () => {
    for (const service of running.reverse().splice(0)) await closeInTime(service);
  };
  const start = async (/** @type {Service} */ service) => {
    const started = await loadService(service).startService(configOf(service, context));
    // The gateway is left out: no service calls it, and its health check asks all services listed here.
    if (service.name !== LAST) context.serviceUrls[service.name] = started.url;
    running.push({ name: service.name, close: () => started.close() });
  };
  try {
    for (const group of startGroups(services)) {
      const results = await Promise.allSettled(group.map(start));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    }
    await waitForHealth(context.settings);
    noteRunning(context);
  } catch (error) {
    await close();
    throw addressError(error, context.settings);
  }
  return { close };
}

/**
 * Identity alone, the others together, the gateway alone.
 * @param {Service[]} services
 */
export function startGroups(services) {
  const isMiddle = (/** @type {Service} */ { name }) => name !== FIRST && name !== LAST;
  return [
    services.filter(({ name }) => name === FIRST),
    services.filter(isMiddle),
    services.filter(({ name }) => name === LAST),
  ];
}

/**
 * Closes a service, or goes on after a timeout so that the others and the database are closed too.
 * @param {{name: string, close: () => Promise<void>}} service
 */
async function closeInTime({ name, close }) {
  const timer = new AbortController();
  const late = wait(CLOSE_TIMEOUT_MS, 'late', { signal: timer.signal }).catch(() => undefined);
  try {
    if ((await Promise.race([close(), late])) === 'late')
      console.error(`服务 ${name} 没有按时停下。`);
  } catch (error) {
    console.error(`服务 ${name} 停止时出错：`, error);
  } finally {
    timer.abort();
  }
}

/**
 * Waits until the health check of the gateway succeeds.
 * @param {{host: string, port: number}} address
 * @throws {StartError} after a minute
 */
export async function waitForHealth({ host, port }) {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host;
  const url = `http://${name.includes(':') && !name.startsWith('[') ? `[${name}]` : name}:${port}`;
  const deadline = Date.now() + HEALTH_TIMEOUT_MS;
  let last = '';
  while (Date.now() < deadline) {
    try {
      const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) });
      if (response.ok) return;
      last = `HTTP ${response.status}`;
    } catch (error) {
      last = String(error);
    }
    await wait(50);
  }
  throw new StartError(`服务没有在 ${HEALTH_TIMEOUT_MS / 1000} 秒内就绪（${last}）。`);
}
