import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pack from '../package.json';
import promised from './promised-names.json';

/** The names that remotes may import, as listed in the barrel file. */
function exportedNames(): string[] {
  const barrel = readFileSync(join(__dirname, 'index.ts'), 'utf8');
  return [...barrel.matchAll(/export (?:type )?\{([^}]*)\}/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().replace(/^type /, ''))
    .filter(Boolean)
    .toSorted();
}

describe('what the page promises to remotes', () => {
  it('keeps every name within a version: who takes one away counts up (semver.org, section 4 and 8)', () => {
    // Then remotes that were built with it are no longer offered (`servesVersion`).
    const isSameVersion = pack.version.split('.', 2).join('.') === promised.version;
    const names = exportedNames();
    const lost = promised.names.filter((name) => !names.includes(name));
    expect(isSameVersion ? lost : []).toEqual([]);
  });

  it('is written down, so that a name that is lost is noticed', () => {
    expect(exportedNames()).toEqual(promised.names);
    expect(pack.version.startsWith(`${promised.version}.`)).toBe(true);
  });
});
