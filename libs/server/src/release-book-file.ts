import { stat } from 'node:fs/promises';
import type { KeptReleaseBook } from '@mingzhang/contract';
import { EMPTY_RELEASE_BOOK, readReleaseBook } from './release-book';

/** Nobody knows what was stopped: the book was never read, and cannot be. */
export class ReleaseBookUnknown extends Error {}

/** The book is looked at again after so long. */
const FRESH_MS = 1_000;

/**
 * The release book of this installation, at most a second old. One that cannot be read, or that is older than what
 * was read before, is not believed: the last one that was good goes on.
 */
export class ReleaseBookFile {
  private book = EMPTY_RELEASE_BOOK;
  /** Why there is no book to go by; undefined: there is. */
  private unknown: ReleaseBookUnknown | undefined = new ReleaseBookUnknown('not read yet');
  private changedAt = 0;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private looking: Promise<void> | undefined;

  constructor(
    private readonly file: string,
    private readonly onFault: (reason: unknown) => void,
    // A clock that nobody sets: one that is put back must not let a stopped version go on for an hour.
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * The rules that hold.
   * @throws {ReleaseBookUnknown} while none was read: to go on without would give versions again that were stopped
   */
  async current(): Promise<KeptReleaseBook> {
    if (this.now() - this.lookedAt >= FRESH_MS) {
      this.looking ??= this.look().finally(() => (this.looking = undefined));
      await this.looking;
    }
    if (this.unknown) throw this.unknown;
    return this.book;
  }

  private async look(): Promise<void> {
    try {
      // No book yet: nobody has released anything here.
      const found = await stat(this.file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      if (found && found.mtimeMs !== this.changedAt) {
        const next = await readReleaseBook(this.file);
        if (next.revision < this.book.revision)
          throw new Error('an older release book was put back');
        this.book = next;
        this.changedAt = found.mtimeMs;
      }
      this.unknown = undefined;
    } catch (error) {
      this.onFault(error);
      const what = `the release book ${this.file} cannot be read, so nobody knows what was stopped`;
      this.unknown &&= new ReleaseBookUnknown(what, { cause: error });
    }
    this.lookedAt = this.now();
  }
}
