import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { roomViolations } from './rooms.mjs';
import { ROOT } from './run/main.mjs';
import { listWorkspaces } from './run/workspaces.mjs';

/** @typedef {{rule: string, from: string, to: string, comment: string}} Violation */

const SOURCE = /\.(tsx?|mjs|cjs)$/;
const NOT_SOURCE = new Set(['node_modules', 'dist', 'coverage', '.nx', '.data']);

const require = createRequire(import.meta.url);

/**
 * dependency-cruiser without its accident: it can read TypeScript through swc but forgets to say when
 * a file holds JSX, and left to itself it guesses at TypeScript with a parser for JavaScript.
 */
async function loadCruise() {
  /** @type {{parseFileSync: (file: string, options: object) => unknown}} */
  const swc = require('@swc/core');
  const { parseFileSync } = swc;
  swc.parseFileSync = (/** @type {string} */ file, /** @type {object} */ options) =>
    parseFileSync(file, { ...options, tsx: file.endsWith('x') });
  // Only now: the names of a CommonJS module are fixed when it is first imported.
  return (await import('dependency-cruiser')).cruise;
}

/**
 * Checks all imports of the project against `.dependency-cruiser.cjs`, and those between the rooms of a
 * service against their modules.
 * @param {string} root
 * @param {readonly string[]} [only] folders whose imports are read; all unless said otherwise. What they
 *   import of others is judged, what those import is not
 * @returns {Promise<{moduleCount: number, unread: string[], violations: Violation[]}>}
 *   `unread`: source files the tool did not see, which makes its silence worthless
 */
export async function checkBoundaries(root, only) {
  const { forbidden, options } = require(join(ROOT, '.dependency-cruiser.cjs'));
  const cruise = await loadCruise();
  const folders = only ?? [...listWorkspaces(root).map(({ dir }) => dir), 'tools'];
  const sources = folders.flatMap((dir) => listSources(root, dir));
  const { enhancedResolveOptions, doNotFollow, ...cruiseOptions } = options;
  const elsewhere = only && `^(?!(${only.join('|')})/)`;
  const { output } = await cruise(
    sources,
    {
      ...cruiseOptions,
      baseDir: root,
      validate: true,
      ruleSet: { forbidden },
      doNotFollow: { path: [doNotFollow.path, elsewhere ?? []].flat() },
    },
    enhancedResolveOptions,
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text');
  const read = new Set(output.modules.map(({ source }) => source));
  return {
    moduleCount: sources.filter((source) => read.has(source)).length,
    unread: sources.filter((source) => !read.has(source)),
    violations: [
      ...output.summary.violations.map(({ rule, from, to }) => ({
        rule: rule.name,
        from,
        to,
        comment: forbidden.find((/** @type {any} */ one) => one.name === rule.name)?.comment ?? '',
      })),
      ...roomViolations(output.modules, (path) => readFileSync(join(root, path), 'utf8')),
    ],
  };
}

/**
 * @param {string} root
 * @param {string} dir
 * @returns {string[]} relative to the root
 */
function listSources(root, dir) {
  if (!existsSync(join(root, dir))) return [];
  return readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const path = `${dir}/${entry.name}`;
    if (entry.isDirectory()) return NOT_SOURCE.has(entry.name) ? [] : listSources(root, path);
    return SOURCE.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}

/**
 * Checks the project named on the command line, else this one; of it those folders that follow, else all.
 */
async function main() {
  const [root = ROOT, ...only] = process.argv.slice(2);
  const { moduleCount, unread, violations } = await checkBoundaries(
    root,
    only.length > 0 ? only : undefined,
  );
  for (const { rule, from, to, comment } of violations) {
    console.error(`${rule}: ${from} → ${to}\n    ${comment}`);
  }
  for (const file of unread) console.error(`not read: ${file}`);
  if (moduleCount === 0) console.error('no module was read');
  console.log(`${moduleCount} modules, ${violations.length} violations`);
  process.exit(violations.length > 0 || unread.length > 0 || moduleCount === 0 ? 1 : 0);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
