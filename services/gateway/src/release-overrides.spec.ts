import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { overrideFile, signedOverride, type ReleaseOverride } from '@mingzhang/server';
import { ReleaseKeys } from './release-keys';
import { ReleaseOverrides } from './release-overrides';

const MINUTE = 60_000;
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519').privateKey;

describe('a build for one session', () => {
  let folder: string;
  let now = Date.parse('2026-11-23T12:00:00Z');
  let told: string[];
  let overrides: ReleaseOverrides;
  let keys = [publicKey];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mingzhang-overrides-'));
    told = [];
    keys = [publicKey];
    overrides = new ReleaseOverrides(
      folder,
      { current: async () => keys, newest: async () => keys },
      (reason) => told.push((reason as Error).message),
      () => now,
    );
  });
  afterEach(() => rm(folder, { recursive: true }));

  const at = (minutes: number) => new Date(now + minutes * MINUTE).toISOString();
  const given = (changes: Partial<ReleaseOverride> = {}): ReleaseOverride => ({
    remote: 'mf-books',
    version: '0.1.0-aa',
    session: 'mine',
    from: at(0),
    until: at(60),
    ...changes,
  });
  const keep = (override: ReleaseOverride, key = privateKey, name = overrideFile(override)) =>
    writeFile(path.join(folder, name), signedOverride(override, key));
  const of = async (session: string) => [...(await overrides.bySession(session))];

  it('is given to that session alone, until it is over', async () => {
    await keep(given());
    expect(await of('mine')).toEqual([['mf-books', { version: '0.1.0-aa', secondsLeft: 3_600 }]]);
    expect(await of('other')).toEqual([]);
    now += 59.5 * MINUTE;
    expect(await of('mine')).toEqual([['mf-books', { version: '0.1.0-aa', secondsLeft: 30 }]]);
    now += MINUTE;
    expect(await of('mine')).toEqual([]);
    expect(told).toEqual([]);
  });

  it('is given to the page that is opened next', async () => {
    expect(await of('mine')).toEqual([]);
    await keep(given());
    expect(await of('mine')).toHaveLength(1);
  });

  it('is given to the page that is opened next, signed by a key that was added with it', async () => {
    const place = await mkdtemp(path.join(tmpdir(), 'mingzhang-keys-'));
    const file = path.join(place, 'keys.json');
    const keysAre = (...added: readonly KeyObject[]) =>
      writeFile(file, JSON.stringify(added.map((key) => key.export({ format: 'jwk' }))));
    await keysAre(publicKey);
    const report = (reason: unknown) => told.push((reason as Error).message);
    // The clock stands still: within a second the file is not looked at again by itself.
    const known = new ReleaseKeys(file, report, () => 0);
    overrides = new ReleaseOverrides(folder, known, report, () => now);
    expect(await of('mine')).toEqual([]);
    expect(await known.current()).toHaveLength(1);
    const added = generateKeyPairSync('ed25519');
    await keysAre(publicKey, added.publicKey);
    await keep(given(), added.privateKey);
    expect(await of('mine')).toHaveLength(1);
    expect(told).toEqual([]);
    await rm(place, { recursive: true });
  });

  it('is not read while it is being written', async () => {
    await keep(given(), privateKey, `${overrideFile(given())}.7.new`);
    expect(await of('mine')).toEqual([]);
    expect(told).toEqual([]);
  });

  it('ends when its session says so, no other’s', async () => {
    await keep(given());
    await keep(given({ session: 'other' }));
    await overrides.end('mine', 'mf-books');
    await overrides.end('mine', '../../release-book');
    expect(await of('mine')).toEqual([]);
    expect(await of('other')).toHaveLength(1);
  });

  it('ends also while the folder is being looked at, for the very next page', async () => {
    await keep(given());
    let goOn: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => (goOn = resolve));
    const read = jest.fn(() => slow.then(() => keys));
    overrides = new ReleaseOverrides(
      folder,
      { current: read, newest: read },
      () => undefined,
      () => now,
    );
    const page = overrides.bySession('mine');
    while (read.mock.calls.length === 0) await new Promise(setImmediate);
    const ending = overrides.end('mine', 'mf-books');
    while ((await readdir(folder)).length > 0) await new Promise(setImmediate);
    await new Promise((resolve) => setTimeout(resolve, 20));
    goOn();
    await Promise.all([page, ending]);
    expect(await of('mine')).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['signed by somebody else', () => keep(given(), stranger), 'not signed by a release key'],
    [
      'changed afterwards',
      async () => {
        await keep(given());
        const [name = ''] = await readdir(folder);
        const file = path.join(folder, name);
        await writeFile(file, (await readFile(file, 'utf8')).replace('0.1.0-aa', '0.1.0-bb'));
      },
      'not signed by a release key',
    ],
    [
      'of another session, under the name of this one’s',
      () => keep(given({ session: 'other' }), privateKey, overrideFile(given())),
      'of another session',
    ],
    ['longer than allowed', () => keep(given({ until: at(481) })), 'lasts longer than 480 minutes'],
    [
      'written by a clock that is an hour ahead',
      () => keep(given({ from: at(60), until: at(120) })),
      'two clocks differ',
    ],
    ['damaged', () => writeFile(path.join(folder, 'x.json'), '{"text":'), 'JSON'],
  ])('is refused when it is %s, and that is told once', async (_what, write, reason) => {
    await write();
    expect(await of('mine')).toEqual([]);
    expect(await of('mine')).toEqual([]);
    expect(await of('other')).toEqual([]);
    expect(told).toEqual([expect.stringContaining(reason)]);
  });

  it('is over for who wrote it by a clock that is an hour behind, and when its key is gone', async () => {
    await keep(given({ from: at(-60), until: at(0) }));
    await keep(given({ session: 'other' }));
    expect(await of('mine')).toEqual([]);
    keys = [];
    expect(await of('other')).toEqual([]);
  });
});
