import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.mjs';

/**
 * @typedef {object} Secrets
 * @property {string} databasePassword password of the role that owns the schemas
 * @property {string} databaseAdminPassword password of the embedded database's superuser
 * @property {Record<string, string>} appPasswords password of each service's application role
 * @property {Record<string, JsonWebKey>} signingKeys each service's own private Ed25519 key
 * @property {Record<string, string>} dataKeys each service's own key (32 bytes, base64url) for personal
 *   numbers that its tables hold encrypted; without it they cannot be read any more
 */

const newPassword = () => randomBytes(24).toString('base64url');

/** @param {string} name the service whose key it is */
function newSigningKey(name) {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { ...privateKey.export({ format: 'jwk' }), alg: 'EdDSA', use: 'sig', kid: name };
}

const newDataKey = () => randomBytes(32).toString('base64url');

/** The public halves of the keys, which every service gets. @param {Secrets} secrets */
export function verifyKeysOf({ signingKeys }) {
  return Object.fromEntries(
    Object.entries(signingKeys).map(([name, { d: _secret, ...open }]) => [name, open]),
  );
}

/**
 * Replaces a file in one step, readable by its owner only. A crash leaves either the old content or the new.
 * @param {string} path
 * @param {unknown} value
 */
export function writePrivateJson(path, value) {
  const next = `${path}.${process.pid}.new`;
  writeFileSync(next, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(next, path);
}

/**
 * Reads the secrets of a data folder, making those that are missing (first start, or a service that
 * joined since). Writes them before it returns.
 * @param {string} dataDir
 * @param {string[]} [services] names of the services that need an application role
 * @returns {Secrets}
 * @throws {StartError} when the file cannot be read; it is never overwritten then
 */
export function loadSecrets(dataDir, services = []) {
  const { secrets, save } = draftSecrets(dataDir, services);
  save();
  return secrets;
}

/**
 * The secrets of `loadSecrets`, of which new ones are not written yet.
 * @param {string} dataDir
 * @param {string[]} [services] names of the services that need an application role
 * @returns {{secrets: Secrets, save: () => void}} `save` writes them if some are new
 * @throws {StartError} when the file cannot be read; it is never overwritten then
 */
export function draftSecrets(dataDir, services = []) {
  const path = join(dataDir, 'secrets.json');
  const known = readSecrets(path);
  /** @type {Secrets} */
  const secrets = known ?? {
    databasePassword: newPassword(),
    databaseAdminPassword: newPassword(),
    appPasswords: {},
    signingKeys: {},
    dataKeys: {},
  };
  const missing = services.filter(
    (name) => !secrets.appPasswords[name] || !secrets.signingKeys[name] || !secrets.dataKeys[name],
  );
  for (const name of missing) {
    secrets.appPasswords[name] ??= newPassword();
    secrets.signingKeys[name] ??= newSigningKey(name);
    secrets.dataKeys[name] ??= newDataKey();
  }
  const save = () => {
    if (known && missing.length === 0) return;
    mkdirSync(dataDir, { recursive: true });
    writePrivateJson(path, secrets);
  };
  return { secrets, save };
}

/**
 * @param {string} path
 * @returns {Secrets | undefined}
 */
function readSecrets(path) {
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT') return undefined;
    throw new StartError(`读不了密钥文件 ${path}（${code}），请检查它的权限。`);
  }
  try {
    // Up to release 0.1 there was one key for all services. It is dropped: nothing that it signed is still valid.
    const { signingKey: _one, verifyKey: _open, ...secrets } = JSON.parse(text);
    const { signingKeys = {}, dataKeys = {} } = secrets;
    return { ...secrets, signingKeys, dataKeys };
  } catch {
    throw new StartError(`密钥文件 ${path} 已损坏，请从备份恢复。`);
  }
}
