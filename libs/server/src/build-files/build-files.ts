/** The store cannot be asked at the moment, or does not answer as one; what is known goes on. */
export class StoreAway extends Error {}

/**
 * Where builds of the remotes lie, each file under `<remote>/<version>/<file>`. Written once and never changed:
 * whoever reads checks what it gets against the signed list (decision 0081), so no store is believed.
 */
export interface BuildFiles {
  /** What it is, for people: a folder or an address, never a secret. */
  readonly place: string;
  /**
   * A file as a whole; undefined: there is none.
   * @throws {StoreAway}
   */
  read(path: string): Promise<Buffer | undefined>;
  /**
   * Puts a file there, or replaces it.
   * @throws {StoreAway}
   */
  write(path: string, bytes: Buffer): Promise<void>;
}

/** Name of a build's list, and of the signature under it. */
export const LIST_FILE = 'release.json';
export const SIGNATURE_FILE = 'release.sig';
