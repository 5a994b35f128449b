import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './run/main.mjs';

const MANIFEST = { workspaces: ['libs/*', 'mf-*', 'services/*'] };
const LIBRARY = { name: '@mingzhang/kit', exports: { '.': './src/index.ts' } };
const SHELL = { name: '@mingzhang/shell-api', exports: { '.': './src/index.ts' } };
const SERVICE = { name: 'books', main: 'dist/service.js', mingzhang: { service: 'books' } };

/** A project in which every export is used. */
const SOUND = {
  'package.json': JSON.stringify(MANIFEST),
  'libs/kit/package.json': JSON.stringify(LIBRARY),
  'libs/kit/src/index.ts':
    "export { sum, type Sum } from './sum';\nexport * from './walk';\nexport { drawn } from './drawn';",
  'libs/kit/src/sum.ts':
    'export interface Sum { fen: bigint }\nexport const sum = (): Sum => ({ fen: 0n });',
  'libs/kit/src/walk.ts': 'export function walk() {}',
  'libs/kit/src/drawn.ts': 'export const drawn = 1;',
  'libs/shell-api/package.json': JSON.stringify(SHELL),
  'libs/shell-api/src/promised-names.json': '{}',
  'libs/shell-api/src/index.ts': "export { promised } from './promised';",
  'libs/shell-api/src/promised.ts': 'export const promised = 1;',
  'mf-a/package.json': '{"name": "mf-a"}',
  'mf-a/rspack.config.mjs': 'export default {};',
  'mf-a/src/screen.tsx':
    "import { sum as total, type Sum } from '@mingzhang/kit';\n" +
    "import * as names from './names';\n" +
    "const Drawer = lazyPart(() => import('./drawer'), 'Drawer');\n" +
    "const late = async () => { const { loaded } = await import('./loaded'); return loaded; };\n" +
    "let other: import('./typed').Typed;\n" +
    'const all: Sum = total(names.used, Drawer, late, other);',
  'mf-a/src/names.ts': 'export const used = 1;',
  'mf-a/src/drawer.tsx': 'export const Drawer = () => <p>1</p>;',
  'mf-a/src/loaded.ts': 'export const loaded = 1;',
  'mf-a/src/typed.ts': 'export type Typed = 1;',
  'services/books/package.json': JSON.stringify(SERVICE),
  'services/books/src/service.ts': 'export function startService() {}',
  'services/books/src/verify.ts': 'export const verify = 1;',
  'tools/verify.mjs': "const script = join(folder, 'verify.js');",
  'tools/desk.mjs': "const { walk } = load('@mingzhang/kit');",
  'tools/new-domain/template/mf-b/src/list.tsx.tpl': "import { drawn } from '@mingzhang/kit';",
};

/** @type {string} */
let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mingzhang-exports-'));
  write(SOUND);
});

afterEach(() => rmSync(root, { recursive: true }));

/** @param {Record<string, string>} files */
function write(files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

/** @param {string[]} args */
function check(...args) {
  const script = join(ROOT, 'tools/exports.mjs');
  const { status, stdout } = spawnSync(process.execPath, [script, root, ...args], {
    encoding: 'utf8',
  });
  const lines = stdout.trim().split('\n');
  return { status, found: lines.slice(0, -1) };
}

describe('needless exports', () => {
  it('are none where every export is imported, loaded, generated or promised', () => {
    expect(check()).toMatchObject({ status: 0, found: [] });
  });

  it.each([
    ['that nobody imports', 'export const gone = 1;', 'gone (dead)'],
    ['a type that nobody imports', 'export interface Gone {}', 'Gone (dead)'],
    ['that only its own file uses', 'export const own = 1;\nrun(own);', 'own (own file only)'],
    ['by a list', 'const listed = 1;\nrun(listed);\nexport { listed };', 'listed (own file only)'],
    [
      'that only recalls its name as a key',
      'export const key = 1;\nrun({ key: 2 }.key);',
      'key (dead)',
    ],
  ])('are found: an export %s', (_, text, finding) => {
    write({ 'mf-a/src/planted.ts': text });
    const { status, found } = check();
    expect(status).toBe(1);
    expect(found).toEqual([expect.stringMatching(/^mf-a\/src\/planted\.ts:\d: /)]);
    expect(found[0]).toContain(finding);
  });

  it('are found in what a package passes on, and behind it', () => {
    write({
      'libs/kit/src/index.ts': `${SOUND['libs/kit/src/index.ts']}\nexport { gone } from './gone';`,
      'libs/kit/src/gone.ts': 'export const gone = 1;',
    });
    expect(check().found).toEqual([
      expect.stringContaining('libs/kit/src/gone.ts:1: gone (dead)'),
      expect.stringContaining('libs/kit/src/index.ts:1: gone (dead)'),
    ]);
  });

  it('are found where only tests use what their own file does not', () => {
    write({
      'mf-a/src/oracle.ts':
        'export const oracle = 1;\nexport const inner = 2;\nexport const outer = inner;',
      'mf-a/src/oracle.spec.ts':
        "import { inner, oracle } from './oracle';\nexpect(inner).toBe(oracle);",
      'mf-a/src/more.ts': "import { outer } from './oracle';\nrun(outer);",
      'mf-a/src/testing/helper.ts': 'export const helper = 1;',
      'mf-a/src/helper.spec.ts': "import { helper } from './testing/helper';\nexpect(helper);",
    });
    expect(check().found).toEqual(['mf-a/src/oracle.ts:1: oracle (tests only)']);
  });

  it('that are known for now pass, until their room has more or fewer', () => {
    const known = join(root, 'tools/exports/known.json');
    write({
      'mf-a/src/planted.ts': 'export const one = 1;\nexport const two = 2;',
      'tools/exports/known.json': '{"mf-a": 2}',
    });
    expect(check()).toMatchObject({ status: 0, found: [] });
    write({ 'mf-a/src/third.ts': 'export const three = 3;' });
    expect(check()).toMatchObject({ status: 1, found: { length: 3 } });
    write({ 'mf-a/src/third.ts': '', 'mf-a/src/planted.ts': 'export const one = 1;' });
    expect(check()).toMatchObject({
      status: 1,
      found: ['mf-a: 1 are left, not 2; run with --lower'],
    });
    expect(check('--lower').status).toBe(0);
    expect(JSON.parse(readFileSync(known, 'utf8'))).toEqual({ 'mf-a': 1 });
    expect(check().status).toBe(0);
    expect(existsSync(known)).toBe(true);
  });
});
