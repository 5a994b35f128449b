import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../run/start-error.mjs';
import { databaseUser, isReachableBy } from './system-user.mjs';

const ROOT_FALLBACK = '/var/lib/mingzhang';

/**
 * The path of the data folder: `DATA_DIR`, else `.data` in the project. Started by root in a place the
 * database's user cannot reach, the default moves to /var/lib/mingzhang. Makes nothing.
 * @param {{root: string, explicit?: string | undefined}} options
 * @returns {string} absolute path
 * @throws {StartError} when an explicit folder is out of the database's reach
 */
export function dataDirPath({ root, explicit }) {
  const { wanted, dir, reachable } = chooseDataDir(root, explicit, databaseUser());
  if (reachable || !explicit) return dir;
  throw new StartError(
    `以 root 启动时数据库用另一个用户运行，它进不了 ${wanted}，请把 DATA_DIR 换到它能进入的文件夹。`,
  );
}

/**
 * Makes the data folder of `dataDirPath`.
 * @param {{root: string, explicit?: string | undefined}} options
 * @returns {string} absolute path
 * @throws {StartError} when an explicit folder is out of the database's reach or cannot be made
 */
export function prepareDataDir({ root, explicit }) {
  const user = databaseUser();
  const dir = dataDirPath({ root, explicit });
  try {
    // Others may pass through (the database's user must) but not look around.
    mkdirSync(dir, { recursive: true, mode: user ? 0o711 : 0o700 });
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new StartError(`建不了数据文件夹 ${dir}（${code}），请检查权限或换一个 DATA_DIR。`);
  }
  return dir;
}

/**
 * @param {string} root
 * @param {string | undefined} explicit
 * @param {ReturnType<typeof databaseUser>} user
 */
function chooseDataDir(root, explicit, user) {
  const wanted = resolve(root, explicit || '.data');
  const reachable = isReachableBy(wanted, user);
  return { wanted, reachable, dir: reachable ? wanted : ROOT_FALLBACK };
}

/**
 * For a command that only reads: makes no folder and no database.
 * @param {{root: string, explicit?: string | undefined}} options
 * @throws {StartError} when the data folder has no database
 */
export function refuseMissingData({ root, explicit }) {
  const { dir } = chooseDataDir(root, explicit, databaseUser());
  if (existsSync(clusterDirOf(dir))) return;
  throw new StartError(`${dir} 里还没有数据，请用 DATA_DIR 或 DATABASE_URL 指明是哪一份。`);
}

/**
 * Where the database's own files lie in a data folder.
 * @param {string} dataDir
 */
export function clusterDirOf(dataDir) {
  return join(dataDir, 'postgres');
}
