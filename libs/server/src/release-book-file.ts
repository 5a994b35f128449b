import type { KeptReleaseBook } from '@mingzhang/contract';
import { LookedAtFile } from './looked-at-file';
import { readLastReleaseBook, readReleaseBook } from './release-book';

/** Nobody knows what was stopped: the book was never read, and cannot be. */
export class ReleaseBookUnknown extends Error {}

/**
 * The release book of this installation, at most a second old. One that cannot be read, or that is older than what
 * was read before, is not believed: the last one that was good goes on, after a start the copy of it.
 */
export class ReleaseBookFile {
  private readonly kept: LookedAtFile<KeptReleaseBook>;
  /** The copy of the last good book, while the book itself was never read. */
  private last: KeptReleaseBook | undefined;

  constructor(
    private readonly file: string,
    onFault: (reason: unknown) => void,
    now?: () => number,
  ) {
    // No book, and no copy of one: nobody has released anything here yet.
    const absent = () => readReleaseBook(file);
    this.kept = new LookedAtFile({ file, read, onFault, now, absent });
  }

  /**
   * The rules that hold.
   * @throws {ReleaseBookUnknown} while none was read: to go on without would give versions again that were stopped
   */
  async current(): Promise<KeptReleaseBook> {
    try {
      return await this.kept.current();
    } catch (error) {
      // Nothing was read since the start: what was stopped is not to come back by that.
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
