import type { KeptReleaseBook } from '@mingzhang/contract';
import { LookedAtFile } from './looked-at-file';
import { readLastReleaseBook, readReleaseBook } from './release-book';

/** The release book could never be read, so stopped versions are unknown. */
export class ReleaseBookUnknown extends Error {}

/**
 * The release book of this installation, at most a second old. An unreadable book, or one older
 * than the last read, is ignored: the last valid one stays in force, after a start its copy.
 */
export class ReleaseBookFile {
  private readonly kept: LookedAtFile<KeptReleaseBook>;
  /** The copy of the last valid book, until the book itself is read. */
  private last: KeptReleaseBook | undefined;

  constructor(
    private readonly file: string,
    onFault: (reason: unknown) => void,
    now?: () => number,
  ) {
    // Neither a book nor a copy: nothing was released yet.
    const absent = () => readReleaseBook(file);
    this.kept = new LookedAtFile({ file, read, onFault, now, absent });
  }

  /**
   * The rules in force.
   * @throws {ReleaseBookUnknown} if no book was ever read: without it, stopped versions would be
   * delivered again
   */
  async current(): Promise<KeptReleaseBook> {
    try {
      return await this.kept.current();
    } catch (error) {
      // The book was not read since the start: use the copy, so that stopped versions stay stopped.
      this.last ??= await readLastReleaseBook(this.file);
      if (this.last) return this.last;
      const what = `the release book ${this.file} cannot be read, so nobody knows what was stopped`;
      throw new ReleaseBookUnknown(what, { cause: error });
    }
  }
}

async function read(file: string, before: KeptReleaseBook | undefined): Promise<KeptReleaseBook> {
  const next = await readReleaseBook(file);
  if (before && next.revision < before.revision) {
    throw new Error('an older release book was put back');
  }
  return next;
}
