import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSameAlive, markOf } from '../run/live-process.mjs';

/**
 * Who uses a running cluster, one file per process. A command such as `npm run verify` may borrow the
 * cluster of a running program, or the other way round: the last one to leave stops it, and a
 * cluster whose user was killed belongs to whoever comes next.
 * @param {string} dataDir
 */
export function clusterUsers(dataDir) {
  const dir = join(dataDir, 'postgres-users');
  const own = join(dir, `${process.pid}.json`);
  return {
    join() {
      mkdirSync(dir, { recursive: true });
      writeFileSync(own, JSON.stringify(markOf(process.pid)));
    },
    /** @returns {boolean} whether nobody else is left */
    leave() {
      rmSync(own, { force: true });
      return !readdirSync(dir).some((name) => isUserAlive(join(dir, name)));
    },
  };
}

/** @param {string} file */
function isUserAlive(file) {
  try {
    if (isSameAlive(JSON.parse(readFileSync(file, 'utf8')))) return true;
  } catch {
    // Gone meanwhile, or cut short by a crash: nobody's.
  }
  rmSync(file, { force: true });
  return false;
}
