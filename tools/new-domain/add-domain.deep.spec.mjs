import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listWorkspaces } from '../run/workspaces.mjs';
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

  it('refuses the name of a library, whose package would have the same name', () => {
    const contract = { root: tree.root, name: 'contract', title: '合同', ...quiet };
    expect(() => addDomain(contract)).toThrow('请换一个名字');
    expect(existsSync(join(tree.root, 'services/contract'))).toBe(false);
  });

  it('writes remote, service, contract and journey that pass types, lint, boundaries and form', () => {
    /** @type {string[]} */
    const said = [];
    const files = addDomain({
      root: tree.root,
      name: 'cash',
      title: '资金',
      log: (line) => said.push(line),
    });
    expect(files).toEqual(
      expect.arrayContaining(['mf-cash/src/remote.tsx', 'services/cash/src/service.ts']),
    );
    expect(said.join('\n')).not.toContain('routes.ts');
    expect(read('libs/contract/src/field-titles.ts')).toContain('  ...cashFieldTitles,');
    expect(read('libs/contract/src/cash.domain.ts')).toContain("prefixes: ['/cash']");
    const long = files.filter((file) => read(file).split('\n').length > 150);
    expect(long).toEqual([]);
    const types = ['--noEmit', '-p', 'tsconfig.json', '--checkers', '1'];
    expect(tree.run('node_modules/typescript/bin/tsc', types)).toEqual({ status: 0, output: '' });
    expect(tree.run('node_modules/oxlint/bin/oxlint', ['--deny-warnings'])).toMatchObject({
      status: 0,
    });
    // What a domain does not touch is judged with the whole tree.
    const changed = ['mf-cash', 'services/cash', 'e2e'];
    const libraries = ['libs/contract', 'libs/rules'];
    const bounds = tree.run('tools/boundaries.mjs', [tree.root, ...changed, ...libraries]);
    expect(bounds).toEqual({
      status: 0,
      output: expect.stringMatching(/^[1-9]\d+ modules, 0 viol/),
    });
    expect(tree.run('tools/exports.mjs', [tree.root])).toEqual({
      status: 0,
      output: expect.stringMatching(/^[1-9]\d+ modules, 0 exports/),
    });
    expect(tree.run('node_modules/oxfmt/bin/oxfmt', ['--check', ...files])).toMatchObject({
      status: 0,
    });
  });

  it('writes rules, contract and screens whose tests pass as those of the house do', () => {
    const jest = ['--selectProjects', 'unit', 'web', '--ci', '--maxWorkers=1', '--forceExit', '--'];
    const judges = 'calls|domains|permission|job-kind|touched-by|request-bounds|finding-text';
    const specs = [`libs/contract/src/(${judges})`, 'libs/rules/src/cash', 'mf-cash'];
    const { status, output } = tree.run('node_modules/jest/bin/jest.js', [...jest, ...specs]);
    expect({ status, output }).toEqual({
      status: 0,
      output: expect.stringMatching(/PASS web mf-cash[^]*Tests: +\d+ passed, \d+ total/),
    });
    expect(tree.run('tools/migrations.mjs', [])).toEqual({ status: 0, output: '' });
  });

  it('takes ports that nobody has, and no name twice', () => {
    const taken = listWorkspaces(tree.root).map(
      ({ manifest }) => /** @type {any} */ (manifest).mingzhang ?? {},
    );
    expect(taken).toContainEqual({ service: 'cash', port: expect.any(Number) });
    for (const ports of [
      taken.flatMap(({ port }) => port ?? []),
      taken.flatMap(({ remote }) => remote?.devPort ?? []),
    ]) {
      expect(ports).toEqual([...new Set(ports)]);
    }
    const again = { root: tree.root, name: 'cash', title: '资金', ...quiet };
    expect(() => addDomain(again)).toThrow('已存在');
  });
});
