import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** @typedef {{uid: number, gid: number}} SystemUser */

/**
 * The user the database runs as: PostgreSQL refuses root, so root lends it `postgres`, else `nobody`.
 * @returns {SystemUser | undefined} undefined: run it as the user we are
 */
export function databaseUser() {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return found ? { uid: Number(found[2]), gid: Number(found[3]) } : { uid: 65534, gid: 65534 };
}

/**
 * Whether a user may pass through every folder down to a path, and read what is there. Folders that
 * do not exist yet are left to whoever makes them.
 * @param {string} path
 * @param {SystemUser | undefined} user undefined: ourselves, who find out by trying
 */
export function isReachableBy(path, user) {
  if (!user) return true;
  for (let at = resolve(path); ; at = dirname(at)) {
    const stats = statSync(at, { throwIfNoEntry: false });
    if (stats && !mayPass(stats, user)) return false;
    if (at === dirname(at)) return true;
  }
}

/**
 * @param {import('node:fs').Stats} stats
 * @param {SystemUser} user
 */
function mayPass(stats, user) {
  const shift = stats.uid === user.uid ? 6 : stats.gid === user.gid ? 3 : 0;
  const wanted = stats.isDirectory() ? 0o1 : 0o4;
  return ((stats.mode >> shift) & wanted) === wanted;
}
