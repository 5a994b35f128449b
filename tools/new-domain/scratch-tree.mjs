import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../run/main.mjs';

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
