import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  overrideFile,
  readOverride,
  UnsignedOverride,
  type ReleaseOverride,
} from '@mingzhang/server';
import type { ReleaseKeys } from './release-keys';

/** The version that a session gets of a remote, whatever the rules say. */
export interface Override {
  readonly version: string;
  readonly secondsLeft: number;
}

/** By remote. */
export type Overrides = ReadonlyMap<string, Override>;

const none: Overrides = new Map();

/**
 * Overrides of single sessions. The folder is read for every page that is opened: it holds few files, and a page that
 * is refreshed after `npm run release -- override` must get the build. A refused override is reported once.
 */
export class ReleaseOverrides {
  private readonly refused = new Set<string>();

  /** @param now the time of day, in milliseconds */
  constructor(
    private readonly folder: string,
    private readonly keys: Pick<ReleaseKeys, 'current' | 'newest'>,
    private readonly onFault: (reason: unknown) => void,
    private readonly now: () => number = Date.now,
  ) {}

  /** @param session hash of the session's token */
  async bySession(session: string): Promise<Overrides> {
    if (this.folder === '') return none;
    const all = await this.readAll();
    const now = this.now();
    return new Map(
      all
        .filter((override) => override.session === session)
        .map(({ remote, version, until }) => [
          remote,
          { version, secondsLeft: Math.ceil((Date.parse(until) - now) / 1_000) },
        ]),
    );
  }

  /** Ends the override of a remote in a session. */
  async end(session: string, remote: string): Promise<void> {
    if (this.folder === '') return;
    await rm(path.join(this.folder, overrideFile({ session, remote })), { force: true });
  }

  private async readAll(): Promise<ReleaseOverride[]> {
    const names = await readdir(this.folder).catch(() => []);
    // A file that is still being written has another ending.
    const files = names.filter((name) => name.endsWith('.json'));
    const overrides = await Promise.all(files.map((name) => this.read(name)));
    return overrides.filter((override) => override !== undefined);
  }

  private async read(name: string): Promise<ReleaseOverride | undefined> {
    try {
      const text = await readFile(path.join(this.folder, name), 'utf8');
      const override = await this.verified({ name, text });
      return override === 'over' ? undefined : override;
    } catch (error) {
      // The override may just have ended, which is no fault. Others are reported once, not on every
      // page load.
      const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!isGone && !this.refused.has(name)) {
        this.refused.add(name);
        this.onFault(error);
      }
      return undefined;
    }
  }

  /**
   * The command signs with a key that it has just added, and the page may be refreshed at once: the
   * keys read up to a second ago do not contain it.
   */
  private async verified(file: { readonly name: string; readonly text: string }) {
    try {
      return readOverride(file, await this.keys.current(), this.now());
    } catch (error) {
      if (!(error instanceof UnsignedOverride)) throw error;
      return readOverride(file, await this.keys.newest(), this.now());
    }
  }
}
