import { createPublicKey } from 'node:crypto';
import { createRequire } from 'node:module';
import { placesOf, readKeys } from '../run/releases.mjs';
import { isVersionRunning } from '../run/service-versions.mjs';
import { StartError } from '../run/start-error.mjs';
import { reached } from './bucket.mjs';
import { readBook } from './desk.mjs';

// By `require`: an ES module finds no names in what a barrel hands on.
const load = createRequire(import.meta.url);
const { builtName, versionName } = /** @type {typeof import('@mingzhang/contract')} */ (
  load('@mingzhang/contract')
);
const { isNamed } = /** @type {typeof import('@mingzhang/rules')} */ (load('@mingzhang/rules'));
const { BucketFiles, FolderFiles, readCheckedList, UntrustedBuild } =
  /** @type {typeof import('@mingzhang/server')} */ (load('@mingzhang/server'));

/** @typedef {Pick<import('./commands.mjs').Desk, 'dataDir' | 'bucket'>} Where */
/** @typedef {{name: string, version: string}} Build */

/**
 * Refuses what is no version, as the operators' desk does: the book names it, it runs as a service, or it lies in the
 * store with a list that somebody has signed. What has crashed is stopped by its name in the book.
 * @param {Where} where
 * @param {Build} build
 * @throws {StartError}
 */
export async function refuseUnknown({ dataDir, bucket }, { name, version }) {
  if (builtName.test(name) && versionName.test(version)) {
    if (isNamed(await readBook(dataDir), name, version)) return;
    if (isVersionRunning(dataDir, name, version)) return;
    if (await isStored({ dataDir, bucket }, { name, version })) return;
  }
  throw new StartError(
    `没有 ${name} 的版本 ${version}，或它的清单没有可信的签名，请用 npm run release -- list 查看。`,
  );
}

/**
 * Whether a build lies here or in the bucket, with a list that a release key has signed.
 * @param {Where} where
 * @param {Build} build
 */
export async function isStored({ dataDir, bucket }, build) {
  const { folder, keyFile } = placesOf(dataDir);
  const keys = readKeys(keyFile).map((key) => createPublicKey({ key, format: 'jwk' }));
  for (const files of [new FolderFiles(folder), ...(bucket ? [new BucketFiles(bucket)] : [])]) {
    if (await reached(() => isTrusted(files, build, keys))) return true;
  }
  return false;
}

/**
 * @param {import('@mingzhang/server').BuildFiles} files
 * @param {Build} build
 * @param {import('node:crypto').KeyObject[]} keys
 */
async function isTrusted(files, build, keys) {
  try {
    await readCheckedList(files, build, keys);
    return true;
  } catch (error) {
    if (error instanceof UntrustedBuild) return false;
    throw error;
  }
}
