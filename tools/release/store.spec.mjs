import { createHash, generateKeyPairSync } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../run/start-error.mjs';
import { dropOld, isKept, keepBuild, touch, wrongIn } from './store.mjs';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519').publicKey;
/** @type {string} */
let folder;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'mingzhang-store-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** @param {string} version @param {Record<string, string>} files */
function makeBuild(version, files = { 'a.1.js': 'let a;', 'mf-manifest.json': '{}' }) {
  const dist = join(folder, `dist-${version}`);
  mkdirSync(dist);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text);
  const hashes = Object.entries(files).map(([name, text]) => {
    return [name, `sha384-${createHash('sha384').update(text).digest('base64')}`];
  });
  const list = { name: 'mf-books', version, files: Object.fromEntries(hashes) };
  writeFileSync(join(dist, 'release.json'), JSON.stringify(list));
  writeFileSync(join(dist, 'a.1.js.br'), 'packed');
  return dist;
}
const place = (/** @type {string} */ version) => join(folder, 'store/mf-books', version);
const keep = (/** @type {string} */ dist) =>
  keepBuild({ store: join(folder, 'store'), dist, privateKey });

describe('the release store', () => {
  it('keeps a build whole, signed and once', () => {
    const dist = makeBuild('0.1.0-aa');
    expect(keep(dist)).toEqual({ name: 'mf-books', version: '0.1.0-aa', isNew: true });
    expect(readdirSync(place('0.1.0-aa')).sort()).toEqual([
      'a.1.js',
      'a.1.js.br',
      'mf-manifest.json',
      'release.json',
      'release.sig',
    ]);
    expect(keep(dist).isNew).toBe(false);
    const store = join(folder, 'store');
    expect(isKept({ store, dist, keys: [other, publicKey] })).toBe(true);
    expect(isKept({ store, dist, keys: [other] })).toBe(false);
  });

  it.each([
    ['a file was changed', 'a.1.js', 'let b;', 'a.1.js 与清单不符'],
    ['a file was added', 'b.js', 'evil();', 'b.js 不在清单中'],
    ['a packed file was added', 'b.js.br', 'evil();', 'b.js.br 不在清单中'],
  ])('puts a build right of which %s', (_what, name, text, wrong) => {
    const dist = makeBuild('0.1.0-aa');
    keep(dist);
    writeFileSync(join(place('0.1.0-aa'), name), text);
    expect(wrongIn(place('0.1.0-aa'))).toBe(wrong);
    expect(keep(dist).isNew).toBe(true);
    expect(wrongIn(place('0.1.0-aa'))).toBeUndefined();
  });

  it('follows no link out of a build', () => {
    const dist = makeBuild('0.1.0-aa');
    writeFileSync(join(folder, 'secrets.json'), '{}');
    rmSync(join(dist, 'a.1.js.br'));
    symlinkSync(join(folder, 'secrets.json'), join(dist, 'a.1.js.br'));
    expect(() => keep(dist)).toThrow('a.1.js.br 不是普通文件');
  });

  it('takes no build that is not the one of its list', () => {
    const dist = makeBuild('0.1.0-aa');
    rmSync(join(dist, 'a.1.js'));
    expect(() => keep(dist)).toThrow(StartError);
    expect(() => keep(dist)).toThrow(/a.1.js 与清单不符.*npx nx reset.*npm run build/);
    expect(() => readdirSync(join(folder, 'store'))).toThrow('ENOENT');
  });

  it('lets an old build go thirty days after it was given last, unless it is named', () => {
    const store = join(folder, 'store');
    const day = (/** @type {number} */ n) => new Date(Date.UTC(2026, 0, n));
    for (const [index, version] of ['0.1.0-aa', '0.1.0-bb', '0.1.0-cc'].entries()) {
      keep(makeBuild(version));
      touch(store, { name: 'mf-books', version }, day(1 + index));
    }
    mkdirSync(join(store, 'mf-books/.0.1.0-dd.7'));
    dropOld(store, { now: day(33), isNamed: (_name, version) => version === '0.1.0-bb' });
    expect(readdirSync(join(store, 'mf-books')).sort()).toEqual(['0.1.0-bb', '0.1.0-cc']);
    expect(readFileSync(join(place('0.1.0-bb'), 'a.1.js'), 'utf8')).toBe('let a;');
  });
});
