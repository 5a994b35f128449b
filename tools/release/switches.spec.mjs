import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { features } from '@mingzhang/contract';
import { ROOT } from '../run/main.mjs';
import { listWorkspaces } from '../run/workspaces.mjs';
import { shippedSources } from '../shipped-sources.mjs';
import { usesOfSwitches, wrongWithSwitches } from './switches.mjs';

const REMOTES = ['mf-books'];
const one = { title: '导出', owner: '账簿组', until: '2026-12-31', isOn: true };

/**
 * What is found in a project with these files.
 * @param {Record<string, string>} files
 * @param {Parameters<typeof wrongWithSwitches>[0]['features']} declared
 */
function found(files, declared, today = '2026-12-31') {
  const root = mkdtempSync(join(tmpdir(), 'mingzhang-switches-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    const uses = usesOfSwitches(root);
    return wrongWithSwitches({ features: declared, uses, remotes: REMOTES, today });
  } finally {
    rmSync(root, { recursive: true });
  }
}

const PAGE = { 'mf-books/src/a.tsx': `const x = 1;\nexport const a = useFeature('books.one');` };
const SERVICE = { 'services/ledger/src/b.ts': `await this.features.isOn(\n  'books.one',\n);` };

describe('switches', () => {
  it('of the product are used, declared, of a remote and not past their end', () => {
    const today = new Date().toISOString().slice(0, 10);
    const remotes = listWorkspaces(ROOT).map(({ dir }) => dir);
    const uses = usesOfSwitches(ROOT);
    expect(wrongWithSwitches({ features, uses, remotes, today })).toEqual([]);
    // Fewer were not the whole product.
    expect(shippedSources(ROOT).length).toBeGreaterThan(1_000);
  });

  it('past their end are named with whose they are, the day and every place that is left', () => {
    expect(found({ ...PAGE, ...SERVICE }, { 'books.one': one })).toEqual([]);
    expect(found({ ...PAGE, ...SERVICE }, { 'books.one': one }, '2027-01-01')).toEqual([
      'switch books.one was to go by 2026-12-31, 账簿组: take it out of ' +
        'mf-books/src/a.tsx:2, services/ledger/src/b.ts:1',
    ]);
  });

  it('that nobody asks for, that are not declared, or of no remote are found', () => {
    const spec = { 'mf-books/src/a.spec.tsx': `useFeature('books.one');` };
    expect(found(spec, { 'books.one': one })).toEqual([
      'switch books.one (账簿组) is asked for nowhere',
    ]);
    expect(found(PAGE, {})).toEqual([
      'switch books.one is asked for in mf-books/src/a.tsx:2 and not declared',
    ]);
    const other = { 'mf-books/src/a.ts': `useFeature('cash.one');` };
    expect(found(other, { 'cash.one': { ...one, until: 'soon' } })).toEqual([
      'switch cash.one is of no remote',
      'switch cash.one ends at no day: soon',
    ]);
  });
});
