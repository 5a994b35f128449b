import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../run/main.mjs';
import { addDomain } from './add-domain.mjs';

jest.setTimeout(180_000);

/** The packages of the project, but its own libraries from the scratch copy. @param {string} root */
function linkPackages(root) {
  const packages = join(root, 'node_modules');
  mkdirSync(join(packages, '@mingzhang'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    const own = name === '@mingzhang' || name === 'shell' || name.startsWith('mf-');
    if (!own) symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
  }
  for (const name of readdirSync(join(root, 'libs'))) {
    symlinkSync(join(root, 'libs', name), join(packages, '@mingzhang', name));
  }
}

describe('adding a domain', () => {
  /** @type {string} */
  let root;

  beforeAll(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'mingzhang-domain-')));
    const listed = execFileSync(
      'git',
      ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
      { cwd: ROOT },
    );
    for (const path of String(listed)
      .split('\0')
      .filter((each) => each && !/^docs\/(?!help\/)/.test(each))) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      cpSync(join(ROOT, path), join(root, path), { force: true });
    }
    linkPackages(root);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  const run = (/** @type {string} */ tool, /** @type {string[]} */ args) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, tool), ...args], {
      cwd: root,
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  };

  it('refuses what is no lower-case name', () => {
    for (const name of ['', 'Cash', '../x', '1a', 'a--b']) {
      expect(() => addDomain({ root, name, title: name, log: () => {} })).toThrow('小写字母');
    }
  });

  it('writes remote, service, contract and journey that pass types, lint and boundaries', () => {
    /** @type {string[]} */
    const said = [];
    const files = addDomain({
      root,
      name: 'cash-flow',
      title: '资金',
      log: (line) => said.push(line),
    });
    expect(files).toEqual(
      expect.arrayContaining(['mf-cash-flow/src/remote.tsx', 'services/cash-flow/src/service.ts']),
    );
    expect(said.join('\n')).not.toContain('routes.ts');
    const assets = addDomain({
      root,
      name: 'assets',
      title: '资产',
      service: 'asset',
      log: () => {},
    });
    expect(assets).toEqual(expect.arrayContaining(['services/asset/src/service.ts']));
    expect(assets.filter((file) => file.startsWith('mf-assets/'))).toEqual([
      'mf-assets/src/api/assets.api.ts',
      'mf-assets/src/assets-list/assets-list.screen.tsx',
    ]);
    const manifest = readFileSync(join(root, 'libs/contract/src/asset.domain.ts'), 'utf8');
    expect(manifest).toContain("prefixes: ['/assets']");
    expect(manifest).toContain("depreciation: { title: '计提折旧', bound: true }");
    expect(run('node_modules/typescript/bin/tsc', ['--noEmit', '-p', 'tsconfig.json'])).toEqual({
      status: 0,
      output: '',
    });
    expect(run('node_modules/oxlint/bin/oxlint', [])).toMatchObject({ status: 0 });
    expect(run('tools/boundaries.mjs', [root])).toEqual({
      status: 0,
      output: expect.stringContaining('0 violations'),
    });
  });

  it('takes ports that nobody has, and no name twice', () => {
    const manifest = JSON.parse(
      readFileSync(join(root, 'services/cash-flow/package.json'), 'utf8'),
    );
    expect(manifest.mingzhang).toEqual({ service: 'cash-flow', port: 4104 });
    expect(() => addDomain({ root, name: 'cash-flow', title: '资金', log: () => {} })).toThrow(
      '已存在',
    );
  });
});
