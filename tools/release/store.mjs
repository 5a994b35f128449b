import { createHash, createPublicKey, sign, verify } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../run/start-error.mjs';

/** What the signature covers: name and version of the build, what it brings, and the hash of every file. */
export const LIST = 'release.json';
const SIGNATURE = 'release.sig';

/** Builds that nobody is given any more stay so long, for pages that were opened with them. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Packed copies of a listed file; a browser checks what it unpacks. */
const packed = /\.(br|gz)$/;

/**
 * Checks a folder against the list in it.
 * @param {string} folder
 * @returns {string | undefined} what is wrong, in Chinese; undefined: everything is there and unchanged
 */
export function wrongIn(folder) {
  if (!existsSync(join(folder, LIST))) return `没有 ${LIST}`;
  // A link would bring into the store what lies elsewhere.
  const odd = readdirSync(folder, { withFileTypes: true }).find((entry) => !entry.isFile());
  if (odd) return `${odd.name} 不是普通文件`;
  const { files } = listIn(folder);
  const extra = readdirSync(folder).find(
    (name) => name !== LIST && name !== SIGNATURE && !files[name.replace(packed, '')],
  );
  if (extra) return `${extra} 不在清单中`;
  const changed = Object.entries(files).find(
    ([name, hash]) => !existsSync(join(folder, name)) || hashOf(join(folder, name)) !== hash,
  );
  return changed && `${changed[0]} 与清单不符`;
}

/**
 * Puts a build into the store, signed, in one step: it is there whole or not at all. What lies there under
 * its version already stays, unless it is broken.
 * @param {{store: string, dist: string, privateKey: import('node:crypto').KeyObject}} options
 * @returns {{name: string, version: string, isNew: boolean}}
 * @throws {StartError} when the build is not the one of its list
 */
export function keepBuild({ store, dist, privateKey }) {
  const wrong = wrongIn(dist);
  if (wrong) {
    // `--skip-nx-cache` would not do: Nx keeps its former result, and the next build brings that one back.
    throw new StartError(
      `构建 ${dist} 不完整：${wrong}。请停掉正在构建的命令，先运行 npx nx reset 清除构建缓存，` +
        '再运行 npm run build，然后重试。',
    );
  }
  const { name, version } = listIn(dist);
  const place = join(store, name, version);
  if (isKept({ store, dist, keys: [createPublicKey(privateKey)] })) {
    return { name, version, isNew: false };
  }
  const next = join(store, name, `.${version}.${process.pid}`);
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  for (const file of readdirSync(dist)) copyFileSync(join(dist, file), join(next, file));
  const signature = sign(null, readFileSync(join(next, LIST)), privateKey);
  writeFileSync(join(next, SIGNATURE), signature.toString('base64'));
  rmSync(place, { recursive: true, force: true });
  renameSync(next, place);
  return { name, version, isNew: true };
}

/**
 * Whether a build lies in the store, unchanged and signed by one of these keys.
 * @param {{store: string, dist: string, keys: import('node:crypto').KeyObject[]}} options
 */
export function isKept({ store, dist, keys }) {
  const { name, version } = listIn(dist);
  const place = join(store, name, version);
  if (!existsSync(join(place, SIGNATURE)) || wrongIn(place)) return false;
  const list = readFileSync(join(place, LIST));
  const signature = Buffer.from(readFileSync(join(place, SIGNATURE), 'utf8'), 'base64');
  return (
    list.equals(readFileSync(join(dist, LIST))) &&
    keys.some((key) => verify(null, list, key, signature))
  );
}

/**
 * Notes that a build is given to people now.
 * @param {string} store
 * @param {{name: string, version: string}} build
 * @param {Date} now
 */
export function touch(store, { name, version }, now) {
  utimesSync(join(store, name, version), now, now);
}

/**
 * Takes away builds that were last given thirty days ago or longer, and what an interrupted start left.
 * @param {string} store
 * @param {{now: Date, isNamed: (name: string, version: string) => boolean}} options `isNamed`: whether a rule or
 *   the installation names it; such a one stays
 */
export function dropOld(store, { now, isNamed }) {
  if (!existsSync(store)) return;
  for (const name of readdirSync(store)) {
    for (const version of readdirSync(join(store, name))) {
      const folder = join(store, name, version);
      const isOld = statSync(folder).mtimeMs < now.getTime() - KEPT_MS;
      if (version.startsWith('.') || (isOld && !isNamed(name, version))) {
        rmSync(folder, { recursive: true });
      }
    }
  }
}

/**
 * @param {string} folder
 * @returns {{name: string, version: string, files: Record<string, string>}}
 */
export function listIn(folder) {
  return JSON.parse(readFileSync(join(folder, LIST), 'utf8'));
}

/** @param {string} file */
function hashOf(file) {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
}
