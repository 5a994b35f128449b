import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import {
  BucketFiles,
  FolderFiles,
  sha384,
  type BucketConfig,
  type BuildFiles,
} from '@mingzhang/server';
import { FakeBucket } from '@mingzhang/server/testing';
import { ReleaseKeys } from './release-keys';
import { ReleaseStore } from './release-store';

const first = generateKeyPairSync('ed25519');
const second = generateKeyPairSync('ed25519');
/** What answers is waited for as long as it takes on any machine. */
const FOR_EVER_MS = 60_000;
/** Nothing answers, so a short wait shows as much as a long one. */
const HANGS_MS = 100;
const code = 'let a = 1;'.repeat(20);

/** The files of a build as they lie in a store. */
function filesOf(version: string, key: KeyObject, spoil: Record<string, string> = {}) {
  const files = { 'mf-manifest.json': '{}', 'a.1.js': code };
  const hashes = Object.entries(files).map(([name, text]) => [name, sha384(Buffer.from(text))]);
  const own = { name: 'mf-books', version, routes: [], titles: {}, menu: [], sources: {} };
  const list = JSON.stringify({ ...own, files: Object.fromEntries(hashes) });
  const signature = sign(null, Buffer.from(list), key).toString('base64');
  const all = { ...files, 'release.json': list, 'release.sig': signature, ...spoil };
  const packed = brotliCompressSync(code);
  return new Map<string, Buffer>([
    ...Object.entries(all).map(([name, text]) => [name, Buffer.from(text)] as const),
    ['a.1.js.br', packed],
    ['mf-manifest.json.br', Buffer.from('not what it says')],
  ]);
}

describe('the release store', () => {
  let folder: string;
  let bucket: FakeBucket;
  let config: BucketConfig;
  let now: number;
  let time: number;
  const told: string[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mingzhang-store-'));
    bucket = new FakeBucket();
    config = await bucket.start();
    now = 0;
    time = 0;
    told.length = 0;
    await keysAre(first.publicKey);
  });
  afterEach(async () => {
    await bucket.stop();
    await rm(folder, { recursive: true });
  });

  const keysAre = async (...keys: readonly KeyObject[]) => {
    await writeFile(
      path.join(folder, 'keys.json'),
      JSON.stringify(keys.map((key) => key.export({ format: 'jwk' }))),
    );
    now += 1_000;
  };
  const upload = (version: string, key = first.privateKey, spoil: Record<string, string> = {}) => {
    for (const [name, bytes] of filesOf(version, key, spoil)) {
      bucket.files.set(`mf-books/${version}/${name}`, bytes);
    }
  };
  const open = (files: BuildFiles = new BucketFiles(config, FOR_EVER_MS)) =>
    new ReleaseStore({
      here: new FolderFiles(path.join(folder, 'releases')),
      bucket: files,
      keys: new ReleaseKeys(path.join(folder, 'keys.json'), fail, () => now),
      onStore: (what, reason) => told.push(reason ? `${what}: ${String(reason)}` : what),
      awayMs: 0,
      clock: () => time,
    });
  const build = (store: ReleaseStore, version: string) =>
    store.build('mf-books', version, performance.now() + FOR_EVER_MS);
  const fail = (reason: unknown) => {
    throw reason;
  };
  const here = (version: string) =>
    readdir(path.join(folder, 'releases/mf-books', version)).then((names) => names.toSorted());
  it('brings a build of a bucket here whole, packed copies only where they are of it', async () => {
    upload('0.1.0-aa');
    const { build: given } = await build(open(), '0.1.0-aa');
    expect(given.entry).toBe('/remotes/mf-books/0.1.0-aa/mf-manifest.json');
    expect(await here('0.1.0-aa')).toEqual([
      'a.1.js',
      'a.1.js.br',
      'mf-manifest.json',
      'release.json',
      'release.sig',
    ]);
    const asked = bucket.asked.length;
    await build(open(), '0.1.0-aa');
    expect(bucket.asked).toHaveLength(asked);
  });

  it.each([
    ['a file is another', { 'a.1.js': 'evil()' }, 'a.1.js of mf-books@0.1.0-aa is not the one'],
    ['its list is another', { 'release.json': '{}' }, 'is not signed by a release key'],
    ['it has no signature', { 'release.sig': '' }, 'is not signed by a release key'],
  ])('gives no build of which %s', async (_what, spoil, reason) => {
    upload('0.1.0-aa', first.privateKey, spoil);
    await expect(build(open(), '0.1.0-aa')).rejects.toThrow(reason);
    await expect(build(open(), '0.1.0-bb')).rejects.toThrow('has no signed list');
  });

  it.each([
    ['fails', 'failing', 'answers 500'],
    ['hangs', 'hanging', 'does not answer in time'],
    ['breaks off', 'cutting', 'cannot be reached'],
  ] as const)(
    'gives what lies here while the bucket %s, and says so once',
    async (_w, mood, why) => {
      upload('0.1.0-aa');
      upload('0.1.0-bb');
      const files = () =>
        new BucketFiles(config, bucket.mood === 'hanging' ? HANGS_MS : FOR_EVER_MS);
      const store = open({
        place: config.address,
        read: (name) => files().read(name),
        write: (name, bytes) => files().write(name, bytes),
      });
      await build(store, '0.1.0-aa');
      bucket.mood = mood;
      await expect(build(store, '0.1.0-bb')).rejects.toThrow(why);
      await expect(build(store, '0.1.0-bb')).rejects.toThrow(why);
      expect((await build(store, '0.1.0-aa')).build.version).toBe('0.1.0-aa');
      expect(told).toHaveLength(1);
      expect(told[0]).toContain('is away, what lies here is given');
      bucket.mood = 'well';
      expect((await build(store, '0.1.0-bb')).build.version).toBe('0.1.0-bb');
      expect(told[1]).toBe('release store s3://builds/of/us is there again');
    },
  );

  it('asks no bucket again at once for what it does not have, or what is not to be trusted there', async () => {
    upload('0.1.0-bad', first.privateKey, { 'a.1.js': 'evil()' });
    const store = open();
    for (const version of ['0.1.0-none', '0.1.0-bad']) {
      const ask = () => build(store, version).catch((error: Error) => error.message);
      const reason = await ask();
      const asked = bucket.asked.length;
      expect(await Promise.all([ask(), ask()])).toEqual([reason, reason]);
      expect(bucket.asked).toHaveLength(asked);
      time += 5_000;
      await ask();
      expect(bucket.asked.length).toBeGreaterThan(asked);
    }
  });

  it('waits for a bucket that hangs as long as a page does, and for what lies here as long as it takes', async () => {
    upload('0.1.0-aa');
    await build(open(), '0.1.0-aa');
    bucket.mood = 'hanging';
    const store = open();
    const over = performance.now() - 1;
    for (const version of ['0.1.0-bb', '0.1.0-cc']) {
      const wait = store.build('mf-books', version, over);
      await expect(wait).rejects.toThrow('is still on its way from the store');
    }
    expect((await store.build('mf-books', '0.1.0-aa', over)).build.version).toBe('0.1.0-aa');
  });

  it('gives what lies here when nobody listens any more, also after a start', async () => {
    upload('0.1.0-aa');
    await build(open(), '0.1.0-aa');
    await bucket.stop();
    expect((await build(open(), '0.1.0-aa')).build.version).toBe('0.1.0-aa');
    await expect(build(open(), '0.1.0-bb')).rejects.toThrow('cannot be reached');
  });

  it('takes for absent what a bucket refuses that it may not list, and goes on', async () => {
    bucket.mood = 'unlisted';
    upload('0.1.0-aa');
    await expect(build(open(), '0.1.0-bb')).rejects.toThrow('has no signed list');
    expect((await build(open(), '0.1.0-aa')).build.version).toBe('0.1.0-aa');
    expect(await here('0.1.0-aa')).toContain('release.sig');
    expect(told).toEqual([]);
  });

  it('is refused by a bucket that it has not the credentials of', async () => {
    upload('0.1.0-aa');
    config = { ...config, secretAccessKey: 'another' };
    await expect(build(open(), '0.1.0-aa')).rejects.toThrow('answers 403');
  });

  it('follows its keys: one that joins counts, one that is gone takes its builds along', async () => {
    upload('0.1.0-aa', first.privateKey);
    upload('0.1.0-bb', second.privateKey);
    const store = open();
    const given = async () =>
      Promise.all(
        ['0.1.0-aa', '0.1.0-bb'].map((version) =>
          build(store, version).then(
            ({ build: { version: found } }) => found,
            (error: Error) => error.message,
          ),
        ),
      );
    const unsigned = (version: string) =>
      `the list of mf-books@${version} is not signed by a release key`;
    expect(await given()).toEqual(['0.1.0-aa', unsigned('0.1.0-bb')]);
    await keysAre(first.publicKey, second.publicKey);
    expect(await given()).toEqual(['0.1.0-aa', '0.1.0-bb']);
    await keysAre(second.publicKey);
    expect(await given()).toEqual([unsigned('0.1.0-aa'), '0.1.0-bb']);
  });
});
