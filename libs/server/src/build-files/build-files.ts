/** The store is unreachable or its response is invalid; known builds stay in use. */
export class StoreAway extends Error {}

/**
 * Storage of the remotes' builds, each file under `<remote>/<version>/<file>`. Files are written
 * once and never changed. Readers check each file against the signed list (decision 0081), so the
 * store need not be trusted.
 */
export interface BuildFiles {
  /** Folder or address for messages, never a secret. */
  readonly place: string;
  /**
   * Reads a whole file; undefined if there is none.
   * @throws {StoreAway}
   */
  read(path: string): Promise<Buffer | undefined>;
  /**
   * Creates or replaces a file.
   * @throws {StoreAway}
   */
  write(path: string, bytes: Buffer): Promise<void>;
}

/** Names of a build's list and of its signature. */
export const LIST_FILE = 'release.json';
export const SIGNATURE_FILE = 'release.sig';
