import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildFiles } from './build-files';

/** Builds in a folder, of this machine or shared. */
export class FolderFiles implements BuildFiles {
  constructor(readonly place: string) {}

  async read(name: string): Promise<Buffer | undefined> {
    return readFile(path.join(this.place, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
      throw error;
    });
  }

  async write(name: string, bytes: Buffer): Promise<void> {
    const file = path.join(this.place, name);
    await mkdir(path.dirname(file), { recursive: true });
    const next = `${file}.${randomUUID()}`;
    await writeFile(next, bytes);
    await rename(next, file);
  }
}
