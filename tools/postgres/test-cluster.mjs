import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSameAlive, markOf } from '../run/live-process.mjs';
import { clusterDirOf } from './data-dir.mjs';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { readPostmaster, stopPostmaster } from './postmaster.mjs';
import { findBinaries } from './binaries.mjs';
import { databaseUser } from './system-user.mjs';

const PREFIX = 'mingzhang-test-postgres-';

/** A file system in memory, where the system has one (Linux). */
const MEMORY = '/dev/shm';
/** Bytes that must be free in memory for a cluster to lie there: several times what a run of all tests uses. */
const MEMORY_AT_LEAST = 3 * 1024 ** 3;

/**
 * A cluster for one test run, in a folder named after its process: in memory, if there is enough of it, because each
 * test file copies a database of a thousand files; else, and with crash safety, in the folder of temporary files. Crash
 * safety is off unless `durable` says so. Whatever ends the run, it is cleaned up: by `stop`, when the process
 * ends, or, after a killed run, by the next run.
 * @param {{durable?: boolean, settings?: Record<string, string>}} [options]
 */
export async function startTestCluster({ durable = false, settings } = {}) {
  await sweepAbandoned();
  const { pid, startedAt } = markOf(process.pid);
  const dataDir = mkdtempSync(
    join(durable ? tmpdir() : lightFolder(), `${PREFIX}${pid}-${startedAt}-`),
  );
  chmodSync(dataDir, 0o711);
  const removeNow = () => {
    const running = readPostmaster(clusterDirOf(dataDir));
    if (running) process.kill(running.pid, 'SIGQUIT');
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  const onSignal = () => process.exit(130);
  process.once('exit', removeNow);
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  const cluster = await startEmbeddedPostgres({ dataDir, durable, settings });
  return {
    ...cluster,
    dataDir,
    async stop() {
      await cluster.stop();
      process.off('exit', removeNow).off('SIGINT', onSignal).off('SIGTERM', onSignal);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Where files cost least. A small memory file system, as containers have by default, is left alone. */
function lightFolder() {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) >= MEMORY_AT_LEAST ? MEMORY : tmpdir();
}

/** Stops and removes the clusters of test runs that were killed. */
async function sweepAbandoned() {
  for (const folder of [tmpdir(), MEMORY]) {
    if (existsSync(folder)) await sweepAbandonedIn(folder);
  }
}

/** @param {string} folder */
async function sweepAbandonedIn(folder) {
  const user = databaseUser();
  for (const name of readdirSync(folder)) {
    const match = new RegExp(`^${PREFIX}(\\d+)-(\\d*)-`).exec(name);
    if (!match || isSameAlive({ pid: Number(match[1]), startedAt: match[2] ?? '' })) continue;
    const dataDir = join(folder, name);
    try {
      const clusterDir = clusterDirOf(dataDir);
      await stopPostmaster({ binaries: findBinaries(user), clusterDir, user });
      rmSync(dataDir, { recursive: true, force: true });
    } catch (error) {
      // Another user's leftovers are not ours to remove.
      if (!['EACCES', 'EPERM'].includes(/** @type {any} */ (error).code)) throw error;
    }
  }
}
