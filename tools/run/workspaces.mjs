import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Workspace
 * @property {string} dir relative to the root, with `/`
 * @property {{name: string, main?: string, scripts?: Record<string, string>,
 *   exports?: Record<string, string | {source?: string}>, mingzhang?: {service?: string, port?: number}}} manifest its
 *   package.json
 */

/**
 * The packages of the project, as the root package.json names them.
 * @param {string} root
 * @returns {Workspace[]} sorted by folder
 */
export function listWorkspaces(root) {
  /** @type {{workspaces?: string[]}} */
  const { workspaces = [] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return workspaces
    .flatMap((pattern) => expand(root, pattern))
    .filter((dir) => existsSync(join(root, dir, 'package.json')))
    .sort()
    .map((dir) => ({
      dir,
      manifest: JSON.parse(readFileSync(join(root, dir, 'package.json'), 'utf8')),
    }));
}

/**
 * Expands `libs/*` and `mf-*`: one star in the last part, all that this project uses.
 * @param {string} root
 * @param {string} pattern
 */
function expand(root, pattern) {
  if (!pattern.includes('*')) return [pattern];
  const parts = pattern.split('/');
  const [before = '', after = ''] = (parts.pop() ?? '').split('*');
  const folder = parts.join('/');
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder))
    .filter((name) => name.startsWith(before) && name.endsWith(after))
    .map((name) => (folder ? `${folder}/${name}` : name));
}
