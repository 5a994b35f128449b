import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { markOf } from './live-process.mjs';

jest.setTimeout(120_000);

describe('building', () => {
  /** @type {string} */
  let root;
  const quiet = () => undefined;
  const write = (/** @type {string} */ path, /** @type {string} */ text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'mingzhang-build-'));
    write('package.json', JSON.stringify({ name: 'root', private: true, workspaces: ['libs/*'] }));
    write('package-lock.json', '{"name": "root", "lockfileVersion": 3, "packages": {}}');
    write('nx.json', readFileSync(join(__dirname, '../../nx.json'), 'utf8'));
    const build = 'node ../../copy.cjs';
    write(
      'libs/a/package.json',
      JSON.stringify({ name: 'a', version: '1.0.0', scripts: { build } }),
    );
    write('libs/a/src/a.txt', 'one');
    const copy = `require('node:fs').cpSync('src', 'dist', { recursive: true })`;
    write('copy.cjs', copy);
    write('.gitignore', 'node_modules\ndist\n.nx\n');
    mkdirSync(join(root, 'node_modules'));
    symlinkSync(join(__dirname, '../../node_modules/nx'), join(root, 'node_modules/nx'));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  const lockFile = () => join(root, 'node_modules/.cache/mingzhang-building.lock');
  const built = () => readFileSync(join(root, 'libs/a/dist/a.txt'), 'utf8');

  it('builds what is stale, and asks nobody when nothing is', async () => {
    expect(await ensureBuilt({ root, log: quiet })).toBe(true);
    expect(built()).toBe('one');
    expect(await ensureBuilt({ root, log: quiet })).toBe(false);
    write('libs/a/src/a.txt', 'other');
    expect(await ensureBuilt({ root, log: quiet })).toBe(true);
    expect(built()).toBe('other');
  });

  it('takes a build for any NODE_ENV but development', async () => {
    const before = process.env.NODE_ENV;
    try {
      process.env.NODE_ENV = 'production';
      expect(await ensureBuilt({ root, log: quiet })).toBe(false);
      delete process.env.NODE_ENV;
      expect(await ensureBuilt({ root, log: quiet })).toBe(false);
    } finally {
      process.env.NODE_ENV = before;
    }
  });

  it('waits for a build under way in this checkout, and then finds it done', async () => {
    write('libs/a/src/a.txt', 'waited for');
    /** @type {string[]} */
    const lines = [];
    const log = (/** @type {string} */ line) => lines.push(line);
    const both = await Promise.all([ensureBuilt({ root, log }), ensureBuilt({ root, log })]);
    expect(both.sort()).toEqual([false, true]);
    expect(lines.filter((line) => line === '正在构建……')).toHaveLength(1);
    expect(lines).toContain(`另一个命令（进程 ${process.pid}）正在构建这份程序，等它完成后继续……`);
    expect(built()).toBe('waited for');
    expect(existsSync(lockFile())).toBe(false);
  });

  it('takes over the lock of a process that has died', async () => {
    write('libs/a/src/a.txt', 'after a death');
    write('node_modules/.cache/mingzhang-building.lock', '{"pid": 999999999, "startedAt": "1"}');
    expect(await ensureBuilt({ root, log: quiet })).toBe(true);
    expect(built()).toBe('after a death');
    write('libs/a/src/a.txt', 'other');
    expect(await ensureBuilt({ root, log: quiet })).toBe(true);
  });

  it('stops waiting when it is told to end', async () => {
    write('libs/a/src/a.txt', 'never built');
    write('node_modules/.cache/mingzhang-building.lock', JSON.stringify(markOf(process.pid)));
    const ending = new AbortController();
    const waiting = ensureBuilt({ root, log: () => ending.abort(), signal: ending.signal });
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    rmSync(lockFile());
    write('libs/a/src/a.txt', 'other');
    expect(await ensureBuilt({ root, log: quiet })).toBe(true);
  });

  it('builds again what somebody removed', async () => {
    rmSync(join(root, 'libs/a/dist'), { recursive: true });
    expect(await ensureBuilt({ root, log: quiet })).toBe(true);
    expect(built()).toBe('other');
  });

  it('installs Nx where npm has left it out, and then builds', async () => {
    const nx = join(root, 'node_modules/nx');
    rmSync(nx);
    write('libs/a/src/a.txt', 'fourth');
    write('nx/package.json', '{"name": "nx", "version": "1.0.0"}');
    const script = `require('node:child_process').execSync('node ../../copy.cjs', { cwd: 'libs/a' })`;
    write('nx/dist/bin/nx.js', script);
    const whole = readFileSync(join(root, 'package.json'), 'utf8');
    const devDependencies = { nx: 'file:nx' };
    write('package.json', JSON.stringify({ ...JSON.parse(whole), devDependencies }));
    /** @type {string[]} */
    const lines = [];
    await ensureBuilt({ root, log: (line) => lines.push(line) });
    expect(built()).toBe('fourth');
    expect(lines[0]).toContain('缺少构建工具');
    rmSync(nx, { recursive: true });
    symlinkSync(join(__dirname, '../../node_modules/nx'), nx);
    write('package.json', whole);
  });

  it('shows why a build failed, in full', async () => {
    write('libs/a/src/a.txt', 'third');
    write('libs/a/package.json', '{"name": "a", "scripts": {"build": "echo broken-here; exit 1"}}');
    const shown = jest.spyOn(console, 'error').mockReturnValue(undefined);
    await expect(ensureBuilt({ root, log: quiet })).rejects.toThrow('构建失败');
    expect(String(shown.mock.calls)).toContain('broken-here');
    shown.mockRestore();
  });
});
