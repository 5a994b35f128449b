import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from '../install.mjs';
import { ensureBuilt } from './build.mjs';
import { StartError } from './start-error.mjs';
import { listWorkspaces } from './workspaces.mjs';

/**
 * `npm run dev [-- mf-voucher shell …]`: the product with everything of the back end compiled as it
 * is saved, and the named front-ends too. Node restarts when a compiled file changes; pages are
 * reloaded by hand. Ctrl+C ends all of it.
 * @param {{root: string, remotes: readonly string[]}} options
 * @returns {Promise<number>} exit code of the product
 */
export async function runDev({ root, remotes }) {
  await ensureInstalled({ root });
  await ensureBuilt({ root });
  const workspaces = listWorkspaces(root);
  const unknown = remotes.find((name) => !workspaces.some(({ dir }) => dir === name));
  if (unknown) throw new StartError(`没有名为 ${unknown} 的前端，请写文件夹名，例如 mf-voucher。`);
  const compiled = workspaces.filter(({ manifest }) => manifest.scripts?.build?.startsWith('swc '));
  const watchers = [
    ...compiled.map(({ dir, manifest }) =>
      watch(join(root, dir), `${manifest.scripts?.build} --watch`),
    ),
    ...remotes.map((dir) =>
      watch(join(root, dir), 'rspack build --config rspack.config.mjs --watch'),
    ),
  ];
  const product = spawn(
    process.execPath,
    ['--watch', join(root, 'tools/start.mjs'), '--in-process'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  const stop = () => {
    for (const child of [...watchers, product]) child.kill('SIGTERM');
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const code = await new Promise((resolve) => product.once('exit', (exit) => resolve(exit ?? 0)));
  stop();
  return Number(code);
}

/**
 * Runs a build command of a workspace in watch mode, with the project's own tools on the path.
 * @param {string} cwd
 * @param {string} command
 */
function watch(cwd, command) {
  return spawn('npm', ['exec', '--offline', '-c', command], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
