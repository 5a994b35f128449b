import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsIn } from './migration-folder';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mingzhang-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function list(...files: readonly string[]): void {
  const checksums = Object.fromEntries(files.map((file) => [file, 'checksum']));
  writeFileSync(join(folder, 'checksums.json'), JSON.stringify(checksums));
}

function migration(file: string, name: string): void {
  writeFileSync(join(folder, `${file}.js`), `exports.${name} = class ${name} {};`);
}

const names = () => migrationsIn(folder).map(({ name }) => name);

describe('migrations of a folder', () => {
  it('come in the order of their timestamps', () => {
    migration('0001-tables', 'Tables1763600000101');
    migration('0002-late', 'Late1763600000107');
    migration('0003-early', 'Early1763600000106');
    list('0001-tables.ts', '0002-late.ts', '0003-early.ts');
    expect(names()).toEqual(['Tables1763600000101', 'Early1763600000106', 'Late1763600000107']);
  });

  it('are those of the list: a file left from another version is not run', () => {
    migration('0001-tables', 'Tables1763600000101');
    migration('0002-left', 'Left1763600000102');
    list('0001-tables.ts');
    expect(names()).toEqual(['Tables1763600000101']);
  });

  it('are not the texts that a listed file exports for one of them', () => {
    writeFileSync(
      join(folder, '0001-texts.js'),
      "exports.text = 'select 1'; exports.of = () => 1;",
    );
    list('0001-texts.ts');
    expect(names()).toEqual([]);
  });

  it('are refused where two have one timestamp, or a listed file is gone', () => {
    migration('0001-a', 'First1763600000101');
    migration('0002-b', 'Second1763600000101');
    list('0001-a.ts', '0002-b.ts');
    expect(names).toThrow('the same timestamp');
    list('0003-gone.ts');
    expect(names).toThrow('0003-gone');
  });
});
