import { createHash, createPublicKey, verify, type JsonWebKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  moduleNeeds,
  releaseList,
  type ModuleBuild,
  type ModuleNeeds,
  type ReleaseList,
} from '@mingzhang/contract';

/** A build of the store as its signed list describes it. */
export interface StoredBuild {
  readonly list: ReleaseList;
  readonly build: ModuleBuild;
  /** What it needs of others; undefined: it does not tell. */
  readonly needs: ModuleNeeds | undefined;
}

/** Why a build is not given to anybody. */
export class UntrustedBuild extends Error {}

const MANIFEST = 'mf-manifest.json';
const NEEDS = 'contract.json';

/**
 * The builds of the remotes, each under its version for good. What their lists say counts only when one of
 * the release keys has signed it; the browser then checks every file against the list.
 */
export class ReleaseStore {
  private readonly read = new Map<string, Promise<StoredBuild>>();

  /** @param keyFile public keys as JWK; looked at for each build that is new, so that keys may join */
  constructor(
    private readonly folder: string,
    private readonly keyFile: string,
  ) {}

  /**
   * A build, read and checked once.
   * @throws {UntrustedBuild} when its list is missing, unsigned, changed or that of another build
   */
  async build(name: string, version: string): Promise<StoredBuild> {
    const key = `${name}/${version}`;
    const known = this.read.get(key);
    if (known) return known;
    const reading = this.readBuild(name, version);
    this.read.set(key, reading);
    reading.catch(() => this.read.delete(key));
    return reading;
  }

  private async readBuild(name: string, version: string): Promise<StoredBuild> {
    const folder = path.join(this.folder, name, version);
    const bytes = await readFile(path.join(folder, 'release.json')).catch(() => undefined);
    const signed = await readFile(path.join(folder, 'release.sig'), 'utf8').catch(() => undefined);
    if (!bytes || !signed) throw new UntrustedBuild(`${name}@${version} has no signed list`);
    const signature = Buffer.from(signed, 'base64');
    const keys = await this.keys();
    if (!keys.some((key) => verify(null, bytes, key, signature))) {
      throw new UntrustedBuild(`the list of ${name}@${version} is not signed by a release key`);
    }
    const list = releaseList.parse(JSON.parse(bytes.toString()));
    // An older list, put in the place of this one, would be signed as well.
    if (list.name !== name || list.version !== version) {
      throw new UntrustedBuild(`${name}@${version} carries the list of another build`);
    }
    const manifest = list.files[MANIFEST];
    if (!manifest) throw new UntrustedBuild(`the list of ${name}@${version} names no manifest`);
    const needs = await readNeeds(folder, list);
    return { list, build: buildOf(list, { manifest, bytes }), needs };
  }

  private async keys(): Promise<KeyObject[]> {
    const keys = JSON.parse(await readFile(this.keyFile, 'utf8')) as JsonWebKey[];
    return keys.map((key) => createPublicKey({ key, format: 'jwk' }));
  }
}

async function readNeeds(folder: string, list: ReleaseList): Promise<ModuleNeeds | undefined> {
  const hash = list.files[NEEDS];
  if (!hash) return undefined;
  const bytes = await readFile(path.join(folder, NEEDS)).catch(() => undefined);
  if (!bytes || hash !== sha384(bytes)) {
    throw new UntrustedBuild(`${NEEDS} of ${list.name}@${list.version} is not the one of its list`);
  }
  return moduleNeeds.parse(JSON.parse(bytes.toString()));
}

function sha384(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

function buildOf(
  { name, version }: ReleaseList,
  { manifest, bytes }: { manifest: string; bytes: Buffer },
): ModuleBuild {
  return {
    version,
    entry: `/remotes/${name}/${version}/${MANIFEST}`,
    integrity: manifest,
    filesIntegrity: sha384(bytes),
  };
}
