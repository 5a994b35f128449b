import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';

/** The file is looked at again after so long. */
const FRESH_MS = 1_000;

/**
 * The public keys whose signatures count, at most a second old: one that joins counts at once, one that is taken away
 * no longer. A file that cannot be read changes nothing.
 */
export class ReleaseKeys {
  private keys: readonly KeyObject[] = [];
  private changedAt = 0;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private looking: Promise<void> | undefined;

  /** @param now a clock that nobody sets */
  constructor(
    private readonly file: string,
    private readonly onFault: (reason: unknown) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The keys; another array when they have changed. */
  async current(): Promise<readonly KeyObject[]> {
    if (this.now() - this.lookedAt >= FRESH_MS) {
      this.looking ??= this.look().finally(() => (this.looking = undefined));
      await this.looking;
    }
    return this.keys;
  }

  private async look(): Promise<void> {
    try {
      const { mtimeMs } = await stat(this.file);
      if (mtimeMs !== this.changedAt) {
        const keys = JSON.parse(await readFile(this.file, 'utf8')) as JsonWebKey[];
        this.keys = keys.map((key) => createPublicKey({ key, format: 'jwk' }));
        this.changedAt = mtimeMs;
      }
    } catch (error) {
      this.onFault(error);
    }
    this.lookedAt = this.now();
  }
}
