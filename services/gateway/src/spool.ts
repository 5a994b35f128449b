import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

/** Up to here a body stays in memory; the rest of a longer one goes to a file. */
const memoryBytes = 256 * 1024;

/** A body is longer than it may be. */
export class TooLong extends Error {}

/** A body that is there as a whole. */
export interface Held {
  readonly size: number;
  /** The bytes where they lie in memory, to be read as often as one likes; undefined: a file has them. */
  readonly bytes?: Buffer | undefined;
  /** The bytes, or a stream of the file they lie in; to be called once. */
  take(): Buffer | Readable;
  /** Gives back what it lies in, taken or not, read to its end or not; once is enough. */
  drop(): void;
}

/**
 * Takes bodies whole, so that who sends or reads slowly holds nothing but a socket of the gateway.
 * A file has no name from the moment it is open: the system deletes it with the last handle, also
 * when the process is killed. What a crash leaves between the two steps is swept at the next start.
 */
export class Spool {
  private readonly folder: string;

  /** @param dataDir the product's folder; empty: the system's for temporary files */
  constructor(dataDir: string) {
    this.folder = path.join(dataDir || tmpdir(), 'mingzhang-spool');
  }

  /** Makes the folder and deletes what is left in it. */
  async sweep(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const left = await readdir(this.folder);
    await Promise.all(left.map((name) => rm(path.join(this.folder, name), { force: true })));
  }

  /**
   * Reads a stream to its end.
   * @param atMost bytes that it may have
   * @throws TooLong once it has more, and whatever the stream or the disk throws; nothing is kept then
   */
  async hold(stream: Readable, atMost = Infinity, inMemory = memoryBytes): Promise<Held> {
    const parts: Buffer[] = [];
    let [size, written] = [0, 0];
    let file: FileHandle | undefined;
    try {
      // What is too long is read on by who refuses it: the stream stays whole.
      for await (const part of stream.iterator({ destroyOnReturn: false })) {
        size += (part as Buffer).length;
        if (size > atMost) throw new TooLong();
        parts.push(part as Buffer);
        if (size - written <= inMemory) continue;
        file ??= await this.openNameless();
        await file.appendFile(Buffer.concat(parts.splice(0)));
        written = size;
      }
      await file?.appendFile(Buffer.concat(parts.splice(0)));
    } catch (error) {
      await file?.close();
      throw error;
    }
    return file ? heldIn(file, size) : heldBytes(Buffer.concat(parts));
  }

  private async openNameless(): Promise<FileHandle> {
    const name = path.join(this.folder, randomUUID());
    const file = await open(name, 'wx+', 0o600);
    await rm(name, { force: true });
    return file;
  }
}

function heldBytes(bytes: Buffer): Held {
  return { size: bytes.length, bytes, take: () => bytes, drop: () => undefined };
}

function heldIn(file: FileHandle, size: number): Held {
  let stream: Readable | undefined;
  return {
    size,
    take: () => (stream = file.createReadStream({ start: 0, highWaterMark: memoryBytes })),
    drop: () => {
      // A stream closes its file by itself.
      if (stream) stream.destroy();
      else file.close().catch(() => undefined);
    },
  };
}
