import type { Stats } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { LIST_FILE, sha384, SIGNATURE_FILE, type BuildName } from '@mingzhang/server';
import type { ReleaseStore } from './release-store';

/** Compressed copies, the smallest first. */
const packings = [
  { name: 'br', suffix: '.br', unpack: promisify(brotliDecompress) },
  { name: 'gzip', suffix: '.gz', unpack: promisify(gunzip) },
] as const;
/** Compressed copies whose check is cached; more than several hundred builds have. */
const CHECKED_AT_MOST = 50_000;

/** A file to send. */
export interface FoundFile {
  readonly stored: string;
  readonly stats: Stats;
  /** Its compression; undefined: none. */
  readonly encoding: string | undefined;
}

/**
 * The files of the locally stored builds. Only files named in a list that a release key has signed
 * are served, and only from the build's own folder. Builds that nobody is given any more are
 * included: open pages still load from them. The browser checks each file against its hash, but not
 * when somebody opens one by hand, so a compressed copy is checked here.
 */
export class ReleaseFiles {
  private readonly checked = new Map<string, boolean>();

  constructor(
    private readonly folder: string,
    private readonly store: Pick<ReleaseStore, 'filesHere'>,
  ) {}

  /**
   * @param accepted accepted encodings (`Accept-Encoding`)
   * @returns undefined when nothing is served there
   */
  async find(build: BuildName, file: string, accepted: string): Promise<FoundFile | undefined> {
    const files = await this.store.filesHere(build);
    const isOfBuild = file === LIST_FILE || file === SIGNATURE_FILE;
    if (!files || !(isOfBuild || Object.hasOwn(files, file))) return undefined;
    const place = path.join(this.folder, build.name, build.version);
    const stored = await this.own(place, file);
    if (!stored) return undefined;
    for (const packing of packings) {
      if (!accepted.includes(packing.name) || isOfBuild) continue;
      const copy = await this.own(place, file + packing.suffix);
      const isOne = copy && (await this.unpacks(copy, files[file] ?? '', { ...packing, stored }));
      if (isOne) return { ...copy, encoding: packing.name };
    }
    return { ...stored, encoding: undefined };
  }

  /** A file that lies in the build's folder itself; a symbolic link could lead to secret files. */
  private async own(place: string, file: string): Promise<Omit<FoundFile, 'encoding'> | undefined> {
    try {
      const root = await realpath(this.folder);
      const stored = path.join(root, path.relative(this.folder, place), file);
      if (path.basename(stored) !== file || (await realpath(stored)) !== stored) return undefined;
      const stats = await stat(stored);
      return stats.isFile() ? { stored, stats } : undefined;
    } catch {
      return undefined;
    }
  }

  /** Whether a compressed copy unpacks to the listed file; checked once until the copy changes. */
  private async unpacks(
    { stored, stats }: Omit<FoundFile, 'encoding'>,
    hash: string,
    {
      unpack,
      stored: plain,
    }: Pick<(typeof packings)[number], 'unpack'> & {
      readonly stored: Omit<FoundFile, 'encoding'>;
    },
  ): Promise<boolean> {
    const key = [stored, stats.ino, stats.mtimeMs, stats.ctimeMs, stats.size, hash].join('|');
    const known = this.checked.get(key);
    if (known !== undefined) return known;
    // Unpack no more bytes than the plain file has (zip bomb).
    const limit = { maxOutputLength: Math.max(1, plain.stats.size) };
    const unpacked = await readFile(stored)
      .then((bytes) => unpack(bytes, limit))
      .catch(() => undefined);
    const isOne = unpacked !== undefined && sha384(unpacked) === hash;
    if (this.checked.size >= CHECKED_AT_MOST) this.checked.clear();
    this.checked.set(key, isOne);
    return isOne;
  }
}
