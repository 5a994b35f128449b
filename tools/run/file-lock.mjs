import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { isSameAlive, markOf } from './live-process.mjs';

/** @typedef {import('./live-process.mjs').ProcessMark} ProcessMark */

const LOOK_AGAIN_MS = 50;

/**
 * Waits for the lock and runs some work while holding it. The lock of a dead process is taken over.
 * @template T
 * @param {string} lockFile in a folder that exists
 * @param {() => Promise<T>} work
 * @param {{onBusy: (owner: ProcessMark, waitedMs: number) => void, signal?: AbortSignal | undefined}} options
 *   `onBusy` is called each time another process holds the lock; an error that it throws ends the waiting
 * @returns {Promise<T>}
 */
export async function withFileLock(lockFile, work, { onBusy, signal }) {
  const began = performance.now();
  for (let owner = acquire(lockFile); owner; owner = acquire(lockFile)) {
    onBusy(owner, performance.now() - began);
    await wait(LOOK_AGAIN_MS, undefined, { signal });
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/**
 * @param {string} lockFile
 * @returns {ProcessMark | undefined} who holds it; undefined when this process holds it now
 */
function acquire(lockFile) {
  const own = `${lockFile}.${process.pid}`;
  writeFileSync(own, JSON.stringify(markOf(process.pid)));
  try {
    // Created as a link, because a link has its content at once: an empty lock file would look like that of a dead process.
    linkSync(own, lockFile);
    return undefined;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    const owner = readOwner(lockFile);
    if (owner && isSameAlive(owner)) return owner;
    discard(lockFile);
    return acquire(lockFile);
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Removes the lock of a dead process. It is moved aside first: another process may have taken it over meanwhile, and then
 * its lock is put back.
 * @param {string} lockFile
 */
function discard(lockFile) {
  const aside = `${lockFile}.${process.pid}.stale`;
  try {
    renameSync(lockFile, aside);
    const owner = readOwner(aside);
    if (owner && isSameAlive(owner)) linkSync(aside, lockFile);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * @param {string} lockFile
 * @returns {ProcessMark | undefined} undefined if the file is gone, or incomplete because its writer died
 */
function readOwner(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8'));
  } catch {
    return undefined;
  }
}
