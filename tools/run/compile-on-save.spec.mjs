import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtPathOf, compileOnSave } from './compile-on-save.mjs';

describe('what is compiled as it is saved', () => {
  /** @type {string} */
  let root;
  /** @type {string[]} */
  let said;
  /** @type {ReturnType<typeof compileOnSave>} */
  let compiler;
  /** @type {() => void} */
  let tell;

  const built = () => new Promise((resolve) => (tell = () => resolve(undefined)));
  const save = (/** @type {string} */ file, /** @type {string} */ text) =>
    writeFileSync(join(root, 'libs/rules/src', file), text);
  const result = (/** @type {string} */ file) =>
    readFileSync(join(root, 'libs/rules/dist', file), 'utf8');

  beforeEach(async () => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'mingzhang-dev-')));
    mkdirSync(join(root, 'libs/rules/src/functions'), { recursive: true });
    writeFileSync(
      join(root, '.swcrc'),
      '{"jsc":{"parser":{"syntax":"typescript"}},"module":{"type":"commonjs"}}',
    );
    save('money.ts', 'export const scale: number = 2;');
    said = [];
    compiler = compileOnSave({
      root,
      folders: ['libs/rules'],
      log: (line) => said.push(line),
      onCompiled: () => tell(),
    });
    await compiler.ready;
  });
  afterEach(async () => {
    await compiler.close();
    rmSync(root, { recursive: true });
  });

  it('is the saved file alone: what was built before stays untouched', async () => {
    const done = built();
    save('rate.ts', 'export const places: number = 6;');
    await done;
    expect(result('rate.js')).toContain('places = 6');
    expect(existsSync(join(root, 'libs/rules/dist/money.js'))).toBe(false);
  });

  it('is copied where it is no source, and gone where the source is', async () => {
    let done = built();
    save('functions/post.sql', 'select 1');
    await done;
    expect(result('functions/post.sql')).toBe('select 1');
    done = built();
    rmSync(join(root, 'libs/rules/src/functions/post.sql'));
    await done;
    expect(existsSync(join(root, 'libs/rules/dist/functions/post.sql'))).toBe(false);
  });

  it('is named with its fault when it cannot be read, and nothing starts anew', async () => {
    const done = built();
    save('broken.ts', 'export const = ;');
    save('money.ts', 'export const scale: number = 3;');
    await done;
    expect(result('money.js')).toContain('scale = 3');
    expect(said).toEqual([expect.stringMatching(/^libs.rules.src.broken\.ts 编译失败：/)]);
  });
});

describe('where a source is built to', () => {
  it('is the same place below dist', () => {
    expect(builtPathOf('libs/rules/src/money.ts')).toBe('libs/rules/dist/money.js');
    expect(builtPathOf('services/ledger/src/functions/post_voucher.sql')).toBe(
      'services/ledger/dist/functions/post_voucher.sql',
    );
  });
});
