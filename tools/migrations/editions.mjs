import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listWorkspaces } from '../run/workspaces.mjs';

const LIST = 'sealed.json';

/**
 * Of which edition the functions of a service are, and the hash of all of them. Two lines beside each other: branches that
 * both come to the next edition cannot be merged without somebody who looks.
 * @typedef {{edition: number, of: string}} Sealed
 */

/** @param {string} root @returns {string[]} folders of functions, from the root */
function foldersOf(root) {
  return listWorkspaces(root)
    .filter(({ manifest }) => manifest.mingzhang?.service)
    .map(({ dir }) => `${dir}/src/functions`)
    .filter((dir) => existsSync(join(root, dir)));
}

/**
 * Functions that were changed since they got their edition: databases could not tell them from those before.
 * @param {string} root
 * @returns {string[]} a sentence each, with the way out
 */
export function editionFindings(root) {
  return foldersOf(root)
    .filter((dir) => sealedIn(root, dir).of !== hashOf(root, dir))
    .map((dir) => `${dir} has changed since its edition: run "npm run migrations:seal".`);
}

/**
 * Gives functions that were changed the next edition.
 * @param {string} root
 * @returns {string[]} the lists that were written
 */
export function sealFunctions(root) {
  return foldersOf(root).flatMap((dir) => {
    const { edition, of } = sealedIn(root, dir);
    const now = hashOf(root, dir);
    if (of === now) return [];
    const text = JSON.stringify({ edition: edition + 1, of: now }, null, 2);
    writeFileSync(join(root, dir, LIST), `${text}\n`);
    return [`${dir}/${LIST}`];
  });
}

/** @param {string} root @param {string} dir @returns {Sealed} */
function sealedIn(root, dir) {
  const file = join(root, dir, LIST);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { edition: 0, of: '' };
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
