import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Prefixes of spool folders of this host and of this process, by process id and start time. */
const ours = `mingzhang-job-${hostname()}-`;
const mine = `${ours}${process.pid}-${Math.trunc(performance.timeOrigin)}-`;

/**
 * A temporary file for content too large for memory, until it is stored with a job. It lies in the
 * system's temporary folder and only its user can read it. The creator must remove it.
 */
export class SpooledFile {
  private constructor(private readonly folder: string) {}

  static async create(): Promise<SpooledFile> {
    return new SpooledFile(await mkdtemp(join(tmpdir(), mine)));
  }

  /**
   * Removes folders left by killed processes. A folder with this process id but another start time
   * belongs to an earlier process: in a container the process id is always the same.
   */
  static async sweep(): Promise<void> {
    for (const name of await readdir(tmpdir())) {
      if (!name.startsWith(ours) || name.startsWith(mine)) continue;
      const pid = Number.parseInt(name.slice(ours.length), 10);
      if (Number.isNaN(pid) || (pid !== process.pid && isAlive(pid))) continue;
      await rm(join(tmpdir(), name), { recursive: true, force: true });
    }
  }

  /** Writes all chunks, replacing earlier content. */
  async write(chunks: AsyncIterable<Uint8Array>): Promise<void> {
    await pipeline(Readable.from(chunks), createWriteStream(this.path));
  }

  /** Reads the whole content from the beginning. */
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
    // The process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
