import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { overrideFile, readOverride, type ReleaseOverride } from '@mingzhang/server';
import type { ReleaseKeys } from './release-keys';

/** The folder is read again after this time. */
const FRESH_MS = 1_000;

/** The version that a session gets of a remote, whatever the rules say. */
export interface Override {
  readonly version: string;
  readonly secondsLeft: number;
}

/** By remote. */
export type Overrides = ReadonlyMap<string, Override>;

const none: Overrides = new Map();

/** Overrides of single sessions, at most a second old. A refused override is reported once. */
export class ReleaseOverrides {
  private kept: readonly ReleaseOverride[] = [];
  private readonly refused = new Set<string>();
  private lookedAt = Number.NEGATIVE_INFINITY;
  private looking: Promise<void> | undefined;

  /** @param now the time of day, in milliseconds */
  constructor(
    private readonly folder: string,
    private readonly keys: Pick<ReleaseKeys, 'current'>,
    private readonly onFault: (reason: unknown) => void,
    private readonly now: () => number = Date.now,
  ) {}

  async of(session: string): Promise<Overrides> {
    if (this.folder === '') return none;
    if (Math.abs(this.now() - this.lookedAt) >= FRESH_MS) {
      this.looking ??= this.look().finally(() => (this.looking = undefined));
      await this.looking;
    }
    const now = this.now();
    return new Map(
      this.kept
        .filter((one) => one.session === session && Date.parse(one.until) > now)
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
    // A read that began earlier may still contain the file.
    await this.looking;
    this.kept = this.kept.filter((one) => one.session !== session || one.remote !== remote);
    this.lookedAt = Number.NEGATIVE_INFINITY;
  }

  private async look(): Promise<void> {
    const names = await readdir(this.folder).catch(() => []);
    const read = await Promise.all(names.map((name) => this.read(name)));
    this.kept = read.filter((one) => one !== undefined);
    this.lookedAt = this.now();
  }

  private async read(name: string): Promise<ReleaseOverride | undefined> {
    try {
      const text = await readFile(path.join(this.folder, name), 'utf8');
      const override = readOverride({ name, text }, await this.keys.current(), this.now());
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
}
