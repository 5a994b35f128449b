import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listWorkspaces } from '../run/workspaces.mjs';

const LIST = 'checksums.json';

/**
 * A folder of landed migrations: what stands in it has run on somebody's database.
 * @typedef {{dir: string, isMigration: (file: string) => boolean}} Folder
 */

/** What the migrations of all services share lies among other files. */
const SHARED = [
  { dir: 'libs/server/src', isMigration: (/** @type {string} */ file) => isShared(file) },
  { dir: 'libs/server/src/job', isMigration: (/** @type {string} */ file) => isShared(file) },
];

/** @param {string} file */
const isShared = (file) => file.endsWith('.migration.ts') || file === 'tenant-table.ts';

/**
 * @param {string} root
 * @returns {Folder[]}
 */
function foldersOf(root) {
  const own = listWorkspaces(root)
    .filter(({ manifest }) => manifest.mingzhang?.service)
    .map(({ dir }) => ({
      dir: `${dir}/src/migrations`,
      isMigration: (/** @type {string} */ file) => file.endsWith('.ts'),
    }));
  return [...SHARED, ...own].filter(({ dir }) => existsSync(join(root, dir)));
}

/**
 * What is wrong with the landed migrations: edited, taken away, or not listed yet.
 * @param {string} root
 * @returns {string[]} a sentence each, with the way out
 */
export function migrationFindings(root) {
  return foldersOf(root).flatMap((folder) => {
    const listed = listOf(root, folder);
    const present = checksumsOf(root, folder);
    const changed = Object.entries(listed).flatMap(([file, checksum]) => {
      const path = `${folder.dir}/${file}`;
      if (!(file in present)) {
        return [`${path} has landed and is gone: databases have run it. Bring it back.`];
      }
      if (present[file] === checksum) return [];
      return [
        `${path} has landed and was edited: databases that ran it never get the change. ` +
          'Take the edit back and write a new migration (or change the function in src/functions).',
      ];
    });
    const added = Object.keys(present).filter((file) => !(file in listed));
    return [
      ...changed,
      ...added.map(
        (file) => `${folder.dir}/${file} is not in ${LIST}: run "npm run migrations:seal".`,
      ),
    ];
  });
}

/**
 * Lists migrations that are not listed yet. One that branch `main` does not list has not landed: it may be edited and is
 * listed anew.
 * @param {string} root
 * @returns {string[]} the files that were listed
 * @throws {Error} while a landed migration is edited or gone
 */
export function sealMigrations(root) {
  const sealed = foldersOf(root).flatMap((folder) => {
    const listed = listOf(root, folder);
    const list = { ...checksumsOf(root, folder), ...landedOf(root, folder, listed) };
    const names = Object.keys({ ...listed, ...list }).filter((file) => list[file] !== listed[file]);
    if (names.length === 0) return [];
    const sorted = Object.fromEntries(Object.entries(list).sort(([a], [b]) => (a < b ? -1 : 1)));
    writeFileSync(join(root, folder.dir, LIST), `${JSON.stringify(sorted, null, 2)}\n`);
    return names.map((file) => `${folder.dir}/${file}`);
  });
  const left = migrationFindings(root);
  if (left.length > 0) throw new Error(left.join('\n'));
  return sealed;
}

/**
 * @param {string} root
 * @param {Folder} folder
 * @returns {Record<string, string>} sha256 by file, in hexadecimal
 */
function checksumsOf(root, { dir, isMigration }) {
  const files = readdirSync(join(root, dir)).filter(isMigration);
  return Object.fromEntries(
    files.map((file) => {
      const text = readFileSync(join(root, dir, file));
      return [file, createHash('sha256').update(text).digest('hex')];
    }),
  );
}

/**
 * @param {string} root
 * @param {Folder} folder
 * @returns {Record<string, string>}
 */
function listOf(root, { dir }) {
  const file = join(root, dir, LIST);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * The entries of a list that stay as they are: those that the list of branch `main` has as well, or all of them where
 * there is no such branch.
 * @param {string} root
 * @param {Folder} folder
 * @param {Record<string, string>} listed
 * @returns {Record<string, string>}
 */
function landedOf(root, { dir }, listed) {
  /** @param {string[]} args */
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (git('rev-parse', '--verify', '--quiet', 'main').status !== 0) return listed;
  const { status, stdout } = git('show', `main:${dir}/${LIST}`);
  const landed = status === 0 ? JSON.parse(stdout) : {};
  return Object.fromEntries(Object.entries(listed).filter(([file]) => file in landed));
}
