import type { KeptReleaseBook } from '@mingzhang/contract';
import { LookedAtFile } from './looked-at-file';
import { EMPTY_RELEASE_BOOK, readReleaseBook } from './release-book';

/**
 * The release book of this installation, at most a second old. One that cannot be read, or that is older than what
 * was read before, is not believed: the last one that was good goes on.
 */
export class ReleaseBookFile extends LookedAtFile<KeptReleaseBook> {
  constructor(file: string, onFault: (reason: unknown) => void, now?: () => number) {
    // No book yet: nobody has released anything here.
    super({ ...{ file, onFault, now, read }, first: EMPTY_RELEASE_BOOK, mayLack: true });
  }
}

async function read(file: string, before: KeptReleaseBook): Promise<KeptReleaseBook> {
  const next = await readReleaseBook(file);
  if (next.revision < before.revision) throw new Error('an older release book was put back');
  return next;
}
