import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { dropOld, isKept, keepBuild, LIST, listIn, touch } from '../release/store.mjs';
import { lastingBook } from './last-release-book.mjs';
import { writePrivateJson } from './secrets.mjs';
import { StartError } from './start-error.mjs';
import { listWorkspaces } from './workspaces.mjs';

/**
 * Builds of the remotes that the gateway serves, and the files that decide which.
 * @typedef {object} Releases
 * @property {string} folder builds in the data folder: `<remote>/<version>/`
 * @property {import('../release/bucket.mjs').BucketConfig | undefined} bucket store from which missing builds are fetched
 * @property {string} keyFile public keys whose signatures count
 * @property {string} bookFile the release rules
 * @property {string} eventFolder failures reported by pages, a file for each day
 * @property {string} overrideFolder builds for single sessions, for a limited time
 * @property {string} serviceFolder addresses of service versions that run beside those of the installation
 * @property {Record<string, string[]>} own by remote: this installation's version, then the one before
 */

/**
 * Paths of the files of releases in a data folder.
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
 * @throws {StartError} when the file does not contain keys
 */
export function readKeys(keyFile) {
  const keys = existsSync(keyFile) ? keysIn(readFileSync(keyFile, 'utf8')) : [];
  if (!keys) throw new StartError(`公钥文件 ${keyFile} 已损坏，请从备份恢复。`);
  return keys;
}

/**
 * @param {string} text
 * @returns {import('node:crypto').JsonWebKey[] | undefined} undefined if one of them is not a key
 */
function keysIn(text) {
  try {
    const keys = JSON.parse(text);
    if (!Array.isArray(keys)) return undefined;
    for (const key of keys) createPublicKey({ key, format: 'jwk' });
    return keys;
  } catch {
    return undefined;
  }
}

/**
 * A new private key, which is never stored. Its public half is added to the key file.
 * @param {string} dataDir
 * @returns {import('node:crypto').KeyObject}
 */
export function newReleaseKey(dataDir) {
  const { keyFile } = placesOf(dataDir);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  mkdirSync(dataDir, { recursive: true });
  // Stored before anything is signed: a signature without a known key would be worthless.
  writePrivateJson(keyFile, [...readKeys(keyFile), publicKey.export({ format: 'jwk' })]);
  return privateKey;
}

/**
 * Copies the remotes that are built here into the store of the data folder, so that an open page keeps its files when they
 * are built again. They are signed with a new key that is not stored: the gateway cannot sign. A damaged file does not end
 * the start as long as the stopped versions are known: it is left as it is, or moved aside.
 * @param {{root: string, dataDir: string, bucket?: Releases['bucket'], now?: Date, log?: (line: string) => void}} options
 * @returns {Releases}
 * @throws {StartError} when it is unknown which versions were stopped
 */
export function keepOwnBuilds({ root, dataDir, bucket, now = new Date(), log = console.log }) {
  const { lockFile: _lock, ...places } = placesOf(dataDir);
  const { folder, keyFile, bookFile } = places;
  const named = lastingBook(bookFile, log).rules;
  const builds = listWorkspaces(root)
    .map(({ dir }) => join(root, dir, 'dist'))
    .filter((dist) => existsSync(join(dist, LIST)));
  if (existsSync(keyFile) && !keysIn(readFileSync(keyFile, 'utf8'))) {
    const place = setAside(keyFile, now);
    log(
      `公钥文件 ${keyFile} 已损坏，已移到 ${place}；本机版本重新签名，其他团队签名的版本暂不提供，` +
        '请把它们的公钥重新加入。',
    );
  }
  const keys = readKeys(keyFile).map((key) => createPublicKey({ key, format: 'jwk' }));
  const missing = builds.filter((dist) => !isKept({ store: folder, dist, keys }));
  if (missing.length > 0) {
    const privateKey = newReleaseKey(dataDir);
    for (const dist of missing) keepBuild({ store: folder, dist, privateKey });
  }
  const own = ownVersions({ dataDir, now, log }, builds.map(listIn));
  for (const build of builds.map(listIn)) touch(folder, build, now);
  dropOld(folder, {
    now,
    isNamed: (name, version) =>
      own[name]?.includes(version) ||
      named.some((/** @type {any} */ rule) => rule.remote === name && rule.version === version),
  });
  return { ...places, bucket, own };
}

/**
 * The versions of the remotes that belong to an installation, as its last start wrote them.
 * @param {string} dataDir
 * @returns {Record<string, string[]>} by remote the version now, then the one before; none before the
 *   first start and where the note is damaged
 */
export function readOwnVersions(dataDir) {
  const file = join(dataDir, OWN_FILE);
  return (existsSync(file) && versionsIn(readFileSync(file, 'utf8'))) || {};
}

const OWN_FILE = 'release-own.json';

/**
 * Writes the versions of the remotes that belong to this installation.
 * @param {{dataDir: string, now: Date, log: (line: string) => void}} start
 * @param {{name: string, version: string}[]} builds
 * @returns {Record<string, string[]>} by remote the version now, then the one before
 */
function ownVersions({ dataDir, now, log }, builds) {
  const file = join(dataDir, OWN_FILE);
  const before = existsSync(file) ? versionsIn(readFileSync(file, 'utf8')) : {};
  if (!before) {
    const place = setAside(file, now);
    log(`本机版本记录 ${file} 已损坏，已移到 ${place}；只知道现在的版本，不知道上一个。`);
  }
  const own = Object.fromEntries(
    builds.map(({ name, version }) => {
      const others = (before?.[name] ?? []).filter((one) => one !== version);
      return [name, [version, ...others.slice(0, 1)]];
    }),
  );
  if (JSON.stringify(own) !== JSON.stringify(before)) writePrivateJson(file, own);
  return own;
}

/**
 * @param {string} text
 * @returns {Record<string, string[]> | undefined} undefined if the file contains no versions
 */
function versionsIn(text) {
  try {
    const own = JSON.parse(text);
    const isOwn =
      !Array.isArray(own) &&
      Object.values(own).every(
        (versions) =>
          Array.isArray(versions) && versions.every((version) => typeof version === 'string'),
      );
    return isOwn ? own : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Moves a damaged file aside, so that it is never overwritten.
 * @param {string} file
 * @param {Date} now
 * @returns {string} its new path
 */
function setAside(file, now) {
  const place = `${file}.damaged-${now.toISOString().replace(/[:.]/g, '')}`;
  renameSync(file, place);
  return place;
}
