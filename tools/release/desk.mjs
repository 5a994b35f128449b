import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { isAlive } from '../run/live-process.mjs';
import { writePrivateJson } from '../run/secrets.mjs';
import { StartError } from '../run/start-error.mjs';
import { placesOf } from '../run/releases.mjs';

// By `require`: an ES module finds no names in what a barrel hands on.
const load = createRequire(import.meta.url);
const { keptReleaseBook } = /** @type {typeof import('@mingzhang/contract')} */ (
  load('@mingzhang/contract')
);
const { ReleaseRefusal } = /** @type {typeof import('@mingzhang/rules')} */ (
  load('@mingzhang/rules')
);

/** @typedef {import('@mingzhang/contract').KeptReleaseBook} Book */

/** @type {Book} */
const NOTHING = { revision: 0, rules: [], killed: [], acts: [] };

/**
 * The release book of a data folder.
 * @param {string} dataDir
 * @returns {Book}
 * @throws {StartError} when it cannot be read; it is never overwritten then
 */
export function readBook(dataDir) {
  const { bookFile } = placesOf(dataDir);
  if (!existsSync(bookFile)) return NOTHING;
  try {
    return keptReleaseBook.parse(JSON.parse(readFileSync(bookFile, 'utf8')));
  } catch {
    throw new StartError(`发布规则文件 ${bookFile} 已损坏，请从备份恢复。`);
  }
}

/**
 * Changes the release book: the next page that is opened is given what it then says. Who did what when stays
 * in it.
 * @param {string} dataDir
 * @param {(book: Book) => {book: import('@mingzhang/rules').ReleaseBook, what: string}} change
 * @param {Date} [now]
 * @returns {string} what was done
 * @throws {StartError} when the rules do not allow it
 */
export function changeBook(dataDir, change, now = new Date()) {
  const before = readBook(dataDir);
  try {
    const { book, what } = change(before);
    const act = { at: now.toISOString(), by: userInfo().username, what };
    const next = keptReleaseBook.parse({
      ...book,
      revision: before.revision + 1,
      acts: [...before.acts, act],
    });
    writePrivateJson(placesOf(dataDir).bookFile, next);
    return what;
  } catch (error) {
    if (error instanceof ReleaseRefusal) throw new StartError(error.message);
    throw error;
  }
}

/**
 * Does something while nobody else releases here.
 * @template T
 * @param {string} dataDir
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {StartError} when another release is under way
 */
export async function alone(dataDir, work) {
  const { lockFile } = placesOf(dataDir);
  mkdirSync(dataDir, { recursive: true });
  take(lockFile);
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/** @param {string} lockFile */
function take(lockFile) {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
  } catch {
    const owner = Number(readFileSync(lockFile, 'utf8'));
    if (owner > 0 && isAlive(owner)) {
      throw new StartError(`另一个发布正在进行（进程 ${owner}），请等它完成后再试。`);
    }
    // Whoever held it has died.
    rmSync(lockFile, { force: true });
    take(lockFile);
  }
}
