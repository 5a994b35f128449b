import { stat } from 'node:fs/promises';
import type { KeptReleaseBook } from '@mingzhang/contract';
import { EMPTY_RELEASE_BOOK, readLastReleaseBook, readReleaseBook } from './release-book';

/** The book is looked at again after so long. */
const FRESH_MS = 1_000;

/**
 * The release book of this installation, at most a second old. One that cannot be read, or that is older than what
 * was read before, is not believed: the last one that was good goes on, after a start the copy of it.
 */
export class ReleaseBookFile {
  private book = EMPTY_RELEASE_BOOK;
  private changedAt = 0;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private looking: Promise<void> | undefined;

  constructor(
    private readonly file: string,
    private readonly onFault: (reason: unknown) => void,
    // A clock that nobody sets: one that is put back must not let a stopped version go on for an hour.
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The rules that hold. */
  async current(): Promise<KeptReleaseBook> {
    if (this.now() - this.lookedAt >= FRESH_MS) {
      this.looking ??= this.look().finally(() => (this.looking = undefined));
      await this.looking;
    }
    return this.book;
  }

  private async look(): Promise<void> {
    try {
      // No book yet: nobody has released anything here.
      const found = await stat(this.file).catch(() => undefined);
      if (found && found.mtimeMs !== this.changedAt) {
        const next = await readReleaseBook(this.file);
        if (next.revision < this.book.revision)
          throw new Error('an older release book was put back');
        this.book = next;
        this.changedAt = found.mtimeMs;
      }
    } catch (error) {
      this.onFault(error);
      // Nothing was read since the start: what was stopped is not to come back by that.
      if (this.book === EMPTY_RELEASE_BOOK) {
        this.book = (await readLastReleaseBook(this.file)) ?? EMPTY_RELEASE_BOOK;
      }
    }
    this.lookedAt = this.now();
  }
}
