import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

jest.setTimeout(60_000);

const TOOLS = __dirname;
const LIBS = ['rules', 'contract', 'shell-api', 'web', 'server'];
const PACKAGES = ['react', 'zod', 'big.js', 'hucre', 'pg', '@nestjs/common', 'antd'];

/**
 * A Nest module, as far as boundaries read it.
 * @param {string} name @param {string} room that it imports @param {string} more
 */
function moduleText(name, room, more) {
  const line = room && `import { one } from '../${room}/${room}.module';\n`;
  return `${line}export const one = '${name}';\nexport const stated = { ${more} };\n`;
}

/** What a room may do: none of it is reported. */
const ALLOWED = {
  'libs/rules/src/index.ts': `export * from './money';`,
  'libs/rules/src/money.ts': `import Big from 'big.js'; export const one = Big(1);`,
  'libs/rules/src/testing/index.ts': `export const book = 1;`,
  'libs/contract/src/index.ts': `import { z } from 'zod'; import { one } from '@mingzhang/rules';
    export const schema = z.literal(one);`,
  'libs/shell-api/src/index.ts': `export { useState } from 'react';
    export { schema } from '@mingzhang/contract';`,
  'libs/web/src/index.ts': `export { Button } from 'antd'; export * from '@mingzhang/shell-api';`,
  'libs/web/src/testing/index.ts': `export const render = 1;`,
  'libs/server/src/index.ts': `export { Module } from '@nestjs/common';
    export { schema } from '@mingzhang/contract';`,
  'libs/build/shared.mjs': `export const shared = {};`,
  'mf-a/rspack.config.mjs': `export { shared } from '../libs/build/shared.mjs';`,
  'mf-a/src/remote.tsx': `export { list } from './list/list.screen';`,
  'mf-a/src/list/list.screen.tsx': `export { shared as list } from '../shared/shared';
    export { Button } from '@mingzhang/web';`,
  'mf-a/src/list/list.screen.spec.tsx': `import { render } from '@mingzhang/web/testing';
    export { render };`,
  'mf-a/src/form/form.screen.tsx': `export const form = 1;`,
  'mf-a/src/shared/shared.ts': `export const shared = 1;`,
  'mf-b/src/remote.tsx': `export const b = 1;`,
  'shell/src/bootstrap.tsx': `export { login } from './login/login.screen';`,
  'shell/src/login/login.screen.tsx': `export { frame as login } from '../frame/frame';`,
  'shell/src/home/home.screen.tsx': `export const home = 1;`,
  'shell/src/frame/frame.tsx': `export const frame = 1;`,
  'services/one/src/service.ts': `export { Module } from '@mingzhang/server';`,
  'services/two/src/service.ts': `export const two = 1;`,
  'services/ledger/src/app.module.ts': `export * from './voucher/voucher.module';
    export * from './voucher-import/voucher-import.module';`,
  'services/ledger/src/group.ts': `export const group = 1;`,
  'services/ledger/src/seed/charts.ts': `export const charts = 1;`,
  'services/ledger/src/subject/subject.module.ts': moduleText('Subject', '', 'exports: [subject],'),
  'services/ledger/src/subject/subject.ts': `export const subject = 1;`,
  'services/ledger/src/voucher/voucher.module.ts': moduleText(
    'Voucher',
    'subject',
    'exports: [one],',
  ),
  'services/ledger/src/voucher/voucher.ts': `export { subject } from '../subject/subject';
    export { group } from '../group'; export { charts } from '../seed/charts';
    export const voucher = 1;`,
  'services/ledger/src/voucher/voucher.int.spec.ts': `import '../voucher-import/file';`,
  'services/ledger/src/voucher-import/voucher-import.module.ts': moduleText(
    'Import',
    'voucher',
    '',
  ),
  'services/ledger/src/voucher-import/file.ts': `export { voucher } from '../voucher/voucher';
    export const file = 1;`,
  'e2e/src/month.ts': `export { schema } from '@mingzhang/contract';`,
};

/** Forbidden imports: [rule, importing file, its text]. */
const PLANTED = [
  ['rules-import-nothing', 'libs/rules/src/clock.ts', `export { readFileSync } from 'node:fs';`],
  ['rules-import-nothing', 'libs/rules/src/form.ts', `export { z } from 'zod';`],
  [
    'rooms-by-their-modules',
    'services/ledger/src/voucher/a.ts',
    `export { file } from '../voucher-import/file';`,
  ],
  [
    'rooms-by-their-modules',
    'services/ledger/src/subject/a.ts',
    `import type { voucher } from '../voucher/voucher'; export type V = typeof voucher;`,
  ],
  [
    // What exports nothing is at the top, and no module may state it.
    'rooms-by-their-modules',
    'services/ledger/src/home/home.module.ts',
    moduleText('Home', 'voucher-import', ''),
  ],
  ['rooms-by-their-modules', 'services/ledger/src/a.ts', `export * from './voucher/voucher';`],
  [
    'rooms-by-their-modules',
    'services/ledger/src/seed/a.ts',
    `export { voucher } from '../voucher/voucher';`,
  ],
  [
    'rules-specs-stay-home',
    'libs/rules/src/x.spec.ts',
    `import { schema } from '@mingzhang/contract'; export { schema };`,
  ],
  ['decimal-behind-money', 'libs/rules/src/vat.ts', `import Big from 'big.js'; Big(2);`],
  [
    'workbooks-behind-the-sheet-port',
    'services/one/src/export.ts',
    `export { writeXlsxStream } from 'hucre/xlsx';`,
  ],
  [
    'contract-imports-rules-and-zod',
    'libs/contract/src/view.ts',
    `export { useState } from 'react';`,
  ],
  [
    'contract-rooms',
    'libs/contract/src/server.ts',
    `import type { Module } from '@mingzhang/server'; export type M = Module;`,
  ],
  ['shell-api-packages', 'libs/shell-api/src/a.ts', `export { Client } from 'pg';`],
  ['shell-api-rooms', 'libs/shell-api/src/b.ts', `export { Button } from '@mingzhang/web';`],
  ['web-rooms', 'libs/web/src/a.ts', `export { Module } from '@mingzhang/server';`],
  ['server-rooms', 'libs/server/src/a.ts', `export { Button } from '@mingzhang/web';`],
  ['build-rooms', 'libs/build/a.mjs', `export { one } from '@mingzhang/rules';`],
  [
    'tests-with-tools',
    'services/ledger/src/demo-company.int.spec.ts',
    `export { two } from '../../two/src/service';`,
  ],
  ['e2e-rooms', 'e2e/src/a.ts', `export { two } from '../../services/two/src/service';`],
  ['tools-rooms', 'tools/seed/a.mjs', `export { two } from '../../services/two/src/service';`],
  ['tools-before-build', 'tools/a.mjs', `export { one } from '@mingzhang/rules';`],
  [
    'tools-before-build',
    'tools/b.mjs',
    `import { createRequire } from 'node:module'; const load = createRequire(import.meta.url);
     export const { one } = load('@mingzhang/rules');`,
  ],
  ['tools-before-build', 'tools/release/store.mjs', `export { one } from '@mingzhang/rules';`],
  ['front-end-rooms', 'mf-a/src/shared/a.ts', `export { b } from '../../../mf-b/src/remote';`],
  ['front-end-rooms', 'mf-a/src/shared/b.ts', `export { frame } from 'shell/src/frame/frame';`],
  ['front-end-rooms', 'shell/src/frame/a.ts', `export { b } from '../../../mf-b/src/remote';`],
  ['front-end-rooms', 'mf-b/src/a.ts', `export { two } from '../../services/two/src/service';`],
  [
    'front-end-rooms',
    'mf-b/src/d.tsx',
    // Only a parser for TypeScript with JSX gets to the last import.
    `import { type b as B } from './remote';
     abstract class C<in out T> { constructor(protected readonly a: T, public c?: typeof B) {} }
     export const G = <R,>({ r }: { r: R }) => <b onClick={async () => r as string}>{'</b>'}</b>;
     export const late = async () => (await import('../../mf-a/src/remote'))!.list satisfies 1;
     export { C };`,
  ],
  ['service-rooms', 'services/one/src/a.ts', `export { two } from '../../two/src/service';`],
  [
    'service-rooms',
    'services/one/src/b.ts',
    `import type { two } from '../../two/src/service'; export type T = typeof two;`,
  ],
  ['service-rooms', 'services/one/src/c.ts', `export const web = import('@mingzhang/web');`],
  [
    'build-for-config-files',
    'mf-a/src/a.ts',
    `export { shared } from '../../libs/build/shared.mjs';`,
  ],
  ['libs-by-their-index', 'mf-a/src/b.ts', `export { one } from '../../libs/rules/src/money';`],
  ['libs-by-their-index', 'libs/web/src/b.ts', `export { one } from '../../rules/src/money';`],
  ['testing-for-tests', 'mf-a/src/c.ts', `export { render } from '@mingzhang/web/testing';`],
  ['screens-apart', 'mf-a/src/list/a.tsx', `export { form } from '../form/form.screen';`],
  ['screens-apart', 'mf-a/src/shared/c.ts', `export { form } from '../form/form.screen';`],
  ['shell-screens-apart', 'shell/src/login/a.tsx', `export { home } from '../home/home.screen';`],
  ['no-server-in-the-browser', 'mf-b/src/b.ts', `export { Module } from '@nestjs/common';`],
  ['no-node-in-the-browser', 'libs/web/src/c.ts', `export { join } from 'node:path';`],
  ['no-zod-in-the-browser', 'mf-b/src/e.ts', `export { z } from 'zod';`],
  ['no-browser-in-the-server', 'services/one/src/d.ts', `export { useState } from 'react';`],
  ['no-circles', 'services/one/src/e.ts', `import { e } from './f'; export const f = () => e;`],
  ['no-unresolvable', 'mf-b/src/c.ts', `export { one } from '@mingzhang/rules/src/money';`],
];

const HELPERS = {
  'services/one/src/f.ts': `import { f } from './e'; export const e = () => f;`,
};

/** @param {Record<string, string>} files */
function makeScratch(files) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'mingzhang-boundaries-')));
  const write = (/** @type {string} */ path, /** @type {string} */ text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const link = (/** @type {string} */ target, /** @type {string} */ path) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    symlinkSync(target, join(root, path));
  };
  const workspaces = ['libs/*', 'services/*', 'shell', 'mf-*', 'e2e'];
  write('package.json', JSON.stringify({ name: 'scratch', workspaces }));
  for (const [path, text] of Object.entries(files)) write(path, text);
  for (const name of LIBS) {
    const exports = { '.': './src/index.ts', './testing': './src/testing/index.ts' };
    write(`libs/${name}/package.json`, JSON.stringify({ name: `@mingzhang/${name}`, exports }));
    link(join(root, 'libs', name), `node_modules/@mingzhang/${name}`);
  }
  for (const dir of [
    'libs/build',
    'mf-a',
    'mf-b',
    'shell',
    'services/one',
    'services/two',
    'services/ledger',
    'e2e',
  ]) {
    write(`${dir}/package.json`, JSON.stringify({ name: dir.replace('/', '-') }));
  }
  link(join(root, 'shell'), 'node_modules/shell');
  for (const name of PACKAGES) {
    link(join(TOOLS, '../node_modules', name), `node_modules/${name}`);
  }
  return root;
}

/** @param {Record<string, string>} files @param {string[]} only folders that are read; all if none */
function check(files, ...only) {
  const root = makeScratch(files);
  try {
    const script = join(TOOLS, 'boundaries.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, root, ...only], {
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

describe('module boundaries', () => {
  it('let pass what a room may import', () => {
    const { status, output } = check(ALLOWED);
    expect(output.trim()).toBe(`${Object.keys(ALLOWED).length} modules, 0 violations`);
    expect(status).toBe(0);
  });

  it('refuse a project in which nothing can be read', () => {
    expect(check({ 'libs/rules/readme.md': '' })).toMatchObject({
      status: 1,
      output: expect.stringContaining('no module was read'),
    });
  });

  describe('find a planted import', () => {
    /** @type {{status: number | null, output: string}} */
    let checked;
    beforeAll(() => {
      const planted = Object.fromEntries(PLANTED.map(([, file, text]) => [file, text]));
      checked = check({ ...ALLOWED, ...HELPERS, ...planted });
    });

    it('and end with an error', () => expect(checked.status).toBe(1));

    it.each(PLANTED)('%s: %s', (rule, file) => {
      expect(checked.output).toContain(`${rule}: ${file} → `);
    });
  });

  it('of some folders find what is planted there, and read no others', () => {
    const planted = Object.fromEntries(PLANTED.map(([, file, text]) => [file, text]));
    const { status, output } = check(
      { ...ALLOWED, ...HELPERS, ...planted },
      'services/one',
      'mf-a',
    );
    expect(status).toBe(1);
    for (const [rule, file] of PLANTED) {
      const isFound = output.includes(`${rule}: ${file} → `);
      expect([file, isFound]).toEqual([file, /^(services\/one|mf-a)\//.test(file ?? '')]);
    }
  });

  it('have a planted import for every rule', () => {
    const { forbidden } = require('../.dependency-cruiser.cjs');
    const names = forbidden.map((/** @type {{name: string}} */ { name }) => name);
    expect(
      names.filter((/** @type {string} */ name) => !PLANTED.some(([rule]) => rule === name)),
    ).toEqual([]);
  });
});
