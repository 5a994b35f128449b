import { createPublicKey } from 'node:crypto';
import { createRequire } from 'node:module';
import { placesOf, readKeys } from '../run/releases.mjs';
import { isVersionRunning } from '../run/service-versions.mjs';
import { StartError } from '../run/start-error.mjs';
import { reached } from './bucket.mjs';
import { readBook } from './desk.mjs';

// By `require`: an ES module finds no names in what a barrel hands on.
const load = createRequire(import.meta.url);
const { builtName, moduleNeeds, versionName } =
  /** @type {typeof import('@mingzhang/contract')} */ (load('@mingzhang/contract'));
const { isNamed } = /** @type {typeof import('@mingzhang/rules')} */ (load('@mingzhang/rules'));
const { BucketFiles, FolderFiles, readCheckedList, sha384, UntrustedBuild } =
  /** @type {typeof import('@mingzhang/server')} */ (load('@mingzhang/server'));

const NEEDS = 'contract.json';

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
 * What a build of the store needs of others.
 * @param {Where} where
 * @param {Build} build
 * @returns {Promise<import('@mingzhang/contract').ModuleNeeds | undefined>} undefined: it does not tell, or none lies there
 *   that somebody has signed
 */
export async function storedNeeds(where, { name, version }) {
  const found = await trustedIn(where, { name, version });
  const bytes = await reached(async () => found?.files.read(`${name}/${version}/${NEEDS}`));
  // What is not of its list the gateway does not believe either.
  if (!bytes || found?.list.files[NEEDS] !== sha384(bytes)) return undefined;
  return moduleNeeds.parse(JSON.parse(bytes.toString()));
}

/**
 * Whether a build lies here or in the bucket, with a list that a release key has signed.
 * @param {Where} where
 * @param {Build} build
 */
export async function isStored(where, build) {
  return (await trustedIn(where, build)) !== undefined;
}

/**
 * The first store that has a build with a list that can be believed, and that list.
 * @param {Where} where
 * @param {Build} build
 */
async function trustedIn({ dataDir, bucket }, build) {
  const { folder, keyFile } = placesOf(dataDir);
  const keys = readKeys(keyFile).map((key) => createPublicKey({ key, format: 'jwk' }));
  for (const files of [new FolderFiles(folder), ...(bucket ? [new BucketFiles(bucket)] : [])]) {
    const list = await reached(() => trustedList(files, build, keys));
    if (list) return { files, list };
  }
  return undefined;
}

/**
 * @param {import('@mingzhang/server').BuildFiles} files
 * @param {Build} build
 * @param {import('node:crypto').KeyObject[]} keys
 */
async function trustedList(files, build, keys) {
  try {
    return (await readCheckedList(files, build, keys)).list;
  } catch (error) {
    if (error instanceof UntrustedBuild) return undefined;
    throw error;
  }
}
