import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '../run/live-process.mjs';
import { StartError } from '../run/start-error.mjs';
import { programPath } from './binaries.mjs';

/** @typedef {import('./binaries.mjs').Binaries} Binaries */
/** @typedef {import('./system-user.mjs').SystemUser} SystemUser */
/** @typedef {{pid: number, port: number, isReady: boolean}} Postmaster */
/** @typedef {{binaries: Binaries, clusterDir: string, user: SystemUser | undefined}} Cluster */

export const ADMIN = 'postgres';
const POLL_MS = 10;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;

/**
 * How every PostgreSQL program is run: its own user, no folder of ours under its feet, no setting of
 * the caller's environment (PGDATA, LC_ALL …) reaching it.
 * @param {SystemUser | undefined} user
 */
function spawnOptions(user) {
  const env = { PATH: process.env.PATH ?? '', HOME: tmpdir(), LC_ALL: 'C', TZ: 'UTC' };
  const systemRoot = process.env.SystemRoot;
  return { cwd: tmpdir(), env: systemRoot ? { ...env, SystemRoot: systemRoot } : env, ...user };
}

/**
 * Makes a new cluster. It is made beside its place and moved there whole, so that an interrupted
 * start leaves nothing half made.
 * @param {Cluster & {password: string, durable: boolean}} options
 */
export function initCluster({ binaries, clusterDir, user, password, durable }) {
  const draft = `${clusterDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  const secretDir = mkdtempSync(join(tmpdir(), 'mingzhang-initdb-'));
  const passwordFile = join(secretDir, 'password');
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (user) {
      chownSync(secretDir, user.uid, user.gid);
      chownSync(passwordFile, user.uid, user.gid);
    }
    makeEmptyDir(draft, user);
    const args = ['-D', draft, '-U', ADMIN, '-E', 'UTF8', '--locale=C', '-A', 'scram-sha-256'];
    args.push(`--pwfile=${passwordFile}`, '--no-instructions');
    if (!durable) args.push('--no-sync');
    const made = spawnSync(programPath(binaries, 'initdb'), args, {
      ...spawnOptions(user),
      encoding: 'utf8',
    });
    if (made.status !== 0) {
      throw new Error(`initdb failed: ${made.error?.message ?? ''}${made.stderr ?? ''}`);
    }
    renameSync(draft, clusterDir);
  } finally {
    rmSync(secretDir, { recursive: true, force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * @param {string} dir
 * @param {SystemUser | undefined} user
 */
function makeEmptyDir(dir, user) {
  // mkdtemp would add letters to the name; the folder is ours alone, so a plain one will do.
  const made = mkdtempSync(`${dir}-`);
  renameSync(made, dir);
  chmodSync(dir, 0o700);
  if (user) chownSync(dir, user.uid, user.gid);
}

/**
 * The running server of a cluster, by its own postmaster.pid.
 * @param {string} clusterDir
 * @returns {Postmaster | undefined}
 */
export function readPostmaster(clusterDir) {
  const file = join(clusterDir, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Math.abs(Number(lines[0]));
  if (!pid || !isAlive(pid) || !worksIn(pid, clusterDir)) return undefined;
  return { pid, port: Number(lines[3] ?? 0), isReady: lines[7]?.trim() === 'ready' };
}

/**
 * Whether a process works in a folder, as a postmaster does in its cluster. After a crash of the
 * machine the number in postmaster.pid may belong to a stranger.
 * @param {number} pid
 * @param {string} dir
 */
function worksIn(pid, dir) {
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dir);
  } catch {
    return false;
  }
}

/** Bytes that the path of a socket may have, on every system that has them. */
const SOCKET_PATH_AT_MOST = 103;

/** @param {number} port */
const socketName = (port) => `.s.PGSQL.${port}`;

/**
 * Where a server keeps its socket: in the cluster's own folder, which nobody else can enter.
 * @param {string} clusterDir
 * @returns {string | undefined} undefined where there can be none: on Windows, or by its path
 */
function socketFolder(clusterDir) {
  if (process.platform === 'win32' || /[,"]/.test(clusterDir)) return undefined;
  const longest = join(clusterDir, socketName(65_535));
  return Buffer.byteLength(longest) <= SOCKET_PATH_AT_MOST ? clusterDir : undefined;
}

/**
 * The address of a database for this process: by the server's socket where that can be reached, since a statement there
 * and back costs two thirds of the time of one over 127.0.0.1 (docs/decisions/0114).
 * @param {string} clusterDir
 * @param {number} port
 * @param {{user: string, password: string, database: string}} of a password made of base64url letters only
 */
export function addressOf(clusterDir, port, { user, password, database }) {
  const folder = reachableSocket(clusterDir, port);
  const by = folder === undefined ? '' : `?host=${encodeURIComponent(folder)}`;
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}${by}`;
}

/**
 * @param {string} clusterDir
 * @param {number} port
 */
function reachableSocket(clusterDir, port) {
  const folder = socketFolder(clusterDir);
  if (folder === undefined) return undefined;
  try {
    accessSync(join(folder, socketName(port)), constants.R_OK | constants.W_OK);
    return folder;
  } catch {
    // A server that an older version has started, or a user who may not enter.
    return undefined;
  }
}

/**
 * Starts the server of a cluster on a port of 127.0.0.1 and waits until it accepts connections.
 * @param {Cluster & {settings: Record<string, string>, logFile: string, port?: number | undefined}}
 *   options without `port` on any free one
 * @returns {Promise<Postmaster>}
 */
export async function startPostmaster(options) {
  for (let attempt = 1; ; attempt += 1) {
    const started = await tryPostmaster(options, options.port ?? (await freePort()));
    if (started) return started;
    // The free port may have been taken between our look and the server's.
    if (attempt === 3) {
      throw new StartError(`内置数据库没能启动，原因见 ${options.logFile}。`);
    }
  }
}

/**
 * @param {Cluster & {settings: Record<string, string>, logFile: string}} options
 * @param {number} port
 */
async function tryPostmaster({ binaries, clusterDir, user, settings, logFile }, port) {
  const sockets = socketFolder(clusterDir) ?? '';
  const fixed = { listen_addresses: '127.0.0.1', port, unix_socket_directories: sockets };
  const args = ['-D', clusterDir];
  for (const [name, value] of Object.entries({ ...settings, ...fixed })) {
    args.push('-c', `${name}=${value}`);
  }
  const log = openSync(logFile, 'a', 0o600);
  // Detached: Ctrl+C reaches every process of the terminal, and the database has to go last.
  const child = spawn(programPath(binaries, 'postgres'), args, {
    ...spawnOptions(user),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let isGone = false;
  child.once('exit', () => (isGone = true));
  child.once('error', () => (isGone = true));
  child.unref();
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!isGone && Date.now() < deadline) {
    const running = readPostmaster(clusterDir);
    if (running?.isReady) return running;
    await wait(POLL_MS);
  }
  if (!isGone) child.kill('SIGQUIT');
  return undefined;
}

/**
 * Ends a server and everything that works for it at once, as a power failure would: nothing is
 * flushed or said. Only processes that work in the cluster's own folder are touched.
 * @param {string} clusterDir
 */
export async function killPostmaster(clusterDir) {
  const running = readPostmaster(clusterDir);
  if (!running) throw new Error(`no server runs on ${clusterDir}`);
  const pids = [running.pid, ...processesIn(clusterDir).filter((pid) => pid !== running.pid)];
  for (const pid of pids) kill(pid);
  // A backend forked meanwhile would hold the shared memory and keep the next server from starting.
  while ([running.pid, ...processesIn(clusterDir)].some(isAlive)) {
    for (const pid of processesIn(clusterDir)) kill(pid);
    await wait(POLL_MS);
  }
}

/** @param {number} pid */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/**
 * Processes that work in a cluster's folder: its server, and those that a killed server has left behind.
 * @param {string} clusterDir
 * @returns {number[]} none where the system does not tell it
 */
export function processesIn(clusterDir) {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksIn(pid, clusterDir) && isAlive(pid));
}

/**
 * Stops a server the fast way: transactions under way are rolled back, the rest is on disk. If it
 * does not go, it is stopped at once and repairs itself at the next start.
 * @param {Cluster} cluster
 */
export async function stopPostmaster({ binaries, clusterDir, user }) {
  const running = readPostmaster(clusterDir);
  if (!running) return;
  if (process.platform === 'win32') {
    const args = ['stop', '-D', clusterDir, '-m', 'fast', '-w'];
    execFileSync(programPath(binaries, 'pg_ctl'), args, spawnOptions(user));
    return;
  }
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGQUIT', 'SIGKILL'])) {
    if (!isAlive(running.pid)) return;
    process.kill(running.pid, signal);
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    while (isAlive(running.pid) && Date.now() < deadline) await wait(POLL_MS);
  }
}

/** @returns {Promise<number>} a port of 127.0.0.1 that nobody listens on */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
