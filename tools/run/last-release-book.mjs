import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { StartError } from './start-error.mjs';

/**
 * The part of a release book that a start reads.
 * @typedef {{revision: number, rules: {remote: string, version: string}[]}} Book
 */

/**
 * Reads the release book. Each change of the book writes a copy beside it (`<book>.last`). The newer of the two readable
 * files counts. A missing book is restored from the copy. A damaged book, or one that is older than the copy, is left as it is.
 * @param {string} bookFile
 * @param {(line: string) => void} log
 * @returns {Book}
 * @throws {StartError} when the book is damaged and the copy is missing or damaged, so that stopped versions are unknown
 */
export function lastingBook(bookFile, log) {
  const lastFile = `${bookFile}.last`;
  // Read the copy first: a change replaces the book and then the copy, so the book read later is never older.
  const [last, text] = [lastFile, bookFile].map((file) =>
    existsSync(file) ? readFileSync(file, 'utf8') : undefined,
  );
  const [book, copy] = [bookIn(text), bookIn(last)];
  if (book && copy && book.revision < copy.revision) {
    log(
      `发布规则文件 ${bookFile}（第 ${book.revision} 版）比副本 ${lastFile}（第 ${copy.revision} 版）旧，先按副本运行，` +
        '发布操作暂不可用；请用副本恢复，确要回到旧的，请先移走副本。',
    );
    return copy;
  }
  if (book && text !== undefined) {
    // An installation from before copies existed gets its first one. An existing copy is replaced by the next change only:
    // this function has read a part of the book and cannot tell whether the rest is valid.
    if (!copy) replace(lastFile, text);
    return book;
  }
  if (text === undefined) {
    if (!copy || last === undefined) return { revision: 0, rules: [] };
    replace(bookFile, last);
    log(`发布规则文件 ${bookFile} 不见了，已用最近一份副本恢复。`);
    return copy;
  }
  if (!copy) {
    throw new StartError(
      `发布规则文件 ${bookFile} 已损坏，也没有完好的副本（${lastFile}），` +
        '不知道哪些版本已停用，请从备份恢复后再启动。',
    );
  }
  log(
    `发布规则文件 ${bookFile} 已损坏，先按最近一份副本 ${lastFile} 运行，` +
      '发布操作暂不可用；请用这份副本或备份恢复。',
  );
  return copy;
}

/**
 * @param {string | undefined} text
 * @returns {Book | undefined} undefined if the text is no release book
 */
function bookIn(text) {
  try {
    const { revision = 0, rules, killed } = JSON.parse(text ?? '');
    const isNamed = (/** @type {any} */ one) =>
      typeof one.remote === 'string' && typeof one.version === 'string';
    return [...rules, ...killed].every(isNamed) ? { revision, rules } : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} file @param {string} text */
function replace(file, text) {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
