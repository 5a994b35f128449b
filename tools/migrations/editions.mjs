import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listWorkspaces } from '../run/workspaces.mjs';
import { changeOf } from '../test/affected.mjs';

const LIST = 'sealed.json';

/**
 * Of which edition the functions of a service are, and the hash of all of them. Two lines beside each other: branches that
 * both come to the next edition cannot be merged without somebody who looks. `calls`: the functions that its code calls,
 * and those that only the release before does, which runs beside it for a while.
 * @typedef {{edition: number, of: string, calls: Record<string, 'now' | 'before'>}} Sealed
 */

/** @param {string} root @returns {string[]} folders of functions, from the root */
function foldersOf(root) {
  return listWorkspaces(root)
    .filter(({ manifest }) => manifest.mingzhang?.service)
    .map(({ dir }) => `${dir}/src/functions`)
    .filter((dir) => existsSync(join(root, dir)));
}

/**
 * Functions that were changed since they got their edition: databases could not tell them from those before. Functions
 * that are gone while the release before still calls them.
 * @param {string} root
 * @returns {string[]} a sentence each, with the way out
 */
export function editionFindings(root) {
  return foldersOf(root).flatMap((dir) => {
    const { calls } = sealedIn(root, dir);
    if (isSealed(root, dir)) return lackingOf(root, dir, Object.keys(calls));
    // What only the release before this edition called may go with the next one.
    const change = `${dir}, or what the service calls of it, has changed since its edition`;
    const lacking = lackingOf(root, dir, calledNow(calls));
    return [...lacking, `${change}: run "npm run migrations:seal".`];
  });
}

/**
 * Gives the next edition to functions that were changed, and notes which of them the code calls.
 * @param {string} root
 * @returns {string[]} the lists that were written
 * @throws {Error} while a function is gone that the release before calls
 */
export function sealFunctions(root) {
  return foldersOf(root).flatMap((dir) => {
    if (isSealed(root, dir)) return [];
    const sealed = sealedIn(root, dir);
    const calls = callsAfter(root, dir, landedCalls(root, dir) ?? sealed.calls);
    const lacking = lackingOf(root, dir, Object.keys(calls));
    if (lacking.length > 0) throw new Error(lacking.join('\n'));
    const of = hashOf(root, dir);
    // Databases ask which functions they have, not who calls them.
    const edition = of === sealed.of ? sealed.edition : sealed.edition + 1;
    const text = JSON.stringify({ edition, of, calls }, null, 2);
    writeFileSync(join(root, dir, LIST), `${text}\n`);
    return [`${dir}/${LIST}`];
  });
}

/** @param {string} root @param {string} dir */
function isSealed(root, dir) {
  const { of, calls } = sealedIn(root, dir);
  const called = calledBy(root, dir, Object.keys(calls));
  return of === hashOf(root, dir) && called.join() === calledNow(calls).join();
}

/** @param {string} root @param {string} dir @returns {Sealed} */
function sealedIn(root, dir) {
  const file = join(root, dir, LIST);
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { edition: 0, of: '' };
  return { calls: {}, ...kept };
}

/**
 * What the release calls that this work began from: it is the one that runs when this one begins, however often its
 * functions have been sealed since.
 * @param {string} root
 * @param {string} dir
 * @returns {Sealed['calls'] | undefined} undefined: there is no history here
 */
function landedCalls(root, dir) {
  try {
    const { base } = changeOf(root);
    const args = ['show', `${base}:${dir}/${LIST}`];
    const text = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    return JSON.parse(text).calls ?? {};
  } catch {
    return undefined;
  }
}

/** @param {string} root @param {string} dir @param {string[]} names */
function lackingOf(root, dir, names) {
  return names
    .filter((name) => !existsSync(join(root, dir, `${name}.sql`)))
    .map(
      (name) =>
        `${dir}/${name}.sql is gone, and the release before, which runs beside this one, still calls ${name}. ` +
        'Bring it back, and take it away with the release after the one that no longer calls it.',
    );
}

/** @param {Sealed['calls']} calls @returns {string[]} */
const calledNow = (calls) => Object.keys(calls).filter((name) => calls[name] === 'now');

/**
 * What the code calls, and what the release before did.
 * @param {string} root
 * @param {string} dir
 * @param {Sealed['calls']} landed
 * @returns {Sealed['calls']} sorted by name
 */
function callsAfter(root, dir, landed) {
  const before = calledNow(landed);
  const now = calledBy(root, dir, before);
  const names = [...new Set([...before, ...now])].toSorted();
  return Object.fromEntries(names.map((name) => [name, now.includes(name) ? 'now' : 'before']));
}

/**
 * The functions that the code of a service calls, of those that are stated and some that were.
 * @param {string} root
 * @param {string} dir
 * @param {string[]} known
 */
function calledBy(root, dir, known) {
  const text = codeOf(join(root, dir, '..'));
  const schema = dir.split('/').at(-3);
  const files = readdirSync(join(root, dir)).filter((file) => file.endsWith('.sql'));
  const stated = files.map((file) => file.slice(0, -'.sql'.length));
  return [...new Set([...stated, ...known])].toSorted().filter((name) =>
    // By its name in a statement, or handed to one that puts the schema before it.
    new RegExp(`\\b${schema}\\.${name}\\(|'${name}'`).test(text),
  );
}

/** The code of a service: no specs, nor what builds the tables, which calls no function. @param {string} folder */
function codeOf(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const isCode = (/** @type {string} */ file) =>
    file.endsWith('.ts') &&
    !file.endsWith('.spec.ts') &&
    !/(^|\/)(migrations|testing)\//.test(file);
  return files
    .filter(isCode)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

/** @param {string} root @param {string} dir */
function hashOf(root, dir) {
  const hash = createHash('sha256');
  const files = readdirSync(join(root, dir)).filter((file) => file.endsWith('.sql'));
  for (const file of files.toSorted()) {
    const text = readFileSync(join(root, dir, file));
    hash.update(`${file} ${text.length}\n`).update(text);
  }
  return hash.digest('hex');
}
