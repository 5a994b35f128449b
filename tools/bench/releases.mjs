import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { placesOf } from '../run/releases.mjs';
import { sideBySide, timed } from './measure.mjs';
import { ms, timesText } from './report.mjs';
import { createCaller, lastMonths, openAccountSet } from './seats.mjs';

const rounds = 200;
const ruleCount = 1_000;
const setsOfRule = 10;
const mostP95Ms = 10;
const mostReleaseMs = 40_000;
/** The gateway looks at the book again after a second. */
const bookIsReadMs = 1_200;

/**
 * Releases: the list of modules with a thousand rules for ten thousand account sets beside the one with none, and
 * `npm run release` of one remote from its sources to its rule.
 * @param {import('./run-bench.mjs').Lab} lab
 * @returns {Promise<import('./report.mjs').Row[]>}
 */
export async function benchReleases({ root, product, log }) {
  const { baseUrl, dataDir } = await product();
  const [month = ''] = lastMonths(1);
  const set = await openAccountSet(baseUrl, { companyName: '发布测速', enableDate: `${month}-01` });
  const caller = createCaller(baseUrl, 1);
  const { bookFile } = placesOf(dataDir);
  const listModules = async () => {
    const [times] = await sideBySide(rounds, [
      () => caller.call({ method: 'GET', path: '/modules', set }),
    ]);
    if (!times) throw new Error('nothing was measured');
    return times;
  };
  try {
    log('the list of modules');
    const plain = await listModules();
    writeFileSync(
      bookFile,
      JSON.stringify({ revision: 1, rules: rulesOf(dataDir), killed: [], acts: [] }),
    );
    await new Promise((resolve) => setTimeout(resolve, bookIsReadMs));
    const ruled = await listModules();
    log('the release of a remote');
    const releasedMs = await timed(() =>
      promisify(execFile)(
        process.execPath,
        [join(root, 'tools/release.mjs'), 'mf-books', '--to', '5%', '--dirty'],
        { cwd: root, env: { ...process.env, DATA_DIR: dataDir, NX_SKIP_NX_CACHE: 'true' } },
      ),
    );
    return [
      {
        name: `GET /modules, ${ruleCount} rules for ${ruleCount * setsOfRule} account sets`,
        measured: timesText(ruled),
        baseline: `without rules: ${timesText(plain)}`,
        ratio: ruled.p50 / plain.p50,
        target: `p95 ≤ ${mostP95Ms} ms`,
        met: ruled.p95 <= mostP95Ms,
      },
      {
        name: 'npm run release of one remote, built anew',
        measured: `${ms(releasedMs)} ms`,
        target: `≤ ${mostReleaseMs} ms`,
        met: releasedMs <= mostReleaseMs,
      },
    ];
  } finally {
    await caller.close();
  }
}

/** Rules of all remotes for sets that nobody here has. @param {string} dataDir */
function rulesOf(dataDir) {
  /** @type {[string, string[]][]} */
  const own = Object.entries(JSON.parse(readFileSync(join(dataDir, 'release-own.json'), 'utf8')));
  return Array.from({ length: ruleCount }, (_, index) => {
    const [remote, [version]] = own[index % own.length] ?? ['', ['']];
    const ids = Array.from(
      { length: setsOfRule },
      (_id, at) => 1_000_000 + index * setsOfRule + at,
    );
    const to = { kind: 'accountSets', ids };
    return { id: index + 1, remote, version, to, from: null, until: null, isPaused: false };
  });
}
