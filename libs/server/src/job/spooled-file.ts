import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Folders of this computer's processes, which the number and the first moment of each tell apart. */
const ours = `mingzhang-job-${hostname()}-`;
const mine = `${ours}${process.pid}-${Math.trunc(performance.timeOrigin)}-`;

/**
 * A file that is longer than memory should hold, from its first byte to its being kept with a job: in the folder of the
 * system for what is passing, for its user alone. Who makes one removes it.
 */
export class SpooledFile {
  private constructor(private readonly folder: string) {}

  static async create(): Promise<SpooledFile> {
    return new SpooledFile(await mkdtemp(join(tmpdir(), mine)));
  }

  /**
   * Removes what processes that were killed have left. What bears the number of this one, but not its first
   * moment, is of one before it: in a container the number is always the same.
   */
  static async sweep(): Promise<void> {
    for (const name of await readdir(tmpdir())) {
      if (!name.startsWith(ours) || name.startsWith(mine)) continue;
      const pid = Number.parseInt(name.slice(ours.length), 10);
      if (Number.isNaN(pid) || (pid !== process.pid && isAlive(pid))) continue;
      await rm(join(tmpdir(), name), { recursive: true, force: true });
    }
  }

  /** Takes all that comes, in the place of what was there. */
  async write(chunks: AsyncIterable<Uint8Array>): Promise<void> {
    await pipeline(Readable.from(chunks), createWriteStream(this.path));
  }

  /** All of it, from the beginning. */
  read(): AsyncIterable<Uint8Array> {
    return createReadStream(this.path);
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  private get path(): string {
    return join(this.folder, 'file');
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // There, but of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
