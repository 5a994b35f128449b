import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * A file that is longer than memory should hold, from its first byte to its being kept with a job: in the folder of the
 * system for what is passing, for its user alone. Who makes one removes it.
 */
export class SpooledFile {
  private constructor(private readonly folder: string) {}

  static async create(): Promise<SpooledFile> {
    return new SpooledFile(await mkdtemp(join(tmpdir(), 'mingzhang-job-')));
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
