import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { StartError } from './run/start-error.mjs';

jest.setTimeout(60_000);

describe('installing', () => {
  /** @type {string} */
  let root;
  const quiet = () => undefined;
  const at = (/** @type {string} */ path) => join(root, path);
  const age = (/** @type {string} */ path, /** @type {number} */ seconds) =>
    utimesSync(at(path), Date.now() / 1000 - seconds, Date.now() / 1000 - seconds);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'mingzhang-install-'));
    mkdirSync(at('own'));
    // A postinstall that must never run.
    const scripts = { postinstall: 'touch ../ran' };
    writeFileSync(
      at('own/package.json'),
      JSON.stringify({ name: 'own', version: '1.0.0', scripts }),
    );
    const dependencies = { own: 'file:own' };
    writeFileSync(
      at('package.json'),
      JSON.stringify({ name: 'root', private: true, dependencies }),
    );
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('installs what is missing, once, without running install scripts', async () => {
    expect(await ensureInstalled({ root, log: quiet })).toBe(true);
    expect(existsSync(at('node_modules/own/package.json'))).toBe(true);
    expect(existsSync(at('ran'))).toBe(false);
    expect(await ensureInstalled({ root, log: quiet })).toBe(false);
  });

  it('installs what builds the product in production, too', async () => {
    const devDependencies = { own: 'file:own' };
    writeFileSync(at('package.json'), JSON.stringify({ name: 'root', devDependencies }));
    const former = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    try {
      await ensureInstalled({ root, log: quiet });
    } finally {
      process.env.NODE_ENV = former;
    }
    expect(existsSync(at('node_modules/own/package.json'))).toBe(true);
  });

  it('installs again when the lock file has changed, not when only its time has', async () => {
    await ensureInstalled({ root, log: quiet });
    age('node_modules/.package-lock.json', 60);
    expect(await ensureInstalled({ root, log: quiet })).toBe(false);
    writeFileSync(at('package-lock.json'), '{"lockfileVersion": 3, "packages": {}}\n');
    expect(await ensureInstalled({ root, log: quiet })).toBe(true);
  });

  it('says in a sentence that npm failed', async () => {
    writeFileSync(at('package.json'), '{');
    await expect(ensureInstalled({ root, log: quiet })).rejects.toThrow(StartError);
  });
});

describe('the check of Node', () => {
  /** @param {string} version */
  const check = (version) =>
    spawnSync(
      process.execPath,
      [
        '-e',
        `Object.defineProperty(process.versions, 'node', { value: '${version}' });
         require('./check-node.cjs'); console.log('passed');`,
      ],
      { cwd: __dirname, encoding: 'utf8' },
    );

  it.each(['8.17.0', '18.20.0', '20.18.3'])('refuses %s in one sentence', (version) => {
    const { status, stdout, stderr } = check(version);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr.trim()).toMatch(/^明账需要 Node.js 20.19 或更高版本，当前是 .+$/);
  });

  it.each(['20.19.0', '22.1.0'])('lets %s pass', (version) => {
    expect(check(version).stdout.trim()).toBe('passed');
  });
});
