import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropOld, isKept, keepBuild, LIST, listIn, touch, versionsOf } from '../release/store.mjs';
import { writePrivateJson } from './secrets.mjs';
import { listWorkspaces } from './workspaces.mjs';

/**
 * What the gateway gives to browsers.
 * @typedef {object} Releases
 * @property {string} folder the store: `<remote>/<version>/`
 * @property {import('node:crypto').JsonWebKey[]} keys whose signatures count
 * @property {Record<string, string[]>} served by remote: this installation's own version, then the one
 *   that was served before
 */

/**
 * Puts the remotes that are built here into the store of the data folder, so that a page goes on with the
 * files it began with when they are built anew. The key that signs them lives no longer than this call:
 * whoever serves cannot sign. Its public half is kept.
 * @param {{root: string, dataDir: string, now?: Date}} options
 * @returns {Releases}
 */
export function keepOwnBuilds({ root, dataDir, now = new Date() }) {
  const folder = join(dataDir, 'releases');
  const keyFile = join(dataDir, 'release-keys.json');
  /** @type {Releases['keys']} */
  let keys = existsSync(keyFile) ? JSON.parse(readFileSync(keyFile, 'utf8')) : [];
  const builds = listWorkspaces(root)
    .map(({ dir }) => join(root, dir, 'dist'))
    .filter((dist) => existsSync(join(dist, LIST)));
  const known = keys.map((key) => createPublicKey({ key, format: 'jwk' }));
  const missing = builds.filter((dist) => !isKept({ store: folder, dist, keys: known }));
  if (missing.length > 0) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    keys = [...keys, /** @type {any} */ (publicKey.export({ format: 'jwk' }))];
    mkdirSync(dataDir, { recursive: true });
    // The key first: a signature that nobody knows would have to be made again.
    writePrivateJson(keyFile, keys);
    for (const dist of missing) keepBuild({ store: folder, dist, privateKey });
  }
  /** @type {Record<string, string[]>} */
  const served = {};
  for (const build of builds.map(listIn)) {
    touch(folder, build, now);
    dropOld(folder, build.name, now);
    served[build.name] = versionsOf(folder, build.name)
      .map(({ version }) => version)
      .slice(0, 2);
  }
  return { folder, keys, served };
}
