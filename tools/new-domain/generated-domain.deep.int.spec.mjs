import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordedTexts, refusedTexts } from '../sql/recorded.mjs';
import { addDomain } from './add-domain.mjs';
import { makeScratchTree } from './scratch-tree.mjs';

jest.setTimeout(600_000);

describe('a domain as it is generated', () => {
  /** @type {ReturnType<typeof makeScratchTree>} */
  let tree;

  beforeAll(() => {
    tree = makeScratchTree();
    // Two names of two words: one that stands for the other is found where they differ.
    const names = { name: 'petty-cash', title: '资金', service: 'cash-desk' };
    addDomain({ root: tree.root, ...names, log: () => {} });
  });
  afterAll(() => tree.remove());

  it('keeps records, posts, answers the protocols, and lets in nobody else, on a real database', () => {
    const jest = ['--selectProjects', 'int', '--ci', '--maxWorkers=1', '--forceExit', '--'];
    const specs = ['services/cash-desk/', 'tools/sql/catalogue'];
    const { status, output } = tree.run('node_modules/jest/bin/jest.js', [...jest, ...specs]);
    expect({ status, output }).toEqual({
      status: 0,
      output: expect.stringMatching(/PASS int services\/cash-desk[^]*Test Suites: +3 passed/),
    });
  });

  it('sends nothing that a distributed database would refuse', () => {
    const folder = join(tree.root, 'node_modules/.cache/mingzhang-statements');
    const { tables, readers } = JSON.parse(readFileSync(join(folder, 'schema.json'), 'utf8'));
    expect(tables).toContain('cash_desk.petty_cash');
    const texts = recordedTexts(folder);
    expect(texts.some((text) => text.includes('"cash_desk"."petty_cash"'))).toBe(true);
    const schema = { tables: new Set(tables), readers: new Set(readers) };
    expect(refusedTexts(texts, schema)).toEqual([]);
  });
});
