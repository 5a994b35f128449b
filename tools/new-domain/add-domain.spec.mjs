import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDomain } from './add-domain.mjs';
import { makeScratchTree } from './scratch-tree.mjs';

jest.setTimeout(600_000);

describe('adding a domain', () => {
  /** @type {ReturnType<typeof makeScratchTree>} */
  let tree;
  const quiet = { log: () => {} };

  beforeAll(() => {
    tree = makeScratchTree();
  });
  afterAll(() => tree.remove());

  /** @param {string} path */
  const read = (path) => readFileSync(join(tree.root, path), 'utf8');

  it('refuses what is no lower-case name', () => {
    for (const name of ['', 'Cash', '../x', '1a', 'a--b']) {
      expect(() => addDomain({ root: tree.root, name, title: name, ...quiet })).toThrow('小写字母');
    }
  });

  it('writes remote, service, contract and journey that pass types, lint, boundaries and form', () => {
    /** @type {string[]} */
    const said = [];
    const files = addDomain({
      root: tree.root,
      name: 'petty-cash',
      title: '资金',
      log: (line) => said.push(line),
    });
    expect(files).toEqual(
      expect.arrayContaining([
        'mf-petty-cash/src/remote.tsx',
        'services/petty-cash/src/service.ts',
      ]),
    );
    expect(said.join('\n')).not.toContain('routes.ts');
    const assets = addDomain({
      ...{ root: tree.root, name: 'assets', title: '资产', service: 'asset' },
      ...quiet,
    });
    expect(assets).toEqual(expect.arrayContaining(['services/asset/src/service.ts']));
    expect(assets.filter((file) => file.startsWith('mf-assets/')).toSorted()).toEqual([
      'mf-assets/src/assets-list/assets-drawer.tsx',
      'mf-assets/src/assets-list/assets-list.screen.spec.tsx',
      'mf-assets/src/assets-list/assets-list.screen.tsx',
      'mf-assets/src/assets-list/use-assets-acts.ts',
    ]);
    const manifest = read('libs/contract/src/asset.domain.ts');
    expect(manifest).toContain("prefixes: ['/assets']");
    expect(manifest).toContain("depreciation: { title: '计提折旧', bound: true }");
    const all = [...files, ...assets];
    const long = all.filter((file) => read(file).split('\n').length > 120);
    expect(long).toEqual([]);
    expect(
      tree.run('node_modules/typescript/bin/tsc', ['--noEmit', '-p', 'tsconfig.json']),
    ).toEqual({ status: 0, output: '' });
    expect(tree.run('node_modules/oxlint/bin/oxlint', ['--deny-warnings'])).toMatchObject({
      status: 0,
    });
    // What a domain does not touch is judged with the whole tree.
    const changed = ['mf-assets', 'mf-petty-cash', 'services/asset', 'services/petty-cash', 'e2e'];
    const libraries = ['libs/contract', 'libs/rules'];
    const bounds = tree.run('tools/boundaries.mjs', [tree.root, ...changed, ...libraries]);
    expect(bounds).toEqual({
      status: 0,
      output: expect.stringMatching(/^[1-9]\d+ modules, 0 viol/),
    });
    expect(tree.run('node_modules/prettier/bin/prettier.cjs', ['--check', ...all])).toMatchObject({
      status: 0,
    });
  });

  it('writes rules, contract and screens whose tests pass as those of the house do', () => {
    const jest = ['--selectProjects', 'unit', 'web', '--ci', '--maxWorkers=1', '--forceExit', '--'];
    const judges = 'calls|domains|permission|job-kind|touched-by|request-bounds|finding-text';
    const specs = [
      `libs/contract/src/(${judges})`,
      'libs/rules/src/(assets|petty-cash)',
      'mf-petty-cash',
    ];
    const { status, output } = tree.run('node_modules/jest/bin/jest.js', [...jest, ...specs]);
    expect({ status, output }).toEqual({
      status: 0,
      output: expect.stringMatching(/PASS web mf-petty-cash[^]*Tests: +\d+ passed, \d+ total/),
    });
    expect(tree.run('tools/migrations.mjs', [])).toEqual({ status: 0, output: '' });
  });

  it('takes ports that nobody has, and no name twice', () => {
    const manifest = JSON.parse(read('services/petty-cash/package.json'));
    expect(manifest.mingzhang).toEqual({ service: 'petty-cash', port: 4105 });
    const again = { root: tree.root, name: 'petty-cash', title: '资金', ...quiet };
    expect(() => addDomain(again)).toThrow('已存在');
  });
});
