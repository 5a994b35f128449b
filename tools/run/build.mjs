import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../install.mjs';
import { withFileLock } from './file-lock.mjs';
import { StartError } from './start-error.mjs';
import { listWorkspaces } from './workspaces.mjs';

const ROOT_INPUTS = [
  'package.json',
  'package-lock.json',
  '.swcrc',
  'tsconfig.base.json',
  'nx.json',
];
/** Folders outside the workspaces that a build reads: the help is made from its pages. */
const ROOT_FOLDERS = ['docs/help'];
const CACHE = 'node_modules/.cache';
const NX = 'node_modules/nx/dist/bin/nx.js';
const NOT_SOURCE = new Set(['node_modules', 'dist', '.nx', 'coverage']);

/**
 * Builds what is stale. Nx needs more than a second to find out, so a stamp is compared first: names, sizes and times of all
 * sources and of all built files. If something is stale and Nx is missing, the packages are installed, because `npm ci` under
 * NODE_ENV=production leaves Nx out. Only one command builds a checkout at a time; others wait.
 * @param {{root: string, signal?: AbortSignal, log?: (line: string) => void}} options
 * @returns {Promise<boolean>} whether Nx had to run
 * @throws {StartError} when the build fails; its output has been printed
 */
export async function ensureBuilt({ root, signal, log = console.log }) {
  if (isBuilt(root)) return false;
  if (!listWorkspaces(root).some(({ manifest }) => manifest.scripts?.build)) return false;
  const lockFile = join(root, CACHE, 'mingzhang-building.lock');
  mkdirSync(join(root, CACHE), { recursive: true });
  let waited = false;
  const onBusy = (/** @type {{pid: number}} */ { pid }) => {
    if (waited) return;
    waited = true;
    log(`另一个命令（进程 ${pid}）正在构建这份程序，等它完成后继续……`);
  };
  return withFileLock(lockFile, () => buildStale({ root, signal, log }), { onBusy, signal });
}

/**
 * Waits for other commands that build, and builds unless one of them has done it.
 * @param {{root: string, signal?: AbortSignal | undefined, log: (line: string) => void}} options
 */
async function buildStale({ root, signal, log }) {
  if (isBuilt(root)) return false;
  if (!existsSync(join(root, NX))) {
    log('缺少构建工具（NODE_ENV=production 时 npm 不装开发依赖），正在补装……');
    await installPackages({ root, signal });
  }
  log('正在构建……');
  const { code, output } = await runBuild(root, signal);
  if (code !== 0) {
    console.error(output);
    throw new StartError('构建失败，原因见上。');
  }
  markBuilt(root);
  return true;
}

/**
 * Writes the stamp after a build that did not go through `ensureBuilt`.
 * @param {string} root
 */
export function markBuilt(root) {
  mkdirSync(join(root, CACHE), { recursive: true });
  writeFileSync(stampFileOf(root), buildStamp(root));
}

/** @param {string} root */
const stampFileOf = (root) => join(root, CACHE, 'mingzhang-built');

/** @param {string} root */
function isBuilt(root) {
  const stampFile = stampFileOf(root);
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === buildStamp(root);
}

/**
 * Runs the build of every workspace, or of some with what they need, through Nx.
 * @param {string} root
 * @param {AbortSignal} [signal]
 * @param {string[]} [projects]
 * @returns {Promise<{code: number, output: string}>}
 */
export function runBuild(root, signal, projects = []) {
  const nx = join(root, NX);
  const only = projects.length > 0 ? [`--projects=${projects.join(',')}`] : [];
  const args = [nx, 'run-many', '-t', 'build', '--outputStyle=static', ...only];
  const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env, signal });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Frontends have two kinds of builds: for development, and for everything else (`libs/build/base-config.mjs`). With one kind
 * for all other values of NODE_ENV, `verify` does not rebuild the files that a production start is reading.
 * @param {string} root
 */
function buildStamp(root) {
  const isDevelopment = process.env.NODE_ENV === 'development';
  const hash = createHash('sha256').update(isDevelopment ? 'development' : 'production');
  for (const file of ROOT_INPUTS) addFile(hash, root, file);
  for (const dir of ROOT_FOLDERS) addFolder(hash, root, dir, NOT_SOURCE);
  for (const { dir, manifest } of listWorkspaces(root)) {
    addFolder(hash, root, dir, NOT_SOURCE);
    if (manifest.scripts?.build) addFolder(hash, root, `${dir}/dist`, new Set());
  }
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {string} dir
 * @param {Set<string>} excluded names of folders left out
 */
function addFolder(hash, root, dir, excluded) {
  if (!existsSync(join(root, dir))) {
    hash.update(`no ${dir}\n`);
    return;
  }
  const entries = readdirSync(join(root, dir), { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = `${dir}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!excluded.has(entry.name)) addFolder(hash, root, path, excluded);
    } else if (!/\.spec\.tsx?$/.test(entry.name)) addFile(hash, root, path);
  }
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {string} file
 */
function addFile(hash, root, file) {
  const stats = statSync(join(root, file), { throwIfNoEntry: false });
  hash.update(`${file} ${stats?.size} ${stats?.mtimeMs}\n`);
}
