import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { loadSecrets } from '../run/secrets.mjs';
import { StartError } from '../run/start-error.mjs';
import { findBinaries } from './binaries.mjs';
import { clusterUsers } from './cluster-users.mjs';
import { clusterDirOf } from './data-dir.mjs';
import {
  ADMIN,
  addressOf,
  initCluster,
  processesIn,
  readPostmaster,
  startPostmaster,
  stopPostmaster,
} from './postmaster.mjs';
import { databaseUser } from './system-user.mjs';

const DATABASE = 'mingzhang';
/**
 * The owner may make roles and databases but is no superuser: forced row-level security binds it as
 * it binds the owner of a database somebody else operates, so nothing works here that fails there.
 */
const OWNER = 'mingzhang';
const READY_TIMEOUT_MS = 30_000;

const UNSAFE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
const DEFAULTS = {
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '200',
};

/**
 * @typedef {object} EmbeddedPostgres
 * @property {string} url connection of the owner, database `mingzhang`
 * @property {string} adminUrl connection of the superuser, database `postgres`
 * @property {number} port on 127.0.0.1, for who can't use the socket that the addresses name
 * @property {() => Promise<void>} stop stops the server unless another live process uses it
 */

/**
 * Starts the PostgreSQL of a data folder, making it on the first start and taking over a server that
 * already runs on it. Passwords are those of the folder's secrets.
 * @param {{dataDir: string, settings?: Record<string, string>, durable?: boolean,
 *   port?: number | undefined, log?: (line: string) => void}} options
 *   `settings` are server settings; `durable: false` gives up crash safety for speed (tests only);
 *   `port` only for who comes back after a crash, any free one otherwise
 * @returns {Promise<EmbeddedPostgres>}
 * @throws {StartError} for what the person at the keyboard can mend; the data stays untouched then
 */
export async function startEmbeddedPostgres({
  dataDir,
  settings = {},
  durable = true,
  port,
  log = () => undefined,
}) {
  const user = databaseUser();
  const binaries = findBinaries(user);
  const clusterDir = clusterDirOf(dataDir);
  refuseOtherMajor(clusterDir, binaries.major);
  const secrets = loadSecrets(dataDir);
  const cluster = { binaries, clusterDir, user };
  const users = clusterUsers(dataDir);
  users.join();
  try {
    if (!existsSync(clusterDir)) {
      initCluster({ ...cluster, password: secrets.databaseAdminPassword, durable });
    }
    const admin = { user: ADMIN, password: secrets.databaseAdminPassword, database: 'postgres' };
    const owner = { user: OWNER, password: secrets.databasePassword, database: DATABASE };
    const deadline = Date.now() + READY_TIMEOUT_MS;
    /** @type {import('./postmaster.mjs').Postmaster | undefined} */
    let server;
    while (!server) {
      const found =
        (await runningPostmaster(clusterDir, log)) ??
        (await startPostmaster({
          ...cluster,
          settings: { ...DEFAULTS, ...(durable ? {} : UNSAFE), ...settings },
          logFile: join(dataDir, 'postgres.log'),
          port,
        }));
      try {
        await ensureDatabase(addressOf(clusterDir, found.port, admin), secrets.databasePassword);
        server = found;
      } catch (error) {
        // A server that is being killed counts as ready until its process has gone.
        if (!isConnectionGone(error) || Date.now() > deadline) throw error;
        await wait(50);
      }
    }
    const adminUrl = addressOf(clusterDir, server.port, admin);
    return {
      url: addressOf(clusterDir, server.port, owner),
      adminUrl,
      port: server.port,
      async stop() {
        if (users.leave()) await stopPostmaster(cluster);
      },
    };
  } catch (error) {
    if (users.leave()) await stopPostmaster(cluster);
    throw error;
  }
}

/**
 * @param {string} clusterDir
 * @param {number} major
 */
function refuseOtherMajor(clusterDir, major) {
  if (!existsSync(clusterDir)) return;
  const versionFile = join(clusterDir, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    throw new StartError(`${clusterDir} 不是数据库文件夹，请换一个 DATA_DIR。`);
  }
  const found = readFileSync(versionFile, 'utf8').trim();
  if (found !== String(major)) {
    throw new StartError(
      `数据文件夹 ${clusterDir} 属于 PostgreSQL ${found}，本程序用的是 PostgreSQL ${major}，` +
        '请换一个 DATA_DIR，或先用原来的版本导出数据。',
    );
  }
}

/**
 * Whether a server went away while it was spoken to, or is about to end.
 * @param {unknown} error
 */
function isConnectionGone(error) {
  const { code = '', message = '' } = /** @type {{code?: string, message?: string}} */ (error);
  const gone = ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ENOENT', '57P01', '57P02', '57P03'];
  return gone.includes(code) || message.startsWith('Connection terminated');
}

/**
 * The server that already runs on a cluster, once it accepts connections; undefined once nothing of an earlier server
 * works there any more. After a crash of everything the old server may need some seconds to end: what it leaves behind
 * holds the shared memory, and a new one would not start beside it.
 * @param {string} clusterDir
 * @param {(line: string) => void} log
 */
async function runningPostmaster(clusterDir, log) {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let isSaid = false;
  for (;;) {
    const running = readPostmaster(clusterDir);
    if (running?.isReady) return running;
    const [left] = running ? [running.pid] : processesIn(clusterDir);
    if (left === undefined) return undefined;
    if (Date.now() > deadline) {
      throw new StartError(`数据库进程 ${left} 占用着 ${clusterDir} 却不应答，请先结束它。`);
    }
    if (!isSaid) log('上一次的数据库进程还没有完全退出，正在等待（最多 30 秒）……');
    isSaid = true;
    await wait(50);
  }
}

/**
 * Makes the owner and its database where they are missing.
 * @param {string} adminUrl
 * @param {string} ownerPassword made of base64url letters only, so it needs no quoting
 */
async function ensureDatabase(adminUrl, ownerPassword) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: adminUrl });
  try {
    await client.connect();
  } catch (error) {
    // 28P01: the password of the secrets file is not the one of the cluster.
    if (/** @type {{code?: string}} */ (error).code !== '28P01') throw error;
    throw new StartError('数据文件夹里的 secrets.json 与数据库不相配，请从备份恢复它。');
  }
  try {
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [OWNER]);
    if (roles.rowCount === 0) {
      await client.query(
        `create role ${OWNER} login createrole createdb password '${ownerPassword}'`,
      );
    }
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER}`);
  } finally {
    await client.end();
  }
}
