import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { keptReleaseBook, type KeptReleaseBook } from '@mingzhang/contract';
import { changedNames, nextIdOf, oneLine, type ReleaseBook } from '@mingzhang/rules';
import { DamagedReleaseFile, parsedFile } from './damaged-release-file';

/** Before anything was released. */
export const EMPTY_RELEASE_BOOK: KeptReleaseBook = {
  revision: 0,
  rules: [],
  killed: [],
  shadows: [],
  acts: [],
};

/** A change takes milliseconds: who holds the file longer has died. */
const HELD_MS = 5_000;
const WAIT_MS = 20;

/**
 * The release book of an installation. What its last change has left, which the copy tells, is not undone by a file that went
 * away or an older one in its place: versions that were stopped would come back.
 * @throws {DamagedReleaseFile} when the file is no release book, or is missing or older than the copy of it
 */
export async function readReleaseBook(file: string): Promise<KeptReleaseBook> {
  // The copy first: a change that comes between the two replaces the book before it, and leaves none that is older.
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

/** Beside the book lies a copy of it as its last change left it, for when the book is damaged. */
const lastBookOf = (file: string): string => `${file}.last`;

/** That copy; undefined where there is none that can be read. */
export async function readLastReleaseBook(file: string): Promise<KeptReleaseBook | undefined> {
  const text = await readFile(lastBookOf(file), 'utf8').catch(() => '');
  try {
    return keptReleaseBook.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** What becomes of a release book, in one sentence for its history. */
export interface ReleaseChange {
  readonly book: ReleaseBook;
  readonly what: string;
}

/**
 * Changes the release book, one after the other: a person and the gateway may want to at once. The file is
 * replaced in one step.
 * @param change undefined: nothing is to be done after all
 * @returns what was done
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
    // Each act is one line of the history, whoever it names.
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

/** More changes than anybody makes between a backup and its return. */
const LOST_AT_MOST = 10_000;

/**
 * How many numbers of revisions and rules a book may have given that is not there any more: without its copy it was put
 * back by hand, and what somebody decided by the lost one must not be taken for decided by what comes after.
 */
async function lostNumbers(file: string, { revision }: KeptReleaseBook): Promise<number> {
  const isPutBack = revision > 0 && !(await readLastReleaseBook(file));
  return isPutBack ? LOST_AT_MOST : 0;
}

/**
 * A book as it is kept.
 * @throws where it could not be read again
 */
function textOf({ shadows = [], rules, ...book }: ReleaseBook): string {
  const kept = {
    ...book,
    rules: rules.map((rule) => ({
      ...rule,
      to: rule.to.kind === 'unknown' ? rule.to.kept : rule.to,
    })),
    // A version that has never heard of shadows reads the book as long as there are none.
    ...(shadows.length > 0 && { shadows }),
  };
  keptReleaseBook.parse(kept);
  return `${JSON.stringify(kept, null, 2)}\n`;
}

/** Each of the files in one step, once there is room for all of them. */
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
      // Also one of the future: clocks are put back.
      if (held && Math.abs(Date.now() - held.mtimeMs) > HELD_MS) await rm(lock, { force: true });
      else await wait(WAIT_MS);
    }
  }
}
