import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';

/** A file is looked at again after so long. */
const FRESH_MS = 1_000;

/** Which file it is, and how it is read. */
interface Looked<T> {
  readonly file: string;
  /** What holds before the file could be read; without it, who asks is told why it cannot. */
  readonly first?: T;
  /**
   * What holds while there is no file yet; without it a file that is not there cannot be read.
   * @throws where there must be one
   */
  readonly absent?: () => Promise<T>;
  /** @param before what was read last @throws for what is not to be believed */
  readonly read: (file: string, before: T | undefined) => Promise<T>;
  readonly onFault: (reason: unknown) => void;
  /** A clock that nobody sets: one that is put back must not let what was read go on for an hour. */
  readonly now?: (() => number) | undefined;
}

/**
 * What a file says, at most a second old. One that cannot be read, or is not believed, changes nothing: the last one that
 * was good goes on.
 */
export class LookedAtFile<T> {
  private value: T | undefined;
  private fault: unknown;
  private state = '';
  private lookedAt = Number.NEGATIVE_INFINITY;
  private looking: Promise<void> | undefined;
  private readonly now: () => number;

  constructor(private readonly looked: Looked<T>) {
    this.value = looked.first;
    this.now = looked.now ?? (() => performance.now());
  }

  /**
   * The same value as long as the file has not changed.
   * @throws why it could not be read, while nothing holds
   */
  async current(): Promise<T> {
    if (this.now() - this.lookedAt >= FRESH_MS) {
      this.looking ??= this.look().finally(() => (this.looking = undefined));
      await this.looking;
    }
    if (this.value === undefined) throw this.fault;
    return this.value;
  }

  private async look(): Promise<void> {
    const { file, absent, read, onFault } = this.looked;
    try {
      const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' && absent !== undefined) return undefined;
        throw error;
      });
      if (!found) this.value ??= await absent?.();
      if (found && stateOf(found) !== this.state) {
        this.value = await read(file, this.value);
        this.state = stateOf(found);
      }
    } catch (error) {
      this.fault = error;
      onFault(error);
    }
    this.lookedAt = this.now();
  }
}

/** Tells one state of a file from the next, also two of the same moment of the clock. */
const stateOf = ({ ino, size, mtimeMs }: Stats): string => `${ino} ${size} ${mtimeMs}`;
