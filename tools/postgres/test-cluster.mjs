import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSameAlive, markOf } from '../run/live-process.mjs';
import { clusterDirOf } from './data-dir.mjs';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { readPostmaster, stopPostmaster } from './postmaster.mjs';
import { findBinaries } from './binaries.mjs';
import { databaseUser } from './system-user.mjs';

const PREFIX = 'mingzhang-test-postgres-';
const OWNER_FILE = 'owner.json';

/**
 * A cluster for one test run, in a temporary folder. Crash safety is off unless `durable` says so.
 * Whatever ends the run, it is cleaned up: by `stop`, when the process exits, or, after a killed run,
 * by the next run.
 * @param {{durable?: boolean, settings?: Record<string, string>}} [options]
 */
export async function startTestCluster({ durable = false, settings } = {}) {
  await sweepAbandoned();
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX));
  chmodSync(dataDir, 0o711);
  writeFileSync(join(dataDir, OWNER_FILE), JSON.stringify(markOf(process.pid)));
  const removeNow = () => {
    const running = readPostmaster(clusterDirOf(dataDir));
    if (running) process.kill(running.pid, 'SIGQUIT');
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', removeNow);
  const cluster = await startEmbeddedPostgres({ dataDir, durable, settings });
  return {
    ...cluster,
    dataDir,
    async stop() {
      await cluster.stop();
      process.off('exit', removeNow);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Stops and removes the clusters of test runs that were killed. */
async function sweepAbandoned() {
  const user = databaseUser();
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const dataDir = join(tmpdir(), name);
    if (isOwned(dataDir)) continue;
    const clusterDir = clusterDirOf(dataDir);
    await stopPostmaster({ binaries: findBinaries(user), clusterDir, user });
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @param {string} dataDir */
function isOwned(dataDir) {
  try {
    return isSameAlive(JSON.parse(readFileSync(join(dataDir, OWNER_FILE), 'utf8')));
  } catch (error) {
    // Another user's folder is not ours to judge.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EACCES';
  }
}
