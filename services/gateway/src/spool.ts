import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

/** Bytes of a body held in memory; the rest of a longer one goes to a file. */
const memoryBytes = 256 * 1024;

/** A body exceeds its limit. */
export class TooLong extends Error {}

/** A body received completely. */
export interface Held {
  readonly size: number;
  /**
   * The bytes if they are in memory, to be read any number of times; undefined: they are in a file.
   */
  readonly bytes?: Buffer | undefined;
  /** The bytes, or a stream of the file; call it once. */
  take(): Buffer | Readable;
  /** Releases the memory or file, whether or not it was read; repeating it has no effect. */
  drop(): void;
}

/**
 * Receives bodies completely, so that slow senders and readers hold nothing but a socket of the
 * gateway. A file loses its name right after it is opened: the system deletes it with the last
 * handle, also when the process is killed. `sweep` deletes files of a crash between the two steps
 * at the next start.
 */
export class Spool {
  private readonly folder: string;

  /** @param dataDir the product's folder; empty: the system's folder for temporary files */
  constructor(dataDir: string) {
    this.folder = path.join(dataDir || tmpdir(), 'mingzhang-spool');
  }

  /** Creates the folder and deletes the files left in it. */
  async sweep(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const left = await readdir(this.folder);
    await Promise.all(left.map((name) => rm(path.join(this.folder, name), { force: true })));
  }

  /**
   * Reads a stream to its end.
   * @param atMost limit in bytes
   * @throws TooLong beyond the limit, and whatever the stream or the disk throws; nothing is stored
   * then
   */
  async hold(stream: Readable, atMost = Infinity, inMemory = memoryBytes): Promise<Held> {
    const parts: Buffer[] = [];
    let [size, written] = [0, 0];
    let file: FileHandle | undefined;
    try {
      // The stream stays open on `TooLong`: the caller that refuses the body reads the rest.
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
      // A stream closes its file itself.
      if (stream) stream.destroy();
      else file.close().catch(() => undefined);
    },
  };
}
