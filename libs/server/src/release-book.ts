import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { keptReleaseBook, type KeptReleaseBook } from '@mingzhang/contract';
import { changedNames, nextIdOf, oneLine, type ReleaseBook } from '@mingzhang/rules';
import { DamagedReleaseFile, parsedFile } from './damaged-release-file';

/** The book before the first release. */
export const EMPTY_RELEASE_BOOK: KeptReleaseBook = {
  revision: 0,
  rules: [],
  killed: [],
  shadows: [],
  acts: [],
};

/** Milliseconds; a change takes a few, so an older lock is left by a dead process. */
const HELD_MS = 5_000;
const WAIT_MS = 20;

/**
 * Reads the release book of an installation. A copy holds the state after the last change, so that
 * a missing or older book is detected: it would deliver stopped versions again.
 * @throws {DamagedReleaseFile} when the file is no release book, or is missing or older than its
 * copy
 */
export async function readReleaseBook(file: string): Promise<KeptReleaseBook> {
  // Read the copy first: a change between the two reads only makes the book newer.
  const last = await readLastReleaseBook(file);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  const book = text === undefined ? undefined : parsedFile(file, text, keptReleaseBook);
  if (last && (!book || book.revision < last.revision)) {
    throw new DamagedReleaseFile(`${file} is ${book ? 'older than its copy' : 'missing'}`);
  }
  return book ?? EMPTY_RELEASE_BOOK;
}

/** Path of the copy, written with each change, for when the book is damaged. */
const lastBookOf = (file: string): string => `${file}.last`;

/** Reads the copy; undefined if there is none that can be read. */
export async function readLastReleaseBook(file: string): Promise<KeptReleaseBook | undefined> {
  const text = await readFile(lastBookOf(file), 'utf8').catch(() => '');
  try {
    return keptReleaseBook.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The new release book and one sentence for its history. */
export interface ReleaseChange {
  readonly book: ReleaseBook;
  readonly what: string;
}

/**
 * Changes the release book under a lock, since a person and the gateway may change it at once. The
 * file is replaced atomically.
 * @param change returns undefined when nothing is to be done
 * @returns the sentence of the history, if the book changed
 */
export async function changeReleaseBook(
  file: string,
  change: (book: KeptReleaseBook) => ReleaseChange | undefined,
  { by, at }: { by: string; at: Date },
): Promise<string | undefined> {
  await mkdir(path.dirname(file), { recursive: true });
  const lock = `${file}.lock`;
  await take(lock);
  try {
    const before = await readReleaseBook(file);
    const lost = await lostNumbers(file, before);
    const done = change({ ...before, ...(lost > 0 && { nextId: nextIdOf(before) + lost }) });
    if (!done) return undefined;
    const revision = before.revision + lost + 1;
    // Each change is one line of the history, so line breaks in names are removed.
    const act = {
      at: at.toISOString(),
      by: oneLine(by),
      what: oneLine(done.what),
      revision,
      names: changedNames(before, done.book),
    };
    const next = { ...done.book, revision, acts: [...before.acts, act] };
    await replace([file, lastBookOf(file)], textOf(next));
    return done.what;
  } finally {
    await rm(lock, { force: true });
  }
}

/** More changes than happen between a backup and its restore. */
const LOST_AT_MOST = 10_000;

/**
 * How many revision and rule numbers a lost book may have used. A book without its copy was
 * restored by hand, and decisions by lost numbers must not be attributed to later ones.
 */
async function lostNumbers(file: string, { revision }: KeptReleaseBook): Promise<number> {
  const isPutBack = revision > 0 && !(await readLastReleaseBook(file));
  return isPutBack ? LOST_AT_MOST : 0;
}

/**
 * The stored text of a book.
 * @throws if the text could not be read again
 */
function textOf({ shadows = [], rules, ...book }: ReleaseBook): string {
  const kept = {
    ...book,
    rules: rules.map((rule) => ({
      ...rule,
      to: rule.to.kind === 'unknown' ? rule.to.kept : rule.to,
    })),
    // Left out when empty, so that versions without shadows can read the book.
    ...(shadows.length > 0 && { shadows }),
  };
  keptReleaseBook.parse(kept);
  return `${JSON.stringify(kept, null, 2)}\n`;
}

/** Writes all files first, then renames each: a full disk leaves the old ones. */
async function replace(files: readonly string[], text: string): Promise<void> {
  for (const file of files) await writeFile(`${file}.new`, text, { mode: 0o600 });
  for (const file of files) await rename(`${file}.new`, file);
}

async function take(lock: string): Promise<void> {
  for (;;) {
    try {
      await (await open(lock, 'wx')).close();
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const held = await stat(lock).catch(() => undefined);
      // Also a lock with a future time: clocks may be set back.
      if (held && Math.abs(Date.now() - held.mtimeMs) > HELD_MS) await rm(lock, { force: true });
      else await wait(WAIT_MS);
    }
  }
}
