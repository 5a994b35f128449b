import { fork } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort } from '../bench/product.mjs';
import { clusterDirOf } from '../postgres/data-dir.mjs';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.mjs';
import { killPostmaster } from '../postgres/postmaster.mjs';
import { loadSecrets } from '../run/secrets.mjs';
import { configOf, discoverServices, migrateAll, verifyAll } from '../run/services.mjs';
import { readSettings } from '../run/settings.mjs';

/** @typedef {import('../run/services.mjs').Service} Service */
/** @typedef {'database' | 'ledger' | 'gateway' | 'identity'} Victim */

const SERVICE = fileURLToPath(new URL('../run/service-process.mjs', import.meta.url));
const STOP_TIMEOUT_MS = 20_000;
/** What a durable database has switched on. */
const SAFETY = ['fsync', 'full_page_writes', 'synchronous_commit'];
/** Commits are acknowledged long before they are on disk: a kill must lose some. */
const UNSAFE = { synchronous_commit: 'off', wal_writer_delay: '10s' };

/**
 * The product as `npm run start:services` runs it, every part a process of its own that can be
 * killed and comes back at the same address.
 * @param {{root: string, dataDir: string, unsafe?: boolean}} options `unsafe`: without synchronous
 *   commit, to see that losses are found
 */
export async function startVictims({ root, dataDir, unsafe = false }) {
  const database = await startDatabase(dataDir, unsafe);
  /** @type {Awaited<ReturnType<typeof startServices>> | undefined} */
  let services;
  const stop = async () => {
    await services?.stop();
    await database.stop();
  };
  try {
    services = await startServices({ root, dataDir, databaseUrl: database.url });
  } catch (error) {
    await stop();
    throw error;
  }
  const { baseUrl, ledger, fallen, restart, verify } = services;
  return {
    baseUrl,
    /** Where the ledger answers, past the gateway, and calls in its own name. */
    ledger,
    adminUrl: database.adminUrl,
    /** Processes that ended without being killed. */
    fallen,
    verify,
    stop,
    /** kill -9, then the next start at once. @param {Victim} victim */
    killAndRestart: (victim) => (victim === 'database' ? database.restart() : restart(victim)),
  };
}

/** @param {string} dataDir @param {boolean} unsafe */
async function startDatabase(dataDir, unsafe) {
  const settings = unsafe ? UNSAFE : {};
  let database = await startEmbeddedPostgres({ dataDir, settings });
  const { port, url } = database;
  const ofProduct = new URL(database.adminUrl);
  ofProduct.pathname = '/mingzhang';
  const adminUrl = ofProduct.href;
  const stop = () => database.stop();
  await assertSafety(adminUrl, unsafe).catch((error) => stop().then(() => Promise.reject(error)));
  return {
    url,
    adminUrl,
    stop,
    async restart() {
      await killPostmaster(clusterDirOf(dataDir));
      database = await startEmbeddedPostgres({ dataDir, settings, port });
      await assertSafety(adminUrl, unsafe);
    },
  };
}

/** @param {{root: string, dataDir: string, databaseUrl: string}} options */
async function startServices({ root, dataDir, databaseUrl }) {
  const services = discoverServices(root);
  const names = services.map(({ name }) => name);
  const secrets = loadSecrets(dataDir, names);
  const given = { PORT: String(await freePort()), DEMO: '0', DATA_DIR: dataDir };
  const settings = readSettings(given);
  /** @type {Record<string, string>} */
  const serviceUrls = {};
  const context = { root, settings, databaseUrl, dataDir, secrets, serviceUrls };
  /** @type {Map<string, ReturnType<typeof startProcess>>} */
  const running = new Map();
  /** @type {string[]} */
  const fallen = [];
  /** @type {Record<string, number>} */
  const ports = {};
  const serviceOf = (/** @type {string} */ name) => {
    const service = services.find((each) => each.name === name);
    if (!service) throw new Error(`no service ${name}`);
    return service;
  };
  const start = async (/** @type {string} */ name) => {
    const service = serviceOf(name);
    const log = join(dataDir, `${name}.log`);
    const config = configOf(service, context, ports[name]);
    const started = startProcess(service, config, { log, fallen });
    running.set(name, started);
    await started.ready;
  };
  const stop = async () => {
    for (const name of [...names].reverse()) await running.get(name)?.stop();
  };
  await migrateAll(services, context);
  for (const name of names) {
    ports[name] = await freePort();
    if (name !== 'gateway') serviceUrls[name] = `http://127.0.0.1:${ports[name]}`;
  }
  for (const name of names) {
    await start(name).catch((error) => stop().then(() => Promise.reject(error)));
  }
  return {
    baseUrl: `http://127.0.0.1:${settings.port}`,
    ledger: {
      url: serviceUrls['ledger'] ?? '',
      prove: proverOf(serviceOf('ledger'), configOf(serviceOf('ledger'), context)),
    },
    fallen,
    stop,
    async restart(/** @type {string} */ name) {
      await running.get(name)?.kill();
      await start(name);
    },
    /** @returns {Promise<readonly object[]>} what the product's own command finds */
    verify: () => verifyAll(services, databaseUrl),
  };
}

/**
 * Signs as the service does, by its own code.
 * @param {Service} service
 * @param {import('../run/services.mjs').ServiceConfig} config
 * @returns {(accountSetId: number) => Promise<Record<string, string>>}
 */
function proverOf({ main }, config) {
  const { serviceHeader, signerOf } = createRequire(main)('@mingzhang/server');
  const signer = signerOf(config);
  return async (accountSetId) => ({
    [serviceHeader]: await signer.signService(config.name, { accountSetId }),
  });
}

/** @typedef {Awaited<ReturnType<typeof startVictims>>} Victims */

/**
 * @param {string} adminUrl
 * @param {boolean} unsafe
 */
async function assertSafety(adminUrl, unsafe) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      'select name, setting from pg_settings where name = any($1) order by name',
      [SAFETY],
    );
    const found = rows.map(({ name, setting }) => `${name} ${setting}`).join(', ');
    const wanted = SAFETY.map((name) => `${name} ${unsafe && name in UNSAFE ? 'off' : 'on'}`);
    if (found !== wanted.join(', ')) throw new Error(`the database runs with ${found}`);
  } finally {
    await client.end();
  }
}

/**
 * @param {Service} service
 * @param {import('../run/services.mjs').ServiceConfig} config
 * @param {{log: string, fallen: string[]}} notes
 */
function startProcess(service, config, { log, fallen }) {
  const file = openSync(log, 'a', 0o600);
  const child = fork(SERVICE, { stdio: ['ignore', file, file, 'ipc'] });
  closeSync(file);
  let isWanted = false;
  /** @type {Promise<void>} */
  const gone = new Promise((resolve) =>
    child.once('exit', (code, signal) => {
      if (!isWanted) fallen.push(`${service.name} ended by itself (${signal ?? code}), see ${log}`);
      resolve();
    }),
  );
  const ready = new Promise((resolve, reject) => {
    child.once('message', resolve);
    gone.then(() => reject(new Error(`${service.name} did not start, see ${log}`)));
  });
  ready.catch(() => undefined);
  child.send({ service, config });
  return {
    ready,
    async kill() {
      isWanted = true;
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      isWanted = true;
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await gone;
      clearTimeout(timer);
    },
  };
}
