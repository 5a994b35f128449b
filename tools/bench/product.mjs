import { fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { clusterDirOf } from '../postgres/data-dir.mjs';
import { addressOf, readPostmaster } from '../postgres/postmaster.mjs';
import { loadSecrets } from '../run/secrets.mjs';

/** @typedef {import('./record-statements.mjs').Statement} Statement */
/** @typedef {'mingzhang' | 'mingzhang_ledger' | 'mingzhang_identity' | 'mingzhang_invoice'} Role */

const RECORDER = new URL('./record-statements.mjs', import.meta.url).href;
const START_TIMEOUT_MS = 300_000;
const LEDGER_ROLE = 'mingzhang_ledger';

/**
 * The product under measurement.
 * @typedef {object} Product
 * @property {string} baseUrl
 * @property {(role: Role) => Promise<pg.Client>} connect a bare connection to the product's own
 *   database, as the owner or as a service's role
 * @property {string} dataDir
 * @property {string} ownerUrl
 * @property {(call: () => Promise<unknown>, role?: Role) => Promise<Statement[]>} record the SQL
 *   that a service, the ledger if none is named, runs for one call
 * @property {number | undefined} pid of the one process
 * @property {() => Promise<void>} stop ends it and removes its data
 */

/** A data folder that goes away with the benchmark; the database's user must be able to enter it. */
export function throwAwayFolder() {
  const dir = mkdtempSync(join(tmpdir(), 'mingzhang-bench-'));
  chmodSync(dir, 0o711);
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }) };
}

/** A port of 127.0.0.1 that is free now. @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Waits until the gateway says that all is well. @param {string} baseUrl */
export async function untilHealthy(baseUrl) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const healthy = await fetch(`${baseUrl}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (healthy) return;
    if (Date.now() > deadline) throw new Error(`${baseUrl} did not become healthy`);
    await wait(20);
  }
}

/**
 * Starts the product as `npm start` does, gateway and services in one process, on an empty data
 * folder with a durable database.
 * @param {string} root
 * @returns {Promise<Product>}
 */
export async function startProduct(root) {
  const folder = throwAwayFolder();
  const port = await freePort();
  // In one process with what records its statements.
  const child = fork(join(root, 'tools/start.mjs'), ['--in-process'], {
    execArgv: ['--import', RECORDER],
    env: { ...process.env, DATA_DIR: folder.dir, PORT: String(port), DEMO: '0', HOST: '' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
    folder.remove();
  };
  const baseUrl = `http://127.0.0.1:${port}`;
  const died = gone.then((code) => Promise.reject(new Error(`the product ended with ${code}`)));
  // Listened to while starting; a regular end later is no error.
  died.catch(() => undefined);
  try {
    await Promise.race([untilHealthy(baseUrl), died]);
  } catch (error) {
    await stop();
    throw error;
  }
  const ask = (/** @type {object} */ message) =>
    new Promise((resolve) => {
      child.once('message', resolve);
      child.send(message);
    });
  const urlOf = (/** @type {Role} */ role) => {
    const { databasePassword, appPasswords } = loadSecrets(folder.dir);
    const service = role.split('_')[1];
    const password = (service === undefined ? databasePassword : appPasswords[service]) ?? '';
    const clusterDir = clusterDirOf(folder.dir);
    const port = readPostmaster(clusterDir)?.port ?? 0;
    return addressOf(clusterDir, port, { user: role, password, database: 'mingzhang' });
  };
  return {
    baseUrl,
    dataDir: folder.dir,
    ownerUrl: urlOf('mingzhang'),
    pid: child.pid,
    async connect(role) {
      const client = new pg.Client({ connectionString: urlOf(role) });
      await client.connect();
      return client;
    },
    async record(call, role = LEDGER_ROLE) {
      await ask({ record: role });
      await call();
      return /** @type {{statements: Statement[]}} */ (await ask({ stop: true })).statements;
    },
    stop,
  };
}
