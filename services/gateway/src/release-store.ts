import type { KeyObject } from 'node:crypto';
import {
  moduleNeeds,
  type ModuleBuild,
  type ModuleNeeds,
  type ReleaseList,
} from '@mingzhang/contract';
import {
  copyBuild,
  readCheckedList,
  readListedFiles,
  sha384,
  SIGNATURE_FILE,
  StoreAway,
  UntrustedBuild,
  type BuildFiles,
  type BuildName,
  type CheckedList,
} from '@mingzhang/server';
import type { ReleaseKeys } from './release-keys';

/** A build of the store as its signed list describes it. */
export interface StoredBuild {
  readonly list: ReleaseList;
  readonly build: ModuleBuild;
  /** What it needs from services and the shell; undefined: it does not say. */
  readonly needs: ModuleNeeds | undefined;
}

const MANIFEST = 'mf-manifest.json';
const NEEDS = 'contract.json';

/** A page waits this long for a build that is being fetched, then gets the previous one. */
const PATIENCE_MS = 3_000;
/** A store that was down, or that lacks a valid copy of a build, is asked again after this time. */
const AWAY_MS = 5_000;
const LACKING_MS = 5_000;
/** Lacking builds that are remembered. */
const LACKING_AT_MOST = 1_000;

/** A build that is being fetched and has not arrived yet. */
export class LateBuild extends UntrustedBuild {}

/** The moment (`performance.now()`) until which a page waits for all the builds it needs. */
export const pageDeadline = (): number => performance.now() + PATIENCE_MS;

interface Stores {
  /** The builds stored locally, from which files are served. */
  readonly here: BuildFiles;
  /** Where more builds are; undefined: nowhere. */
  readonly bucket?: BuildFiles | undefined;
  readonly keys: Pick<ReleaseKeys, 'current'>;
  /** Called when the bucket goes down or is back. */
  readonly onStore?: (what: string, reason?: unknown) => void;
  readonly awayMs?: number;
  /** A monotonic clock, as `performance.now()`. */
  readonly clock?: () => number;
}

/** A build whose reading has begun or ended. */
interface Reading {
  /** Whether it was stored locally when it was requested. */
  readonly isHere: Promise<boolean>;
  readonly build: Promise<StoredBuild>;
}

/**
 * The builds of the remotes, each immutable under its version. A list counts only if one of the
 * release keys has signed it; the browser then checks every file against the list. A build of a
 * bucket is copied here completely before anybody is given it, so it can be served while the bucket
 * is down.
 */
export class ReleaseStore {
  private readonly read = new Map<string, Reading>();
  /** Builds that the bucket lacks or has in an untrusted state, and until when that is believed. */
  private readonly lacking = new Map<
    string,
    { readonly reason: unknown; readonly until: number }
  >();
  /** Files of the builds stored here, cached until the keys change. */
  private readonly listed = new Map<string, Readonly<Record<string, string>>>();
  private readFor: readonly KeyObject[] = [];
  private awayUntil = Number.NEGATIVE_INFINITY;
  private isAway = false;

  constructor(private readonly stores: Stores) {}

  /**
   * Reads and checks a build, once for the current keys.
   * @param until moment (`performance.now()`) until which a fetch is waited for
   * @throws {UntrustedBuild} when its list is missing, unsigned, changed or that of another build,
   * or has not arrived yet
   */
  async build(name: string, version: string, until = pageDeadline()): Promise<StoredBuild> {
    const keys = await this.keysNow();
    const key = `${name}/${version}`;
    const known = this.read.get(key);
    if (known) return this.patiently(known, key, until);
    const reading = this.readBuild({ name, version }, keys);
    this.read.set(key, reading);
    reading.build.catch(() => this.read.get(key) === reading && this.read.delete(key));
    return this.patiently(reading, key, until);
  }

  /**
   * The files of a build stored here as its signed list names them, whether or not anybody is given
   * it.
   * @returns sha384 by file name; undefined: no trusted list
   */
  async filesHere(build: BuildName): Promise<Readonly<Record<string, string>> | undefined> {
    const keys = await this.keysNow();
    const key = `${build.name}/${build.version}`;
    const known = this.listed.get(key);
    if (known) return known;
    const files = await readListedFiles(this.stores.here, build, keys).catch(() => undefined);
    // A missing build is not cached: it may arrive.
    if (files && keys === this.readFor) this.listed.set(key, files);
    return files;
  }

  /**
   * The current keys. A removed key invalidates its builds, and a new one may admit others, so a
   * change clears every cache.
   */
  private async keysNow(): Promise<readonly KeyObject[]> {
    const keys = await this.stores.keys.current();
    if (keys !== this.readFor) {
      this.read.clear();
      this.listed.clear();
      this.lacking.clear();
    }
    this.readFor = keys;
    return keys;
  }

  private async patiently(
    { isHere, build }: Reading,
    key: string,
    until: number,
  ): Promise<StoredBuild> {
    // A local build is read at once and needs no deadline.
    if (await isHere) return build;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const reason = new LateBuild(`${key} is still on its way from the store`);
      timer = setTimeout(() => reject(reason), Math.max(0, until - performance.now()));
    });
    return Promise.race([build, late]).finally(() => clearTimeout(timer));
  }

  private readBuild(named: BuildName, keys: readonly KeyObject[]): Reading {
    const { here, bucket } = this.stores;
    // The signature is copied last, so its presence means that the build is complete here.
    const signature = `${named.name}/${named.version}/${SIGNATURE_FILE}`;
    const isHere = bucket
      ? here.read(signature).then((bytes) => bytes !== undefined)
      : Promise.resolve(true);
    const read = async () => {
      if (bucket && !(await isHere)) await this.bringHere(named, bucket, keys);
      const checked = await readCheckedList(here, named, keys);
      const needs = await readNeeds(here, checked.list);
      return { list: checked.list, build: buildOf(checked), needs };
    };
    return { isHere, build: read() };
  }

  private async bringHere(
    build: BuildName,
    bucket: BuildFiles,
    keys: readonly KeyObject[],
  ): Promise<void> {
    const { here } = this.stores;
    const key = `${build.name}/${build.version}`;
    const lacking = this.lacking.get(key);
    if (lacking && this.clock() < lacking.until) throw lacking.reason;
    if (this.clock() < this.awayUntil) throw new StoreAway(`${bucket.place} is away`);
    try {
      await copyBuild({ from: bucket, to: here }, build, keys);
      if (this.isAway) this.stores.onStore?.(`release store ${bucket.place} is there again`);
      this.isAway = false;
    } catch (error) {
      if (error instanceof StoreAway) this.noteAway(bucket.place, error);
      else this.noteLacking(key, error);
      throw error;
    }
  }

  /** Remembers a lacking build, so that not every page load asks the bucket again. */
  private noteLacking(key: string, reason: unknown): void {
    if (this.lacking.size >= LACKING_AT_MOST) this.lacking.clear();
    this.lacking.set(key, { reason, until: this.clock() + LACKING_MS });
  }

  private clock(): number {
    return this.stores.clock?.() ?? performance.now();
  }

  private noteAway(place: string, reason: unknown): void {
    this.awayUntil = this.clock() + (this.stores.awayMs ?? AWAY_MS);
    if (!this.isAway) {
      this.stores.onStore?.(`release store ${place} is away, what lies here is given`, reason);
    }
    this.isAway = true;
  }
}

async function readNeeds(files: BuildFiles, list: ReleaseList): Promise<ModuleNeeds | undefined> {
  const hash = list.files[NEEDS];
  if (!hash) return undefined;
  const bytes = await files.read(`${list.name}/${list.version}/${NEEDS}`);
  if (!bytes || hash !== sha384(bytes)) {
    throw new UntrustedBuild(`${NEEDS} of ${list.name}@${list.version} is not the one of its list`);
  }
  return moduleNeeds.parse(JSON.parse(bytes.toString()));
}

function buildOf({ list, bytes }: CheckedList): ModuleBuild {
  const { name, version } = list;
  const manifest = list.files[MANIFEST];
  if (!manifest) throw new UntrustedBuild(`the list of ${name}@${version} names no manifest`);
  return {
    version,
    entry: `/remotes/${name}/${version}/${MANIFEST}`,
    integrity: manifest,
    filesIntegrity: sha384(bytes),
  };
}
