import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropOld, isKept, keepBuild, LIST, listIn, touch } from '../release/store.mjs';
import { writePrivateJson } from './secrets.mjs';
import { listWorkspaces } from './workspaces.mjs';

/**
 * What the gateway gives to browsers.
 * @typedef {object} Releases
 * @property {string} folder the builds that lie here: `<remote>/<version>/`
 * @property {import('../release/bucket.mjs').BucketConfig | undefined} bucket from where others are brought here
 * @property {string} keyFile public keys whose signatures count
 * @property {string} bookFile who is given what
 * @property {string} eventFolder what failed in pages, a file for each day
 * @property {string} overrideFolder what single sessions are given for a while
 * @property {string} serviceFolder where versions of services listen that run beside the installation's own
 * @property {Record<string, string[]>} own by remote: this installation's version, then the one before
 */

/**
 * Where a data folder keeps what belongs to releases.
 * @param {string} dataDir
 */
export function placesOf(dataDir) {
  return {
    folder: join(dataDir, 'releases'),
    keyFile: join(dataDir, 'release-keys.json'),
    bookFile: join(dataDir, 'release-book.json'),
    eventFolder: join(dataDir, 'release-events'),
    shadowFolder: join(dataDir, 'release-events/shadows'),
    overrideFolder: join(dataDir, 'release-overrides'),
    serviceFolder: join(dataDir, 'service-versions'),
    lockFile: join(dataDir, 'release.lock'),
  };
}

/**
 * The public keys whose signatures count here.
 * @param {string} keyFile
 * @returns {import('node:crypto').JsonWebKey[]}
 */
export function readKeys(keyFile) {
  return existsSync(keyFile) ? JSON.parse(readFileSync(keyFile, 'utf8')) : [];
}

/**
 * A new key that lives no longer than who asked for it; its public half is kept.
 * @param {string} dataDir
 * @returns {import('node:crypto').KeyObject}
 */
export function newReleaseKey(dataDir) {
  const { keyFile } = placesOf(dataDir);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  mkdirSync(dataDir, { recursive: true });
  // Before anything is signed: a signature that nobody knows would have to be made again.
  writePrivateJson(keyFile, [...readKeys(keyFile), publicKey.export({ format: 'jwk' })]);
  return privateKey;
}

/**
 * Puts the remotes that are built here into the store of the data folder, so that a page goes on with the
 * files it began with when they are built anew. The key that signs them lives no longer than this call:
 * whoever serves cannot sign. Its public half is kept.
 * @param {{root: string, dataDir: string, bucket?: Releases['bucket'], now?: Date}} options
 * @returns {Releases}
 */
export function keepOwnBuilds({ root, dataDir, bucket, now = new Date() }) {
  const { lockFile: _lock, ...places } = placesOf(dataDir);
  const { folder, keyFile, bookFile } = places;
  const builds = listWorkspaces(root)
    .map(({ dir }) => join(root, dir, 'dist'))
    .filter((dist) => existsSync(join(dist, LIST)));
  const keys = readKeys(keyFile).map((key) => createPublicKey({ key, format: 'jwk' }));
  const missing = builds.filter((dist) => !isKept({ store: folder, dist, keys }));
  if (missing.length > 0) {
    const privateKey = newReleaseKey(dataDir);
    for (const dist of missing) keepBuild({ store: folder, dist, privateKey });
  }
  const own = ownVersions(dataDir, builds.map(listIn));
  for (const build of builds.map(listIn)) touch(folder, build, now);
  const named = existsSync(bookFile) ? JSON.parse(readFileSync(bookFile, 'utf8')).rules : [];
  dropOld(folder, {
    now,
    isNamed: (name, version) =>
      own[name]?.includes(version) ||
      named.some((/** @type {any} */ rule) => rule.remote === name && rule.version === version),
  });
  return { ...places, bucket, own };
}

/**
 * Notes which versions this installation comes with.
 * @param {string} dataDir
 * @param {{name: string, version: string}[]} builds
 * @returns {Record<string, string[]>} by remote the version now, then the one before
 */
function ownVersions(dataDir, builds) {
  const file = join(dataDir, 'release-own.json');
  /** @type {Record<string, string[]>} */
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const own = Object.fromEntries(
    builds.map(({ name, version }) => {
      const others = (before[name] ?? []).filter((one) => one !== version);
      return [name, [version, ...others.slice(0, 1)]];
    }),
  );
  if (JSON.stringify(own) !== JSON.stringify(before)) writePrivateJson(file, own);
  return own;
}
