import type { Stats } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { LIST_FILE, sha384, SIGNATURE_FILE, type BuildName } from '@mingzhang/server';
import type { ReleaseStore } from './release-store';

/** Packed copies, the smallest first. */
const packings = [
  { name: 'br', suffix: '.br', unpack: promisify(brotliDecompress) },
  { name: 'gzip', suffix: '.gz', unpack: promisify(gunzip) },
] as const;
/** Copies that were looked at; more than several hundred builds have. */
const CHECKED_AT_MOST = 50_000;

/** A file as it is sent. */
export interface FoundFile {
  readonly stored: string;
  readonly stats: Stats;
  /** How it is packed; undefined: it is not. */
  readonly encoding: string | undefined;
}

/**
 * The files of the builds that lie here: what a list names that a release key has signed, as it lies in the build's own
 * folder, and nothing else. Also those of builds that nobody is given any more: pages that began with them go on. Whether
 * a file is the one of its list is checked by the browser, which a packed copy escapes where it is asked for by hand.
 */
export class ReleaseFiles {
  private readonly checked = new Map<string, boolean>();

  constructor(
    private readonly folder: string,
    private readonly store: Pick<ReleaseStore, 'filesHere'>,
  ) {}

  /** @param accepted how the file may be packed; undefined: nothing is served there */
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

  /** A file that lies in a build's folder itself: a link would lead to what is nobody's business. */
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

  /** Whether a packed copy is one of the listed file; looked at once for as long as it stays as it is. */
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
    // What swells beyond the file is none of it.
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
