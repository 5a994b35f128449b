import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { markBuilt } from '../run/build.mjs';
import { ROOT } from '../run/main.mjs';
import { listWorkspaces } from '../run/workspaces.mjs';

/** What a start of the product in the copy finds built. */
const BUILT = /^(libs|services)\/[^/]+$|^(shell|mf-[^/]+)$/;

/**
 * Builds in a copy what a new domain is and changes, beside what this tree has built; the copy then starts
 * as it stands. Other remotes keep the contract that they were built with.
 * @param {{root: string}} tree
 * @param {readonly string[]} workspaces folders, in the order of their building
 * @throws {Error} with what a build says when it fails
 */
export function buildDomain({ root }, workspaces) {
  for (const { dir } of listWorkspaces(ROOT).filter((each) => BUILT.test(each.dir))) {
    const built = join(ROOT, dir, 'dist');
    if (existsSync(built)) cpSync(built, join(root, dir, 'dist'), { recursive: true });
  }
  for (const dir of workspaces) {
    const { scripts } = JSON.parse(readFileSync(join(root, dir, 'package.json'), 'utf8'));
    const env = { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH}` };
    const options = { cwd: join(root, dir), encoding: /** @type {const} */ ('utf8'), shell: true };
    const { status, stdout, stderr } = spawnSync(scripts.build, { ...options, env });
    if (status !== 0) throw new Error(`${dir} does not build: ${stdout}${stderr}`);
  }
  // The packages of this tree are those of the copy, whatever its lock file says of new workspaces.
  utimesSync(join(root, 'package-lock.json'), 0, 0);
  markBuilt(root);
}

/**
 * A copy of the project's files to generate domains into, with its packages, but with libraries, remotes and
 * caches of its own.
 * @returns {{root: string, run: (tool: string, args: string[], env?: Record<string, string>) =>
 *   {status: number | null, output: string}, remove: () => void}} `run` runs a tool by Node in the copy
 */
export function makeScratchTree() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'mingzhang-domain-')));
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: ROOT },
  );
  for (const path of String(listed)
    .split('\0')
    .filter((each) => each && !/^docs\/(?!help\/|reference\/)/.test(each))) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(join(ROOT, path), join(root, path), { force: true });
  }
  linkPackages(root);
  return {
    root,
    run: (tool, args, env = {}) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, tool), ...args], {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, ...env },
      });
      return { status, output: stdout + stderr };
    },
    remove: () => rmSync(root, { recursive: true }),
  };
}

/** The packages of the project, but its own libraries from the copy. @param {string} root */
function linkPackages(root) {
  const packages = join(root, 'node_modules');
  mkdirSync(join(packages, '@mingzhang'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    const own = name === '@mingzhang' || name === 'shell' || /^(mf-|\.cache$)/.test(name);
    if (!own) symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
  }
  for (const name of readdirSync(join(root, 'libs'))) {
    symlinkSync(join(root, 'libs', name), join(packages, '@mingzhang', name));
  }
}
