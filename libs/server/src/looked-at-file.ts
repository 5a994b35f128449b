import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';

/** Milliseconds after which the file is checked again. */
const FRESH_MS = 1_000;

/** A watched file and how to read it. */
interface Looked<T> {
  readonly file: string;
  /** Value until the file is first read; without it, `current` throws the reason. */
  readonly first?: T;
  /**
   * Returns the value while the file does not exist; without it a missing file is an error.
   * @throws where there must be one
   */
  readonly absent?: () => Promise<T>;
  /** @param before the value read last @throws for invalid content */
  readonly read: (file: string, before: T | undefined) => Promise<T>;
  readonly onFault: (reason: unknown) => void;
  /** A monotonic clock: setting the system clock back must not keep an old value for an hour. */
  readonly now?: (() => number) | undefined;
}

/**
 * Content of a file, at most a second old. If the file is unreadable or invalid, the last valid
 * content stays.
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
   * The current value; the same object until the file changes.
   * @throws the reason why the file could not be read, if there is no valid content
   */
  async current(): Promise<T> {
    if (this.now() - this.lookedAt >= FRESH_MS) {
      this.looking ??= this.look().finally(() => (this.looking = undefined));
      await this.looking;
    }
    if (this.value === undefined) throw this.fault;
    return this.value;
  }

  /**
   * The value of a look that begins now, for who just learned that the file has changed.
   * @throws as `current`
   */
  async newest(): Promise<T> {
    // A look that is under way may have begun before the change.
    await this.looking;
    this.lookedAt = Number.NEGATIVE_INFINITY;
    return this.current();
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

/** Identifies a state of a file; also differs for two writes within one clock tick. */
const stateOf = ({ ino, size, mtimeMs }: Stats): string => `${ino} ${size} ${mtimeMs}`;
