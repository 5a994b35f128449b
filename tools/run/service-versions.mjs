import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isSameAlive, markOf } from './live-process.mjs';
import { placesOf } from './releases.mjs';
import { writePrivateJson } from './secrets.mjs';

/** The gateway looks for versions so often, and sends nothing to one that it has not found. */
const DRAIN_MS = 1_500;

/** Where a version says that it runs. @param {string} dataDir @param {string} service @param {string} version */
const fileOf = (dataDir, service, version) =>
  join(placesOf(dataDir).serviceFolder, `${service}@${version}.json`);

/**
 * Tells the gateway the address of the service version that this process runs.
 * @param {{dataDir: string, service: string, version: string, url: string}} options
 * @returns {() => Promise<void>} withdraws the address, and waits until the gateway sends nothing more
 */
export function announceVersion({ dataDir, service, version, url }) {
  const file = fileOf(dataDir, service, version);
  mkdirSync(placesOf(dataDir).serviceFolder, { recursive: true });
  writePrivateJson(file, { url, process: markOf(process.pid) });
  return async () => {
    rmSync(file, { force: true });
    await wait(DRAIN_MS);
  };
}

/**
 * Whether a version of a service runs beside the product of a data folder.
 * @param {string} dataDir
 * @param {string} service
 * @param {string} version
 */
export function isVersionRunning(dataDir, service, version) {
  return isTrue(fileOf(dataDir, service, version));
}

/**
 * Removes the notes of killed processes, because another process may listen at their address now.
 * @param {string} dataDir
 */
export function sweepVersions(dataDir) {
  const { serviceFolder } = placesOf(dataDir);
  if (!existsSync(serviceFolder)) return;
  for (const name of readdirSync(serviceFolder)) {
    const file = join(serviceFolder, name);
    if (!isTrue(file)) rmSync(file, { force: true });
  }
}

/** Whether the process that wrote a file still runs. @param {string} file */
function isTrue(file) {
  try {
    return isSameAlive(JSON.parse(readFileSync(file, 'utf8')).process);
  } catch {
    // The file is gone, or is not a note of a process.
    return false;
  }
}
