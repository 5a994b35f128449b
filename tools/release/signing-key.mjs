import { createPrivateKey, createPublicKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { newReleaseKey, placesOf, readKeys } from '../run/releases.mjs';
import { StartError } from '../run/start-error.mjs';

/**
 * The key that signs here: the one of the file (PEM) that `RELEASE_KEY` names, else one that lives no longer than this
 * command.
 * @param {string} dataDir
 * @param {NodeJS.ProcessEnv} env
 * @throws {StartError} when the file is none, or nobody believes its key here
 */
export function signingKey(dataDir, { RELEASE_KEY: file }) {
  if (!file) return newReleaseKey(dataDir);
  if (!existsSync(file)) throw new StartError(`没有密钥文件 ${file}（RELEASE_KEY）。`);
  const key = createPrivateKey(readFileSync(file));
  const { keyFile } = placesOf(dataDir);
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  if (readKeys(keyFile).some((known) => known.x === x)) return key;
  throw new StartError(`${file} 的公钥不在 ${keyFile} 中，请运营方先把它加进去。`);
}
