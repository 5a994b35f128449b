import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const OXLINT = join(__dirname, '../node_modules/oxlint/bin/oxlint');

/** Faults: [rule, file, text]. */
const PLANTED = [
  ['no-explicit-any', 'libs/web/src/a.ts', `export const a = (b: any) => b;`],
  ['ban-ts-comment', 'libs/web/src/b.ts', `// @ts-expect-error wrong\nexport const b: string = 1;`],
  ['no-default-export', 'mf-a/src/c.ts', `const c = 1;\nexport default c;`],
  ['eqeqeq', 'services/a/src/d.ts', `export const d = (e: number) => e == 1;`],
  ['no-console', 'services/a/src/e.ts', `console.log(1);`],
  ['no-danger', 'mf-a/src/f.tsx', `export const F = () => <b dangerouslySetInnerHTML={{}} />;`],
  [
    'rules-of-hooks',
    'mf-a/src/g.tsx',
    `import { useState } from 'react';
     export const G = (p: { on: boolean }) => { if (p.on) useState(1); return null; };`,
  ],
  ['alt-text', 'mf-a/src/h.tsx', `export const H = () => <img src="h.png" />;`],
  ['no-restricted-globals', 'libs/rules/src/i.ts', `export const i = () => new Date();`],
  ['no-restricted-imports', 'mf-a/src/j.ts', `import axios from 'axios';\nexport { axios };`],
  [
    'no-restricted-imports',
    'mf-a/src/p.ts',
    `import { Dropdown } from 'antd';\nexport { Dropdown };`,
  ],
  ['no-focused-tests', 'libs/web/src/k.spec.ts', `it.only('holds', () => expect(1).toBe(1));`],
  ['no-disabled-tests', 'libs/web/src/l.spec.ts', `it.skip('holds', () => expect(1).toBe(1));`],
  ['valid-title', 'libs/web/src/m.spec.ts', `it('should hold', () => expect(1).toBe(1));`],
  ['no-useless-spread', 'libs/web/src/p2.ts', `export const q = [1, ...[2, 3]];`],
  ['max-lines', 'libs/web/src/n.ts', Array(401).fill('// line').join('\n')],
  [
    'max-lines-per-function',
    'libs/web/src/o.ts',
    `export function o() {\n${Array(90).fill('  o;').join('\n')}\n}`,
  ],
];

describe('lint', () => {
  const root = mkdtempSync(join(tmpdir(), 'mingzhang-lint-'));
  /** @type {{rule: string, file: string}[]} */
  let found;

  beforeAll(() => {
    copyFileSync(join(__dirname, '../.oxlintrc.json'), join(root, '.oxlintrc.json'));
    for (const [, file = '', text = ''] of PLANTED) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    const run = spawnSync(process.execPath, [OXLINT, '--format=json'], {
      cwd: root,
      encoding: 'utf8',
    });
    found = JSON.parse(run.stdout).diagnostics.map(
      (/** @type {{code: string, filename: string}} */ { code, filename }) => ({
        rule: /\((.+)\)/.exec(code)?.[1],
        file: filename,
      }),
    );
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it.each(PLANTED)('finds %s in %s', (rule, file) => {
    expect(found).toContainEqual({ rule, file });
  });
});
