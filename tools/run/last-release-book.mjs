import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { StartError } from './start-error.mjs';

/**
 * What a start has to know of a release book.
 * @typedef {{revision: number, rules: {remote: string, version: string}[]}} Book
 */

/**
 * The release book that a start goes by, and from which the gateway reads: the file, or the copy that lies beside it, as its
 * last change left it. A damaged book, or one that is older than the copy, stays as it is; one that is missing is put back.
 * @param {string} bookFile
 * @param {(line: string) => void} log
 * @returns {Book}
 * @throws {StartError} when the book is damaged and no copy is whole: nobody knows what was stopped
 */
export function lastingBook(bookFile, log) {
  const lastFile = `${bookFile}.last`;
  // The copy first: a change that comes between the two replaces the book before it.
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
    // One of before this copy was kept. Else it is left to the next change: who reads the whole book has not yet seen this one.
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
 * @returns {Book | undefined} undefined where it is none
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
