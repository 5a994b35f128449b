import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './run/start-error.mjs';

/**
 * Installs the packages when they are missing or the lock file has changed since. Install scripts
 * are off: nothing here needs one, and one of them would report the installation to a third party.
 * @param {{root: string, signal?: AbortSignal, log?: (line: string) => void}} options
 * @returns {Promise<boolean>} whether it had to install
 * @throws {StartError} when npm fails
 */
export async function ensureInstalled({ root, signal, log = console.log }) {
  if (isInstalled(root)) return false;
  log('正在安装依赖（npm install），第一次需要一两分钟……');
  await installPackages({ root, signal });
  return true;
}

/**
 * Installs all packages, those that build the product too: under NODE_ENV=production npm would leave them out.
 * @param {{root: string, signal?: AbortSignal | undefined}} options
 * @throws {StartError} when npm fails
 */
export async function installPackages({ root, signal }) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const args = ['install', '--include=dev', '--ignore-scripts', ...quiet];
  const code = await new Promise((resolve, reject) => {
    const shell = process.platform === 'win32';
    const child = spawn(npm, args, { cwd: root, stdio: 'inherit', shell, signal });
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new StartError('依赖没有装好，请按上面 npm 的提示处理后重试。');
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  writeFileSync(stampFile(root), lockHash(root));
}

/**
 * A newer lock file is not enough to install again: git sets that time on every checkout, so the
 * content that was installed last is remembered too.
 * @param {string} root
 */
function isInstalled(root) {
  const installed = join(root, 'node_modules/.package-lock.json');
  const lock = join(root, 'package-lock.json');
  if (!existsSync(installed)) return false;
  if (!existsSync(lock) || statSync(lock).mtimeMs <= statSync(installed).mtimeMs) return true;
  return existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === lockHash(root);
}

/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules/.cache/mingzhang-installed');

/** @param {string} root */
const lockHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
