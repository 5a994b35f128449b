import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepOwnBuilds, placesOf, readKeys } from './releases.mjs';
import { StartError } from './start-error.mjs';

const OLD = '0.1.0-old';
const rules = [{ remote: 'mf-books', version: OLD }];
const killed = [{ remote: 'mf-books', version: '0.1.0-bad' }];
const book = JSON.stringify({ revision: 3, rules, killed, acts: [] });

describe('what a start keeps of releases', () => {
  /** @type {string} */
  let root;
  /** @type {string} */
  let dataDir;
  /** @type {string[]} */
  let said;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'mingzhang-own-'));
    dataDir = join(root, 'data');
    said = [];
    const dist = join(root, 'mf-books/dist');
    mkdirSync(dist, { recursive: true });
    mkdirSync(dataDir);
    writeFileSync(join(root, 'package.json'), JSON.stringify({ workspaces: ['mf-books'] }));
    writeFileSync(join(root, 'mf-books/package.json'), JSON.stringify({ name: 'mf-books' }));
    writeFileSync(join(dist, 'a.1.js'), 'let a;');
    const hash = `sha384-${createHash('sha384').update('let a;').digest('base64')}`;
    const list = { name: 'mf-books', version: '0.1.0-aa', files: { 'a.1.js': hash } };
    writeFileSync(join(dist, 'release.json'), JSON.stringify(list));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const keep = (now = new Date()) =>
    keepOwnBuilds({ root, dataDir, now, log: (line) => said.push(line) });
  const file = (/** @type {string} */ name) => join(dataDir, name);
  const write = (/** @type {string} */ name, /** @type {string} */ text) =>
    writeFileSync(file(name), text);
  /** What was set aside of a file. */
  const setAside = (/** @type {string} */ name) =>
    readdirSync(dataDir)
      .filter((each) => each.startsWith(`${name}.damaged-`))
      .map((each) => readFileSync(file(each), 'utf8'));

  it('is its own builds, signed, and a copy of the book', () => {
    write('release-book.json', book);
    expect(keep().own).toEqual({ 'mf-books': ['0.1.0-aa'] });
    expect(readFileSync(file('release-book.json.last'), 'utf8')).toBe(book);
    expect(said).toEqual([]);
  });

  it('is a copy that no book replaces which nobody has read as a whole', () => {
    write('release-book.json', book);
    keep();
    const to = { kind: 'share', hundredths: 99_999 };
    const wrong = JSON.stringify({ revision: 4, rules: [{ ...rules[0], to }], killed: [] });
    write('release-book.json', wrong);
    keep();
    expect(readFileSync(file('release-book.json.last'), 'utf8')).toBe(book);
  });

  it('with a damaged book goes by the last good one, and leaves both as they are', () => {
    write('release-book.json', book);
    keep();
    const place = join(placesOf(dataDir).folder, 'mf-books', OLD);
    mkdirSync(place);
    for (const damaged of [book.slice(0, 30), '\0', 'null', '{}', '{"rules": [5], "killed": []}']) {
      write('release-book.json', damaged);
      said.length = 0;
      // A rule of the copy names this build, so it is never deleted.
      keep(new Date(Date.now() + 400 * 24 * 60 * 60_000));
      expect(existsSync(place)).toBe(true);
      expect(said).toEqual([expect.stringMatching(/release-book\.json 已损坏.*副本.*恢复/)]);
      expect(readFileSync(file('release-book.json'), 'utf8')).toBe(damaged);
      expect(readFileSync(file('release-book.json.last'), 'utf8')).toBe(book);
    }
  });

  it('with an older book in the place of the last one goes by the copy, and leaves both as they are', () => {
    const copy = JSON.stringify({ ...JSON.parse(book), revision: 9, killed: [rules[0]] });
    write('release-book.json', book);
    write('release-book.json.last', copy);
    keep();
    expect(said).toEqual([expect.stringMatching(/比副本 .*（第 9 版）旧，先按副本运行/)]);
    expect(readFileSync(file('release-book.json'), 'utf8')).toBe(book);
    expect(readFileSync(file('release-book.json.last'), 'utf8')).toBe(copy);
  });

  it('without the book puts the copy of it there, and says so', () => {
    write('release-book.json.last', book);
    keep();
    expect(readFileSync(file('release-book.json'), 'utf8')).toBe(book);
    expect(said).toEqual([expect.stringContaining('release-book.json 不见了')]);
  });

  it('is refused in one sentence where nobody can know any more what was stopped', () => {
    write('release-book.json', '{');
    expect(() => keep()).toThrow(StartError);
    expect(() => keep()).toThrow(/已损坏，也没有完好的副本.*停用/);
    expect(readFileSync(file('release-book.json'), 'utf8')).toBe('{');
  });

  it.each(['[', '{}', 'null', '[5]', '[{"kty":"OKP"}]'])(
    'sets damaged keys (%s) aside and signs its own builds anew',
    (damaged) => {
      keep();
      write('release-keys.json', damaged);
      expect(keep().own).toEqual({ 'mf-books': ['0.1.0-aa'] });
      expect(readKeys(file('release-keys.json'))).toHaveLength(1);
      expect(setAside('release-keys.json')).toEqual([damaged]);
      expect(said).toEqual([expect.stringMatching(/release-keys\.json 已损坏.*damaged-/)]);
      expect(() => keep()).not.toThrow();
    },
  );

  it.each(['{', '{"mf-books":5}', 'null', '[]', '{"mf-books":[5]}'])(
    'sets damaged own versions (%s) aside and notes those of now',
    (damaged) => {
      write('release-own.json', damaged);
      expect(keep().own).toEqual({ 'mf-books': ['0.1.0-aa'] });
      expect(setAside('release-own.json')).toEqual([damaged]);
      expect(said).toEqual([expect.stringContaining('release-own.json 已损坏')]);
    },
  );

  it('says to who releases that the keys are damaged', () => {
    write('release-keys.json', '[');
    expect(() => readKeys(file('release-keys.json'))).toThrow(StartError);
  });
});
