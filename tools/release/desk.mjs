import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { withFileLock } from '../run/file-lock.mjs';
import { StartError } from '../run/start-error.mjs';
import { placesOf } from '../run/releases.mjs';

// By `require`: an ES module finds no names in what a barrel hands on.
const load = createRequire(import.meta.url);
const { changeReleaseBook, DamagedReleaseFile, minuteInShanghai, readReleaseBook } =
  /** @type {typeof import('@mingzhang/server')} */ (load('@mingzhang/server'));
const { ReleaseRefusal, withAct } = /** @type {typeof import('@mingzhang/rules')} */ (
  load('@mingzhang/rules')
);

/** @typedef {import('@mingzhang/contract').KeptReleaseBook} Book */

/**
 * The release book of a data folder.
 * @param {string} dataDir
 * @returns {Promise<Book>}
 * @throws {StartError} when it cannot be read
 */
export async function readBook(dataDir) {
  const { bookFile } = placesOf(dataDir);
  return readReleaseBook(bookFile).catch((error) => {
    throw damaged(bookFile, error);
  });
}

/**
 * Changes the release book: the next page that is opened is given what it then says. Who did what when stays
 * in it.
 * @param {string} dataDir
 * @param {(book: Book) => import('@mingzhang/server').ReleaseChange} change
 * @returns {Promise<string>} what was done
 * @throws {StartError} when the rules do not allow it, or when it cannot be read: it is never overwritten then
 */
export async function changeBook(dataDir, change) {
  const { bookFile } = placesOf(dataDir);
  try {
    const by = { by: `命令行 ${userInfo().username}`, at: new Date() };
    return (await changeReleaseBook(bookFile, change, by)) ?? '';
  } catch (error) {
    if (error instanceof ReleaseRefusal) throw new StartError(error.message);
    throw damaged(bookFile, error);
  }
}

/**
 * Does an act, in the history with the times as on a clock in China.
 * @param {string} dataDir
 * @param {import('@mingzhang/rules').ReleaseAct} act
 * @returns {Promise<string>} what was done
 */
export const actOn = (dataDir, act) =>
  changeBook(dataDir, (book) =>
    withAct(book, act, { timeText: minuteInShanghai, now: new Date().toISOString() }),
  );

/** @param {string} file @param {unknown} error */
function damaged(file, error) {
  if (!(error instanceof DamagedReleaseFile)) return error;
  return new StartError(
    `发布规则文件 ${file} 已损坏、丢失或被旧文件替换，请恢复，${file}.last 是最近一份副本。`,
  );
}

/** A release of another team is stored and given within seconds; what takes longer hangs. */
const PATIENCE_MS = 60_000;

/**
 * Does something while nobody else releases here, when its turn has come.
 * @template T
 * @param {string} dataDir
 * @param {() => Promise<T>} work
 * @param {number} [patienceMs] how long it waits for another release
 * @returns {Promise<T>}
 * @throws {StartError} when another release is still under way after that
 */
export async function alone(dataDir, work, patienceMs = PATIENCE_MS) {
  const { lockFile } = placesOf(dataDir);
  mkdirSync(dataDir, { recursive: true });
  return withFileLock(lockFile, work, {
    onBusy: ({ pid }, waitedMs) => {
      if (waitedMs < patienceMs) return;
      throw new StartError(`另一个发布正在进行（进程 ${pid}），请等它完成后再试。`);
    },
  });
}
