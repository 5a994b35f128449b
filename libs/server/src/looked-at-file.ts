import { stat } from 'node:fs/promises';

/** A file is looked at again after so long. */
const FRESH_MS = 1_000;

/** Which file it is, and how it is read. */
interface Looked<T> {
  readonly file: string;
  /** What holds before the file has been read. */
  readonly first: T;
  /** Whether the file may not be there yet. */
  readonly mayLack: boolean;
  /** @param before what was read last @throws for what is not to be believed */
  readonly read: (file: string, before: T) => Promise<T>;
  readonly onFault: (reason: unknown) => void;
  /** A clock that nobody sets: one that is put back must not let what was read go on for an hour. */
  readonly now?: (() => number) | undefined;
}

/**
 * What a file says, at most a second old. One that cannot be read, or is not believed, changes nothing: the last one that
 * was good goes on.
 */
export class LookedAtFile<T> {
  private value: T;
  private changedAt = 0;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private looking: Promise<void> | undefined;
  private readonly now: () => number;

  constructor(private readonly looked: Looked<T>) {
    this.value = looked.first;
    this.now = looked.now ?? (() => performance.now());
  }

  /** The same value as long as the file has not changed. */
  async current(): Promise<T> {
    if (this.now() - this.lookedAt >= FRESH_MS) {
      this.looking ??= this.look().finally(() => (this.looking = undefined));
      await this.looking;
    }
    return this.value;
  }

  private async look(): Promise<void> {
    const { file, mayLack, read, onFault } = this.looked;
    try {
      const found = await stat(file).catch((reason: unknown) => {
        if (mayLack) return undefined;
        throw reason;
      });
      if (found && found.mtimeMs !== this.changedAt) {
        this.value = await read(file, this.value);
        this.changedAt = found.mtimeMs;
      }
    } catch (error) {
      onFault(error);
    }
    this.lookedAt = this.now();
  }
}
